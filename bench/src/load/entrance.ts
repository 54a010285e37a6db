/** Limits how many connect at a time, so that spectators do not all connect at the same moment. */

export class Entrance {
  readonly #abreast: number;
  readonly #waiting: (() => Promise<unknown>)[] = [];
  #entering = 0;

  constructor(abreast: number) {
    this.#abreast = abreast;
  }

  enter(come: () => Promise<unknown>): void {
    this.#waiting.push(come);
    this.#next();
  }

  #next(): void {
    while (this.#entering < this.#abreast) {
      const come = this.#waiting.shift();
      if (come === undefined) return;
      this.#entering++;
      void come().finally(() => {
        this.#entering--;
        this.#next();
      });
    }
  }
}
