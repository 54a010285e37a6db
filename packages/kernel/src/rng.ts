/**
 * The random number generator: ChaCha8 keyed by the seed, in integer arithmetic only. The same seed gives the same
 * numbers on every machine, and earlier numbers do not reveal later ones.
 */
import { chacha8 } from './chacha.js';
import { sha256Words } from './sha256.js';

const WORDS_PER_BLOCK = 16;
const HALVES_PER_BLOCK = 2 * WORDS_PER_BLOCK;

/** The generator's position as JSON, for `Rng.resume`. */
export interface RngState {
  /** The key: eight words. */
  readonly key: readonly number[];
  readonly stream: number;
  /** How many 16-bit halves have been drawn. */
  readonly drawn: number;
}

export class Rng {
  readonly #key: Int32Array;
  readonly #stream: number;
  readonly #block = new Int32Array(WORDS_PER_BLOCK);
  /** The number of the next block to generate. */
  #counter = 0;
  /** Index of the next half in the current block; at first the block counts as used up. */
  #half = HALVES_PER_BLOCK;

  private constructor(key: Int32Array, stream: number) {
    this.#key = key;
    this.#stream = stream;
  }

  /** Makes one of the seed's independent streams: 0 is the match's own, seat n's house bot uses n + 1. */
  static fromSeed(seed: string, stream = 0): Rng {
    return new Rng(sha256Words(`lobster-league rng ${seed}`), stream);
  }

  static resume(state: RngState): Rng {
    const rng = new Rng(Int32Array.from(state.key), state.stream);
    const half = state.drawn % HALVES_PER_BLOCK;
    rng.#counter = (state.drawn - half) / HALVES_PER_BLOCK;
    if (half > 0) {
      rng.#refill();
      rng.#half = half;
    }
    return rng;
  }

  /** Returns another stream of the same seed, from its start. */
  stream(stream: number): Rng {
    return new Rng(this.#key, stream);
  }

  save(): RngState {
    const drawn = this.#counter * HALVES_PER_BLOCK - (HALVES_PER_BLOCK - this.#half);
    return { key: Array.from(this.#key), stream: this.#stream, drawn: Math.max(0, drawn) };
  }

  clone(): Rng {
    const copy = new Rng(this.#key, this.#stream);
    copy.#block.set(this.#block);
    copy.#counter = this.#counter;
    copy.#half = this.#half;
    return copy;
  }

  /** Rolls a fair six-sided die. */
  die(): number {
    return this.below(6) + 1;
  }

  /** Returns a fair integer from 0 to n − 1, for n from 1 to 2^32. */
  below(n: number): number {
    if (n <= 0x1000) {
      // Maps 65536 values to n equal bands; the few values left over, fewer than n, are drawn again.
      for (;;) {
        const product = this.#next16() * n;
        const low = product & 0xffff;
        if (low >= n || low >= 0x10000 % n) return product >>> 16;
      }
    }
    const limit = 0x100000000 - (0x100000000 % n);
    for (;;) {
      const value = this.#next16() * 0x10000 + this.#next16();
      if (value < limit) return value % n;
    }
  }

  /** Returns one of the items, each equally likely. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('pick from an empty list');
    return items[this.below(items.length)]!;
  }

  /** Shuffles the items in place. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const item = items[i]!;
      items[i] = items[j]!;
      items[j] = item;
    }
    return items;
  }

  #next16(): number {
    if (this.#half === HALVES_PER_BLOCK) this.#refill();
    const half = this.#half++;
    const word = this.#block[half >> 1]!;
    return (half & 1) === 0 ? word & 0xffff : word >>> 16;
  }

  #refill(): void {
    chacha8(this.#key, this.#counter, this.#stream, this.#block);
    this.#counter++;
    this.#half = 0;
  }
}
