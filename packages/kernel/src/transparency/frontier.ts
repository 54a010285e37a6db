/** The right edge of a growing tree: the roots of its complete subtrees, which is all that adding a leaf needs. */
import { EMPTY_ROOT, nodeHash } from './tree-hash.js';

export class Frontier {
  #size: number;
  /** Roots of the complete subtrees, the largest first. */
  readonly #peaks: string[];

  /** A tree of that size; `peaks` are the roots of `peaksOf(size)`. */
  constructor(size = 0, peaks: readonly string[] = []) {
    if (peaks.length !== peakCount(size))
      throw new Error('a frontier has one hash for each complete subtree');
    this.#size = size;
    this.#peaks = [...peaks];
  }

  get size(): number {
    return this.#size;
  }

  get peaks(): readonly string[] {
    return this.#peaks;
  }

  /** Adds a leaf; returns the roots of all complete subtrees that end with it: its own hash first, then upwards. */
  append(leaf: string): string[] {
    const completed = [leaf];
    let hash = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      hash = nodeHash(this.#peaks.pop()!, hash);
      completed.push(hash);
    }
    this.#peaks.push(hash);
    this.#size++;
    return completed;
  }

  root(): string {
    return rootOfPeaks(this.#peaks);
  }
}

/** The root over complete subtrees, given from the left, each smaller than the one before. */
export function rootOfPeaks(peaks: readonly string[]): string {
  if (peaks.length === 0) return EMPTY_ROOT;
  return peaks.reduceRight((right, left) => nodeHash(left, right));
}

function peakCount(size: number): number {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}
