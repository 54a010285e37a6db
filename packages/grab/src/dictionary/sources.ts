/**
 * Which words on the table and letters of the pool can still make a word, as sets of sources: bit n stands for source
 * n.
 */
import { LETTERS, letterAt } from '../tiles.js';
import { RANKS } from './letter-order.js';

/** The most sources that a set can hold. */
export const MOST_SOURCES = 32;

/** Number of rows of `between`: one for each rank, and one for the position before the first. */
export const BOUNDS: number = LETTERS + 1;

export class Sources {
  /** The length of a row of `have` and `content`. */
  readonly row: number;
  /** By rank and count: the sources that, together with the pool, have at least that many of the letter. */
  readonly have: Int32Array;
  /** By rank and count: the sources that contain at most that many of the letter. */
  readonly content: Int32Array;
  /** By two ranks (the lower from −1, the higher up to LETTERS): the sources with no letter strictly between them. */
  readonly between = new Int32Array(BOUNDS * BOUNDS);
  /** By length: the sources of that length, which a word of that length would use without any letter of the pool. */
  readonly whole: Int32Array;
  readonly #counts = new Uint8Array(LETTERS);

  /** `most` is the length of the longest word to search for. */
  constructor(most: number) {
    this.row = most + 1;
    this.have = new Int32Array(LETTERS * this.row);
    this.content = new Int32Array(LETTERS * this.row);
    this.whole = new Int32Array(most + 1);
  }

  /** Loads the words on the table (at most MOST_SOURCES; '' for the pool alone) and the letters of the pool. */
  take(words: readonly string[], pool: ArrayLike<number>): void {
    this.have.fill(0);
    this.content.fill(0);
    this.whole.fill(0);
    const none = new Int32Array(LETTERS);
    for (let source = 0; source < words.length; source++) {
      const word = words[source]!;
      if (word.length >= this.row) continue;
      const bit = 1 << source;
      if (word !== '') this.whole[word.length]! |= bit;
      this.#counts.fill(0);
      for (let place = 0; place < word.length; place++) this.#counts[letterAt(word, place)]!++;
      for (let letter = 0; letter < LETTERS; letter++) {
        const rank = RANKS[letter]!;
        const needed = this.#counts[letter]!;
        if (needed === 0) none[rank]! |= bit;
        const row = rank * this.row;
        const all = Math.min(needed + pool[letter]!, this.row - 1);
        for (let count = 1; count <= all; count++) this.have[row + count]! |= bit;
        for (let count = needed; count <= all; count++) this.content[row + count]! |= bit;
      }
    }
    for (let low = -1; low < LETTERS; low++) {
      let set = -1;
      for (let high = low + 1; high <= LETTERS; high++) {
        this.between[(low + 1) * BOUNDS + high] = set;
        if (high < LETTERS) set &= none[high]!;
      }
    }
  }
}
