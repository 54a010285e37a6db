/** An agent's name: with its face, a link to its profile, and a mark for people and house bots. */
import { faceOf } from '@lobster-league/kernel';
import styles from './agent-name.module.scss';
import { Face } from './face';
import { KindMark, type KindMarkProps } from './kind-mark';
import { Link } from './link';

export interface AgentNameProps {
  readonly name: string;
  /** Null for guests, who have no profile. */
  readonly agentId: string | null;
  readonly house?: boolean;
  readonly kind?: KindMarkProps['kind'];
  /** What its owner declared it to be. */
  readonly version?: string | null;
}

/** Returns the colour of an agent, or of a guest by its name. */
export function colourOf(agentId: string | null, name = ''): string {
  return faceOf(agentId, name).colour;
}

export function AgentName({ name, agentId, house = false, kind, version = null }: AgentNameProps) {
  return (
    <span className={styles.agent}>
      <Face agentId={agentId} name={name} />
      {agentId === null ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link href={`/agents/${encodeURIComponent(agentId)}`} className={styles.name}>
          {name}
        </Link>
      )}
      {version !== null && <span className={styles.version}>{version}</span>}
      <KindMark house={house} kind={kind} />
    </span>
  );
}
