/** The bar above the board: the latest thought, the next storm, and the stages of this turn. */
import type { AgentView, Event, View } from '@lobster-league/molttactics/watch';
import type { BoardProps } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { ThoughtLine } from '../thought-line';
import { STAGES, stageOf } from './stages';
import styles from './timeline.module.scss';

interface TimelineProps {
  readonly view: View;
  readonly event: Event | null;
  readonly thought: BoardProps['thought'];
}

export function Timeline({ view, event, thought }: TimelineProps) {
  const now = event === null ? -1 : STAGES.findIndex(({ id }) => id === stageOf(event));
  const speaker = view.agents.find(({ agent_id }) => agent_id === thought?.playerId);
  return (
    <header className={styles.head}>
      <ThoughtLine
        speaker={
          speaker === undefined ? null : { name: speaker.display_name, colour: seatColour(speaker.seat) }
        }
        text={thought?.text ?? ''}
      />
      <p
        className={view.ending === null ? styles.storm : styles.ending}
        data-near={stormIn(view) <= 2 ? '' : undefined}
      >
        {storm(view)}
      </p>
      <ol className={styles.stages} aria-label="The stages of a turn">
        {STAGES.map(({ id, label, icon }, i) => (
          <li
            key={id}
            className={styles.stage}
            data-is={i === now ? 'now' : i < now ? 'past' : 'ahead'}
            aria-current={i === now ? 'step' : undefined}
          >
            <span aria-hidden="true">{icon}</span>
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ol>
    </header>
  );
}

const ENDINGS: Readonly<Record<NonNullable<View['ending']>, string>> = {
  last_standing: 'One agent is left standing',
  all_eliminated: 'No agent is left standing',
  abandoned: 'Everybody has left',
  turn_limit: 'All turns have been played',
  stopped: 'The match was stopped',
};

/** Says why somebody who has fallen wins: fell last or, of those who fell last, is ahead. */
export function lastToFall({ agents, placements }: Pick<View, 'agents' | 'placements'>): string {
  const winners = (placements ?? []).filter(({ place }) => place === 1).map(({ seat }) => seat);
  const last = Math.max(0, ...agents.map((agent) => agent.eliminated_turn ?? 0));
  const [winner, ...others] = agents
    .filter((agent) => agent.eliminated_turn === last)
    .sort((a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)));
  if (winner === undefined || winners.length > 1) return '';
  if (others.length === 0) return `; ${winner.display_name} fell last`;
  const measure = TIE_BREAKS.find(({ of }) => others.every((other) => of(winner) !== of(other)));
  return `; ${winner.display_name} had more ${measure?.name ?? 'points'} than who fell with it`;
}

/** In the order of the rules. */
const TIE_BREAKS: readonly { readonly name: string; of(agent: AgentView): number }[] = [
  { name: 'points', of: ({ score }) => score },
  { name: 'HP', of: ({ hp }) => hp },
  { name: 'damage dealt', of: ({ damage_dealt }) => damage_dealt },
];

function stormIn({ turn, map, ending }: View): number {
  return map.next_storm_turn === null || ending !== null
    ? Number.POSITIVE_INFINITY
    : map.next_storm_turn - turn;
}

function storm(view: View): string {
  if (view.ending === 'all_eliminated') return `${ENDINGS[view.ending]}${lastToFall(view)}`;
  if (view.ending !== null) return ENDINGS[view.ending];
  if (view.map.next_storm_turn === null) return view.turn === 0 ? 'No storm yet' : '🌀 Storm everywhere';
  const turns = stormIn(view);
  return `🌀 Storm grows in ${turns} ${turns === 1 ? 'turn' : 'turns'}`;
}
