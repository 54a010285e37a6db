/** The agent cards beside the board: HP, statistics, ability and cooldown, Molt tokens, and this turn's action. */
import { type AgentView, CLASSES, MOLT_COST, type View } from '@lobster-league/molttactics/watch';
import { Face } from '../../components/face';
import { KindMark } from '../../components/kind-mark';
import { ChanceBar } from '../../viewer/chances/chance-bar';
import type { PlayersProps } from '../../viewer/contract';
import { seatColour, seatPattern } from '../seat-colours';
import { emojiOf, wordsFor } from './emoji';
import styles from './players.module.scss';

const ABILITY_NAMES = {
  guard: 'Guard',
  arc_pulse: 'Arc Pulse',
  shadow_step: 'Shadow Step',
  pin: 'Pin',
} as const;

export function MoltTacticsPlayers({ view, event, seatedPlayers, pace, chances }: PlayersProps<View>) {
  if (view.agents.length === 0) {
    return (
      <ul className={styles.cards}>
        {seatedPlayers.map(({ playerId, name }, seat) => (
          <li key={playerId} className={styles.waiting} style={{ '--seat': seatColour(seat) }}>
            {name}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.cards} style={{ '--pace': event === null ? 0 : pace }}>
      {view.agents.map((agent) => (
        <li key={agent.agent_id}>
          <Card
            agent={agent}
            agentId={seatedPlayers[agent.seat]?.agentId ?? null}
            isPerson={seatedPlayers[agent.seat]?.kind === 'person'}
            chance={chances?.[agent.seat]}
            doing={doingOf(view, agent)}
            wins={view.placements?.some(({ seat, place }) => seat === agent.seat && place === 1) ?? false}
          />
        </li>
      ))}
    </ul>
  );
}

/** Returns what an agent does, or did last turn while this turn's actions are sealed. */
function doingOf(view: View, agent: AgentView): string | null {
  const action = view.last_turn.actions[agent.seat] ?? null;
  return action === null ? null : `${emojiOf(agent, action)} ${wordsFor(action)}`;
}

interface CardProps {
  readonly agent: AgentView;
  /** Of its profile. */
  readonly agentId: string | null;
  readonly isPerson: boolean;
  readonly chance: number | undefined;
  readonly doing: string | null;
  readonly wins: boolean;
}

function Card({ agent, agentId, isPerson, chance, doing, wins }: CardProps) {
  const share = Math.max(0, Math.min(1, agent.hp / agent.max_hp));
  return (
    <article
      className={styles.card}
      data-fallen={agent.alive ? undefined : ''}
      data-wins={wins ? '' : undefined}
      style={{ '--seat': seatColour(agent.seat), '--share': `${share * 100}%` }}
    >
      <h3 className={styles.name}>
        <span className={styles.emoji} aria-hidden="true">
          {agent.emoji}
        </span>
        <Face agentId={agentId} name={agent.display_name} pattern={seatPattern(agent.seat)} />
        <span className={styles.called} title={agent.display_name}>
          {agent.display_name}
        </span>
        <span className={styles.class}>{agent.class}</span>
        {isPerson && <KindMark house={false} kind="person" />}
        {wins ? (
          <span role="img" aria-label="winner">
            🏆
          </span>
        ) : null}
      </h3>
      <p className={styles.score} title="Pearls harvested and kills">
        {agent.score} <span className={styles.unit}>pts</span>
      </p>
      <div className={styles.health}>
        <div className={styles.bar} data-low={share <= 0.34 ? '' : undefined} aria-hidden="true" />
        <span className={styles.hp}>
          {agent.hp}/{agent.max_hp} HP
        </span>
      </div>
      <ChanceBar chance={chance} />
      <p className={styles.stats}>
        <Stat icon="⚔️" label="damage" value={agent.damage} />
        <Stat icon="🛡️" label="armour" value={agent.armor} />
        <Stat icon="🎯" label="range" value={agent.range} />
        <Stat icon="🦪" label={`Molt tokens of the ${MOLT_COST} that a molt costs`} value={agent.tokens} />
        <Stat icon="☠️" label="kills" value={agent.kills} />
      </p>
      <div className={styles.foot}>
        {agent.alive ? <Ability agent={agent} /> : null}
        <p className={styles.doing}>
          {agent.alive ? (doing ?? 'thinking') : `fell in turn ${agent.eliminated_turn ?? '?'}`}
        </p>
      </div>
    </article>
  );
}

function Stat({
  icon,
  label,
  value,
}: {
  readonly icon: string;
  readonly label: string;
  readonly value: number;
}) {
  return (
    <span title={label}>
      <span aria-hidden="true">{icon}</span>
      <span className="visually-hidden">{label}</span> {value}
    </span>
  );
}

function Ability({ agent }: { readonly agent: AgentView }) {
  const { ability, cooldown } = CLASSES[agent.class];
  const left = agent.cooldowns[ability] ?? 0;
  return (
    <p className={styles.ability} data-ready={left === 0 ? '' : undefined}>
      <span className={styles.pips} aria-hidden="true">
        {Array.from({ length: cooldown }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pips are alike
          <span key={i} className={styles.pip} data-full={i < cooldown - left ? '' : undefined} />
        ))}
      </span>
      {ABILITY_NAMES[ability]} {left === 0 ? 'ready' : `in ${left}`}
    </p>
  );
}
