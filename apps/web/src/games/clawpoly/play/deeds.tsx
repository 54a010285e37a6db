/** The player's own deeds, and what can be done with each. */
import { SQUARES, type View } from '@lobster-league/clawpoly/watch';
import type { Action } from '../../../play/seat-play';
import { groupColour } from '../groups';
import type { Deal } from './deals';
import styles from './table.module.scss';

export interface DeedsProps {
  readonly view: View;
  readonly deals: ReadonlyMap<number, readonly Deal[]>;
  readonly squares: readonly number[];
  /** The square that was chosen on the board. */
  readonly chosen: number | null;
  readonly disabled: boolean;
  act(action: Action): void;
}

export function Deeds({ view, deals, squares, chosen, disabled, act }: DeedsProps) {
  return (
    <ul className={styles.deeds} aria-label="Your deeds">
      {squares.map((square) => {
        const { outposts, fortress, mortgaged } = view.board[square]!;
        const built = fortress
          ? 'fortress'
          : outposts > 0
            ? `${outposts} × outpost`
            : mortgaged
              ? 'mortgaged'
              : '';
        return (
          <li
            key={square}
            data-chosen={square === chosen || undefined}
            style={{ '--group': groupColour(square) ?? 'var(--line)' }}
          >
            <span className={styles.deed}>
              {SQUARES[square]!.name}
              {built !== '' && <small> {built}</small>}
            </span>
            {(deals.get(square) ?? []).map(({ action, label }) => (
              <button
                key={label}
                type="button"
                disabled={disabled}
                aria-label={`${label}: ${SQUARES[square]!.name}`}
                onClick={() => act(action)}
              >
                {label}
              </button>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
