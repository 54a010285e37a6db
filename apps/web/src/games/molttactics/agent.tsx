/** An agent on the board: its emoji in its colour, HP, ability, shield, guard, pin and Molt tokens. */
import { type AgentView, CLASSES } from '@lobster-league/molttactics/watch';
import { seatColour, seatDash } from '../seat-colours';
import styles from './agent.module.scss';
import { emojiSize } from './emoji';
import { centreOf, shift } from './geometry';

const BAR = { width: 84, height: 19 } as const;
/** Around the badge of the class. */
const COOLDOWN_RADIUS = 17;

export function AgentToken({ agent, wins }: { readonly agent: AgentView; readonly wins: boolean }) {
  const at = shift(centreOf(agent.pos));
  if (!agent.alive) {
    return (
      <g className={styles.fallen} style={{ transform: at, '--seat': seatColour(agent.seat) }}>
        <circle r="26" />
        <text className={styles.bones} dy="0.35em">
          ☠️
        </text>
      </g>
    );
  }
  return (
    <g
      className={styles.agent}
      data-pinned={agent.pinned ? '' : undefined}
      data-wins={wins ? '' : undefined}
      style={{ transform: at, '--seat': seatColour(agent.seat), '--dash': seatDash(agent.seat) }}
    >
      <title>{`${agent.display_name} the ${agent.class}: ${agent.hp} of ${agent.max_hp} HP`}</title>
      <ellipse className={styles.shade} cy="34" rx="34" ry="10" />
      <circle className={styles.token} cy="-5" r="37" />
      {agent.guard ? <circle className={styles.guard} cy="-5" r="43" /> : null}
      <text className={styles.emoji} y="-4" dy="0.35em" fontSize={emojiSize(agent.emoji, 46)}>
        {agent.emoji}
      </text>
      {agent.shield > 0 ? <circle className={styles.shield} cy="-5" r="44" /> : null}
      <HitPoints hp={agent.hp} most={agent.max_hp} />
      <ClassBadge agent={agent} />
      {agent.tokens > 0 ? <Tokens count={agent.tokens} /> : null}
      {agent.pinned ? (
        <text className={styles.pin} x="36" y="6">
          📌
        </text>
      ) : null}
    </g>
  );
}

function HitPoints({ hp, most }: { readonly hp: number; readonly most: number }) {
  const share = Math.max(0, Math.min(1, hp / most));
  return (
    <g transform={`translate(${-BAR.width / 2} 28)`}>
      <rect className={styles.barBack} width={BAR.width} height={BAR.height} rx="6" />
      <rect
        className={styles.bar}
        data-low={share <= 0.34 ? '' : undefined}
        data-half={share > 0.34 && share <= 0.67 ? '' : undefined}
        x="2"
        y="2"
        style={{ width: (BAR.width - 4) * share }}
        height={BAR.height - 4}
        rx="4"
      />
      <text className={styles.hp} x={BAR.width / 2} y={BAR.height / 2} dy="0.36em">
        {hp}
      </text>
    </g>
  );
}

/** Sword, star, dagger, arrow: shows the class whatever emoji the agent chose. */
const CLASS_MARKS = {
  warrior: 'M-7 -7h14v6c0 6-4 9-7 10-3-1-7-4-7-10z',
  mage: 'M0 -10l2.6 7.4L10 0 2.6 2.6 0 10l-2.6-7.4L-10 0l7.4-2.6z',
  rogue: 'M-8 8l6-6M-5 -1l6 6M-1 1L9 -9',
  ranger: 'M-8 8L8 -8M0 -8h8v8M-8 2l6 6',
} as const;

function ClassBadge({ agent }: { readonly agent: AgentView }) {
  const { ability, cooldown } = CLASSES[agent.class];
  const left = agent.cooldowns[ability] ?? 0;
  return (
    <g transform="translate(-33 -33)">
      <circle className={styles.badge} r={COOLDOWN_RADIUS} />
      <circle
        className={styles.cooldown}
        data-ready={left === 0 ? '' : undefined}
        r={COOLDOWN_RADIUS}
        pathLength="100"
        strokeDasharray={`${(100 * (cooldown - left)) / cooldown} 100`}
        transform="rotate(-90)"
      />
      <path
        className={styles.mark}
        data-line={agent.class === 'rogue' || agent.class === 'ranger' ? '' : undefined}
        d={CLASS_MARKS[agent.class]}
      />
    </g>
  );
}

function Tokens({ count }: { readonly count: number }) {
  return (
    <g transform="translate(33 -33)">
      <circle className={styles.pearl} r="15" />
      <text className={styles.count} dy="0.36em">
        {count}
      </text>
    </g>
  );
}
