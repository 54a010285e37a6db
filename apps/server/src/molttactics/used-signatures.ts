/** Signatures that were accepted, for as long as they could be accepted again. */

const MINUTE = 60_000;
const MOST = 500_000;

export class UsedSignatures {
  readonly #keepMs: number;
  /** By the minute of their timestamps, which are part of what is signed. */
  readonly #byMinute = new Map<number, Set<string>>();
  #size = 0;
  /** What was signed up to then is forgotten, so it is not taken any more, even if the clock is set back to it. */
  #forgotten = Number.NEGATIVE_INFINITY;

  /** `keepMs`: how old a timestamp may be. */
  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  get size(): number {
    return this.#size;
  }

  get full(): boolean {
    return this.#size >= MOST;
  }

  /** Takes a signature, in one spelling; false if it was taken before. */
  take(signature: string, timestamp: number, now: number): boolean {
    this.#forget(now);
    const minute = Math.floor(timestamp / MINUTE);
    if (minute <= this.#forgotten) return false;
    const used = this.#byMinute.get(minute) ?? new Set();
    if (used.has(signature)) return false;
    used.add(signature);
    this.#byMinute.set(minute, used);
    this.#size++;
    return true;
  }

  #forget(now: number): void {
    for (const [minute, used] of this.#byMinute) {
      if ((minute + 1) * MINUTE > now - this.#keepMs) continue;
      this.#byMinute.delete(minute);
      this.#size -= used.size;
      this.#forgotten = Math.max(this.#forgotten, minute);
    }
  }
}
