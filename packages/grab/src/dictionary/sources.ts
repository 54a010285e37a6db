/** What the words on the table and the letters of the pool allow, as sets of sources: bit n stands for source n. */
import { LETTERS, letterAt } from '../tiles.js';
import { RANKS } from './letter-order.js';

/** How many sources a set can hold. */
export const MOST_SOURCES = 32;

/** Rows of `between`, which has one for the place before the first rank, and a column for that after the last. */
export const BOUNDS: number = LETTERS + 1;

export class Sources {
  /** Rows of `have` and `content` are that long. */
  readonly row: number;
  /** By rank and count: the sources which, with the pool, have that many of the letter. */
  readonly have: Int32Array;
  /** By rank and count: the sources that need no more than that many of the letter. */
  readonly content: Int32Array;
  /** By two ranks, the lower one from −1 and the higher one to LETTERS: the sources that need none of those between. */
  readonly between = new Int32Array(BOUNDS * BOUNDS);
  /** By length: the sources of that length, which would be used without a letter of the pool. */
  readonly whole: Int32Array;
  readonly #counts = new Uint8Array(LETTERS);

  /** `most` is the length of the longest word that will be looked for. */
  constructor(most: number) {
    this.row = most + 1;
    this.have = new Int32Array(LETTERS * this.row);
    this.content = new Int32Array(LETTERS * this.row);
    this.whole = new Int32Array(most + 1);
  }

  /** Takes the words on the table (at most MOST_SOURCES, '' for the pool alone) and the letters of the pool. */
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
