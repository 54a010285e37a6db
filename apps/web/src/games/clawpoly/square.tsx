/** One square of the ring. Its props are plain values, so that only changed squares are rendered again. */
import { SQUARES, type Token } from '@lobster-league/clawpoly/watch';
import { PLACES } from '@lobster-league/pictures/clawpoly-places';
import { memo } from 'react';
import { Creature } from '../../components/creatures';
import { groupColour } from './groups';
import { Fortress, Outpost, SquareIcon } from './icons';
import { boardName } from './names';
import styles from './square.module.scss';

/** Narrow squares have no room for it in one line. */
const MORTGAGED = 'mort\u00adgaged';

interface SquareProps {
  readonly index: number;
  /** The full description for screen readers. */
  readonly label: string;
  readonly owner: { readonly token: Token; readonly color: string } | null;
  /** What is laid over the owner's colour. */
  readonly pattern: string;
  readonly outposts: number;
  readonly fortress: boolean;
  readonly mortgaged: boolean;
  /** Whether the acting agent stands here. */
  readonly active: boolean;
  /** The number of the event in which it just changed hands. */
  readonly flash: number | null;
  /** The number of the event in which it was just built on. */
  readonly built: number | null;
  /** Whether it is the one square that Tab reaches; arrows lead to the others. */
  readonly tabbable: boolean;
  readonly open: boolean;
  onOpen(index: number): void;
  onClose(): void;
}

export const Square = memo(function Square(props: SquareProps) {
  const { index, label, owner, pattern, mortgaged, active, tabbable, open, onOpen, onClose } = props;
  const { column, row, side, corner } = PLACES[index]!;
  const colour = groupColour(index);
  return (
    <li className={styles.place} style={{ gridColumn: column, gridRow: row }}>
      <button
        type="button"
        className={styles.square}
        data-square={index}
        data-side={corner ? 'corner' : side}
        data-mortgaged={mortgaged || undefined}
        data-active={active || undefined}
        style={{
          '--depth': index / SQUARES.length,
          '--group': colour ?? undefined,
          '--owner': owner?.color,
          '--pattern': pattern,
        }}
        data-owned={owner !== null || undefined}
        aria-describedby={open ? 'clawpoly-deed' : undefined}
        tabIndex={tabbable ? 0 : -1}
        onMouseEnter={() => onOpen(index)}
        onMouseLeave={onClose}
        onFocus={() => onOpen(index)}
        onBlur={onClose}
        onClick={() => onOpen(index)}
      >
        <span className="visually-hidden">{label}</span>
        <Face {...props} />
      </button>
    </li>
  );
}, sameSquare);

/** The owner object is new with every view; compare its token. */
function sameSquare(a: SquareProps, b: SquareProps): boolean {
  return (
    a.label === b.label &&
    a.owner?.token === b.owner?.token &&
    a.pattern === b.pattern &&
    a.outposts === b.outposts &&
    a.fortress === b.fortress &&
    a.mortgaged === b.mortgaged &&
    a.active === b.active &&
    a.flash === b.flash &&
    a.built === b.built &&
    a.tabbable === b.tabbable &&
    a.open === b.open &&
    a.onOpen === b.onOpen &&
    a.onClose === b.onClose
  );
}

/** Draws what is printed and built on it. */
function Face({ index, owner, outposts, fortress, mortgaged, flash, built }: SquareProps) {
  const square = SQUARES[index]!;
  const isProperty = square.type === 'property';
  return (
    <>
      {isProperty && (
        <span className={styles.strip} aria-hidden="true">
          <Buildings outposts={outposts} fortress={fortress} built={built} />
        </span>
      )}
      <span className={styles.print} aria-hidden="true" data-print>
        <span className={styles.name}>{boardName(index)}</span>
        <SquareIcon square={square} className={styles.icon} />
        {square.price !== null && (
          <span className={styles.price}>
            {owner !== null && (
              <span className={styles.owner}>
                <Creature token={owner.token} />
              </span>
            )}
            {mortgaged ? MORTGAGED : `$${square.price}`}
          </span>
        )}
        {index === 0 && <span className={styles.note}>collect $200</span>}
      </span>
      {owner !== null && <span className={styles.edge} />}
      {flash !== null && <span key={flash} className={styles.flash} />}
    </>
  );
}

function Buildings({ outposts, fortress, built }: Pick<SquareProps, 'outposts' | 'fortress' | 'built'>) {
  if (fortress) {
    return (
      <span key={built} className={built === null ? styles.standing : styles.rising}>
        <Fortress className={styles.fortress} />
      </span>
    );
  }
  return Array.from({ length: outposts }, (_, at) => {
    const rising = built !== null && at === outposts - 1;
    return (
      <span key={rising ? `${at}-${built}` : at} className={rising ? styles.rising : styles.standing}>
        <Outpost className={styles.outpost} />
      </span>
    );
  });
}
