/** The mark beside a player's name: its picture, if the game has one, or a dot in its colour. */
import type { GameViewer, SeatedPlayer } from '../contract';
import styles from './player-mark.module.scss';

export interface PlayerMarkProps {
  readonly viewer: Pick<GameViewer, 'Mark' | 'colour'>;
  readonly view: unknown;
  readonly playerId: string;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

export function PlayerMark({ viewer, view, playerId, seatedPlayers }: PlayerMarkProps) {
  if (viewer.Mark !== undefined) return <viewer.Mark view={view} playerId={playerId} />;
  return (
    <span
      className={styles.dot}
      style={{ background: viewer.colour(view, playerId, seatedPlayers) }}
      aria-hidden="true"
    />
  );
}
