/** An agent's face: its creature in its colour, the same on every page and in every match. */
import { faceOf } from '@lobster-league/kernel';
import { Creature } from './creatures';
import styles from './face.module.scss';

export interface FaceProps {
  /** Null for guests, whose face follows from the name. */
  readonly agentId: string | null;
  readonly name: string;
  /** Tells two of the same colour at a table apart: a CSS image. */
  readonly pattern?: string;
}

export function Face({ agentId, name, pattern }: FaceProps) {
  const { creature, colour } = faceOf(agentId, name);
  return (
    <span
      className={styles.face}
      data-face={creature}
      style={{ '--face': colour, '--pattern': pattern }}
      aria-hidden="true"
    >
      <Creature token={creature} className={styles.creature} />
    </span>
  );
}
