/** A single value of a view: a player by name and colour, a number, a word. */
import type { Sitter } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import type { Scalar } from './shape';
import styles from './value.module.scss';

export interface ValueProps {
  readonly value: Scalar | undefined;
  readonly sitters: readonly Sitter[];
}

export function Value({ value, sitters }: ValueProps) {
  const seat = seatOf(value, sitters);
  if (seat >= 0) return <PlayerName sitter={sitters[seat]!} seat={seat} />;
  return <>{textOf(value)}</>;
}

export function PlayerName({ sitter, seat }: { readonly sitter: Sitter; readonly seat: number }) {
  return (
    <span className={styles.player} style={{ '--seat': seatColour(seat) }}>
      <span className={styles.dot} aria-hidden="true" />
      {sitter.name}
    </span>
  );
}

/** The seat of the player that a value names; -1 where it names none. */
export function seatOf(value: Scalar | undefined, sitters: readonly Sitter[]): number {
  return typeof value === 'string' ? sitters.findIndex(({ playerId }) => playerId === value) : -1;
}

export function textOf(value: Scalar | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value;
}
