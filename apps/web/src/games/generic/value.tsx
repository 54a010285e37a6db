/** A single value of a view: a player by name and colour, a number, a word. */
import type { SeatedPlayer } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import type { Scalar } from './shape';
import styles from './value.module.scss';

export interface ValueProps {
  readonly value: Scalar | undefined;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

export function Value({ value, seatedPlayers }: ValueProps) {
  const seat = seatOf(value, seatedPlayers);
  if (seat >= 0) return <PlayerName seatedPlayer={seatedPlayers[seat]!} seat={seat} />;
  return <>{textOf(value)}</>;
}

export function PlayerName({
  seatedPlayer,
  seat,
}: {
  readonly seatedPlayer: SeatedPlayer;
  readonly seat: number;
}) {
  return (
    <span className={styles.player} style={{ '--seat': seatColour(seat) }}>
      <span className={styles.dot} aria-hidden="true" />
      {seatedPlayer.name}
    </span>
  );
}

/** The seat of the player that a value names; -1 where it names none. */
export function seatOf(value: Scalar | undefined, seatedPlayers: readonly SeatedPlayer[]): number {
  return typeof value === 'string' ? seatedPlayers.findIndex(({ playerId }) => playerId === value) : -1;
}

export function textOf(value: Scalar | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value;
}
