/** Chance that can be repeated: the same seed and the same number of the input throw the same dice. */

export class Dice {
  #state: number;

  constructor(seed: string, input: number) {
    // FNV-1a: a short text becomes 32 bits that have nothing to do with those of its neighbour.
    let hash = 0x811c9dc5;
    for (const character of `${seed}/${input}`) {
      hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
    }
    this.#state = hash;
  }

  /** From 0 up to, but not, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  chance(of: number): boolean {
    return this.next() < of;
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined && list.length === 0) throw new Error('there is nothing to pick from');
    return picked as T;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }
}
