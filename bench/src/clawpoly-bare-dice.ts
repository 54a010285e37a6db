/** Dice for the bare loop. */

export interface Dice {
  below(n: number): number;
}

/** The cheapest dice: not for players, who could predict them. */
export class BareDice implements Dice {
  readonly #state: Int32Array;

  constructor(seed: number) {
    this.#state = Int32Array.of(Math.imul(seed + 1, 0x9e3779b1) | 1);
  }

  below(n: number): number {
    let word = this.#state[0]!;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.#state[0] = word;
    return ((word >>> 16) * n) >>> 16;
  }
}
