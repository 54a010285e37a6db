/** A clock that tests turn by hand: hours pass in milliseconds. */
import type { Cancel, Time } from '../ports/index.js';

/** Node's own, whatever a test puts in its place later. */
declare const setImmediate: (run: () => void) => unknown;
const soon = setImmediate;

/** Enough for a journal that is read in slices. */
const TURNS = 8;

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

export class FakeTime implements Time {
  #now: number;
  #order = 0;
  /** By how much the system's clock is set wrong. */
  wallAhead = 0;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.UTC(2026, 1, 13, 10)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  wall(): number {
    return this.#now + this.wallAhead;
  }

  after(ms: number, run: () => void): Cancel {
    const timer = { due: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** How many timers are waiting. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets everything that is due now, and what promises bring about, happen. */
  async settle(): Promise<void> {
    await this.advance(0);
  }

  /** Lets time pass; timers fire in their order, each seeing its own moment. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await promises();
    for (let next = this.#next(until); next !== null; next = this.#next(until)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.due);
      next.run();
      await promises();
    }
    this.#now = until;
  }

  #next(until: number): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) {
      if (timer.due > until) continue;
      if (next === null || timer.due < next.due || (timer.due === next.due && timer.order < next.order))
        next = timer;
    }
    return next;
  }
}

/** Lets promises come to rest: a turn of the event loop runs whole chains of them, and what waits for a turn goes on in the next. */
async function promises(): Promise<void> {
  for (let i = 0; i < TURNS; i++) await new Promise<void>((resolve) => soon(resolve));
}
