/** Lets matches that could play on and on take turns, so that nobody else waits longer than a moment for the thread. */
import type { Cancel, Time } from '../ports/index.js';

/** For so long matches play before everything else gets its turn. */
const SLICE_MS = 8;

export class Slices {
  readonly #time: Time;
  #waiting = new Set<() => void>();
  #scheduled = false;

  constructor(time: Time) {
    this.#time = time;
  }

  /** Runs it in one of the next slices, after those that wait already. */
  later(run: () => void): Cancel {
    let wanted = true;
    this.#waiting.add(() => {
      if (wanted) run();
    });
    this.#schedule();
    return () => {
      wanted = false;
    };
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.size === 0) return;
    this.#scheduled = true;
    this.#time.after(0, () => this.#slice());
  }

  /** Everybody who waits at most once: whoever queues again meanwhile has its turn in the next slice. */
  #slice(): void {
    this.#scheduled = false;
    const until = this.#time.now() + SLICE_MS;
    const all = this.#waiting;
    this.#waiting = new Set();
    try {
      for (const turn of all) {
        all.delete(turn);
        turn();
        if (this.#time.now() >= until) break;
      }
    } finally {
      // Who had no turn comes first the next time.
      this.#waiting = new Set([...all, ...this.#waiting]);
      this.#schedule();
    }
  }
}
