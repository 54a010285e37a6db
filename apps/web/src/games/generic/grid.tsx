/** A board of cells: pieces of players in their colours, everything else by what it says. */
import type { SeatedPlayer } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import styles from './grid.module.scss';
import type { Scalar } from './shape';
import { seatOf, textOf } from './value';

export interface GridProps {
  readonly label: string;
  readonly rows: readonly (readonly Scalar[])[];
  /** The same before the last event; null where nothing is to be animated. */
  readonly before: unknown;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

/** Longer words are cut, and told in full to whoever points at them. */
const MOST_LETTERS = 3;

export function Grid({ label, rows, before, seatedPlayers }: GridProps) {
  const others = [
    ...new Set(rows.flat().filter((cell) => !isEmpty(cell) && seatOf(cell, seatedPlayers) < 0)),
  ];
  const columns = rows[0]?.length ?? 1;
  return (
    <table
      className={styles.grid}
      style={{ '--columns': columns, '--rows': rows.length }}
      aria-label={label}
      data-fine={columns > 12 ? '' : undefined}
    >
      <tbody>
        {rows.map((row, y) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of a board is where it is.
          <tr key={y}>
            {row.map((cell, x) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: so is a cell.
              <td key={x}>
                {isEmpty(cell) ? null : (
                  <Piece
                    key={String(cell)}
                    cell={cell}
                    fresh={isFresh(cell, before, y, x)}
                    tone={others.indexOf(cell)}
                    seatedPlayers={seatedPlayers}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PieceProps {
  readonly cell: Scalar;
  readonly fresh: boolean;
  /** Which of the values that are no player's. */
  readonly tone: number;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

function Piece({ cell, fresh, tone, seatedPlayers }: PieceProps) {
  const seat = seatOf(cell, seatedPlayers);
  if (seat >= 0)
    return (
      <span
        className={styles.disc}
        style={{ '--seat': seatColour(seat) }}
        data-fresh={fresh || undefined}
        data-odd={seat % 2 === 1 || undefined}
        title={seatedPlayers[seat]!.name}
      >
        <span className="visually-hidden">{seatedPlayers[seat]!.name}</span>
      </span>
    );
  const text = textOf(cell);
  return (
    <span
      className={styles.word}
      style={{ '--seat': seatColour(tone) }}
      data-fresh={fresh || undefined}
      title={text}
    >
      {[...text].slice(0, MOST_LETTERS).join('')}
    </span>
  );
}

function isEmpty(cell: Scalar): boolean {
  return cell === null || cell === '' || cell === false || cell === ' ' || cell === '.';
}

function isFresh(cell: Scalar, before: unknown, y: number, x: number): boolean {
  if (!Array.isArray(before)) return false;
  const row: unknown = before[y];
  return !Array.isArray(row) || row[x] !== cell;
}
