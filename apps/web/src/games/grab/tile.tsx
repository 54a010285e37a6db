/** One letter tile with its value. */
import { LETTER_VALUES } from '@lobster-league/grab/watch';
import type { Tile as LaidTile } from './arrangement';
import styles from './tile.module.scss';

const CODE_OF_A = 'a'.charCodeAt(0);

interface TileProps extends LaidTile {
  /** The pool, or the word that it is part of: a tile that comes from elsewhere is animated. */
  readonly home: string;
}

export function Tile({ id, letter, home }: TileProps) {
  return (
    <span className={styles.tile} data-tile={id} data-home={home} aria-hidden="true">
      {letter.toUpperCase()}
      <span className={styles.value}>{LETTER_VALUES[letter.charCodeAt(0) - CODE_OF_A]}</span>
    </span>
  );
}
