/** Lines that wait for the store, of all rooms of this process together: how many there may be. */

const MOST_LINES = 200_000;

export class Backlog {
  readonly #most: number;
  #lines = 0;

  constructor(most = MOST_LINES) {
    this.#most = most;
  }

  get lines(): number {
    return this.#lines;
  }

  /** Matches stand still until some are stored. */
  get full(): boolean {
    return this.#lines >= this.#most;
  }

  add(lines: number): void {
    this.#lines += lines;
  }
}
