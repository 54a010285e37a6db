/** Whether a file takes what is written to it, as far as the last attempt tells. */

/** After so long a failed write is forgotten, so that somebody tries again; longer than those wait who do so by themselves. */
const FORGOTTEN_MS = 3_000;

export class Trouble {
  readonly #now: () => number;
  #failedAt: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get here(): boolean {
    return this.#failedAt !== null && this.#now() - this.#failedAt < FORGOTTEN_MS;
  }

  failed(): void {
    this.#failedAt = this.#now();
  }

  /** A write succeeded. */
  over(): void {
    this.#failedAt = null;
  }
}
