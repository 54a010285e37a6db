/** The pool in the middle: the letters that anybody may use, the time of the turn, and what is left in the bag. */
import { type GrabView, TILES } from '@lobster-league/grab/watch';
import type { Tile as LaidTile } from './arrangement';
import styles from './pool.module.scss';
import { Tile } from './tile';
import { TimerRing } from './timer-ring';

interface PoolProps {
  readonly view: GrabView;
  readonly tiles: readonly LaidTile[];
  /** The age of the turn when it was first seen, in ms; null if unknown. */
  readonly age: number | null;
  readonly pace: number;
}

/** Tiles lie a little askew, each at its own angle. */
const TILTS = [-4, 3, -2, 5, 1, -5, 2, -3, 4, -1] as const;

export function Pool({ view, tiles, age, pace }: PoolProps) {
  const over = view.status === 'finished';
  return (
    <div className={styles.sea}>
      <TimerRing
        turn={view.turn_number}
        seconds={view.time_limit}
        state={over ? 'empty' : age === null ? 'full' : 'running'}
        age={age ?? 0}
        pace={pace}
      />
      <section className={styles.pool} aria-label={`The pool: ${spoken(tiles)}`}>
        {tiles.map((tile) => (
          <span key={tile.id} style={{ rotate: `${TILTS[tile.id % TILTS.length]}deg` }}>
            <Tile {...tile} home="pool" />
          </span>
        ))}
        {tiles.length === 0 ? <p className={styles.empty}>The pool is empty</p> : null}
      </section>
      <Bag left={view.letters_remaining_in_bag} />
    </div>
  );
}

function spoken(tiles: readonly LaidTile[]): string {
  return tiles.length === 0 ? 'empty' : tiles.map(({ letter }) => letter.toUpperCase()).join(' ');
}

function Bag({ left }: { readonly left: number }) {
  return (
    <div className={styles.bag} role="img" aria-label={`${left} of ${TILES} letters are left in the bag`}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path className={styles.cord} d="M22 15c6-5 14-5 20 0" />
        <path
          className={styles.cloth}
          d="M21 16h22l-3 6c11 7 15 17 14 27-1 8-8 11-22 11S11 57 10 49c-1-10 3-20 14-27z"
        />
      </svg>
      <span className={styles.left} aria-hidden="true">
        {left}
      </span>
      <span className={styles.label} aria-hidden="true">
        in the bag
      </span>
    </div>
  );
}
