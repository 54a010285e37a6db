/** The bar above the board: the latest thought, the next storm, and the stages of this turn. */
import type { Event, View } from '@lobster-league/molttactics/watch';
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
      <p className={styles.storm} data-near={stormIn(view) <= 2 ? '' : undefined}>
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

function stormIn({ turn, map, ending }: View): number {
  return map.next_storm_turn === null || ending !== null
    ? Number.POSITIVE_INFINITY
    : map.next_storm_turn - turn;
}

function storm(view: View): string {
  if (view.ending !== null) return ENDINGS[view.ending];
  if (view.map.next_storm_turn === null) return view.turn === 0 ? 'No storm yet' : '🌀 Storm everywhere';
  const turns = stormIn(view);
  return `🌀 Storm grows in ${turns} ${turns === 1 ? 'turn' : 'turns'}`;
}
