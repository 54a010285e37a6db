/** The mark beside a player's name: its picture, if the game has one, or a dot in its colour. */
import type { GameViewer, Sitter } from '../contract';
import styles from './player-mark.module.scss';

export interface PlayerMarkProps {
  readonly viewer: Pick<GameViewer, 'Mark' | 'colour'>;
  readonly view: unknown;
  readonly playerId: string;
  readonly sitters: readonly Sitter[];
}

export function PlayerMark({ viewer, view, playerId, sitters }: PlayerMarkProps) {
  if (viewer.Mark !== undefined) return <viewer.Mark view={view} playerId={playerId} />;
  return (
    <span
      className={styles.dot}
      style={{ background: viewer.colour(view, playerId, sitters) }}
      aria-hidden="true"
    />
  );
}
