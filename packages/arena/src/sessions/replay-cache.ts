/** Signatures that were accepted, for as long as they could be accepted again: each is accepted once, at whichever process. */
import type { LiveStore, Time } from '../ports/index.js';

const MINUTE = 60_000;
const MOST = 500_000;

export interface ReplayTerms {
  /** Before the keys in the shared store. */
  readonly name: string;
  /** How far the signed moment may be from now. */
  readonly toleranceMs: number;
}

export class ReplayCache {
  readonly #live: Pick<LiveStore, 'shared' | 'keyValues'>;
  readonly #time: Pick<Time, 'wall'>;
  readonly #terms: ReplayTerms;
  /** By the minute of their moments, which are part of what is signed. */
  readonly #byMinute = new Map<number, Set<string>>();
  #size = 0;
  /** What was signed up to then is forgotten, so it is not taken any more, even if the clock is set back to it. */
  #forgotten = Number.NEGATIVE_INFINITY;
  /**
   * What was accepted before this process began is not remembered, so nothing from then is accepted; where processes
   * share a store, it remembers.
   */
  readonly since: number;

  constructor(live: Pick<LiveStore, 'shared' | 'keyValues'>, time: Pick<Time, 'wall'>, terms: ReplayTerms) {
    this.#live = live;
    this.#time = time;
    this.#terms = terms;
    this.since = live.shared ? 0 : Math.floor(time.wall() / 1000) * 1000;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether it remembers as many as it can. */
  get full(): boolean {
    return this.#size >= MOST;
  }

  /** Takes a signature, in one spelling; false if it was taken before, here or at another process. */
  async take(signature: string, moment: number): Promise<boolean> {
    const { name, toleranceMs } = this.#terms;
    const now = this.#time.wall();
    if (!this.#takeHere(signature, moment, now)) return false;
    if (!this.#live.shared) return true;
    // As long as its moment is good, and a little longer, for clocks that do not agree.
    const ttlMs = Math.max(0, moment - now) + 2 * toleranceMs;
    return this.#live.keyValues.swap(`${name}:${signature}`, null, '', ttlMs);
  }

  #takeHere(signature: string, moment: number, now: number): boolean {
    this.#forget(now);
    const minute = Math.floor(moment / MINUTE);
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
      if ((minute + 1) * MINUTE > now - this.#terms.toleranceMs) continue;
      this.#byMinute.delete(minute);
      this.#size -= used.size;
      this.#forgotten = Math.max(this.#forgotten, minute);
    }
  }
}
