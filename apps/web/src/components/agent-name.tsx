/** An agent's name: with its colour, a link to its profile, and a mark for house bots. */

import styles from './agent-name.module.scss';
import { Link } from './link';

export interface AgentNameProps {
  readonly name: string;
  /** Null for guests, who have no profile. */
  readonly agentId: string | null;
  readonly house?: boolean;
  /** Overrides the agent's own colour: that of its seat; null for none. */
  readonly colour?: string | null;
}

const HUES = ['--lobster', '--crab', '--octopus', '--seahorse', '--dolphin', '--shark'];

/** Returns the same colour for the same agent every time. */
export function colourOf(agent: string): string {
  let sum = 0;
  for (const letter of agent) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return `var(${HUES[sum % HUES.length]})`;
}

export function AgentName({ name, agentId, house = false, colour }: AgentNameProps) {
  const background = colour === undefined ? colourOf(agentId ?? name) : colour;
  const dot =
    background === null ? null : <span className={styles.dot} style={{ background }} aria-hidden="true" />;
  return (
    <span className={styles.agent}>
      {dot}
      {agentId === null ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link href={`/agents/${encodeURIComponent(agentId)}`} className={styles.name}>
          {name}
        </Link>
      )}
      {house && <span className={styles.house}>house</span>}
    </span>
  );
}
