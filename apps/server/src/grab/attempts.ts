/** Counts how often each player connects, in the minute that it is. */
const MINUTE_MS = 60_000;

export class Attempts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns false if it was too often. */
  take(key: string, now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most;
  }
}
