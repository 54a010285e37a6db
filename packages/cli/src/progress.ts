/** A progress bar on standard error, only on a terminal. */
import type { Io } from './io.js';

const WIDTH = 30;
const MIN_INTERVAL_MS = 100;

export class Progress {
  readonly #io: Io;
  readonly #total: number;
  readonly #what: string;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(io: Io, total: number, what = 'games') {
    this.#io = io;
    this.#total = total;
    this.#what = what;
  }

  show(done: number, now = performance.now()): void {
    if (!this.#io.progress || now - this.#shownAt < MIN_INTERVAL_MS) return;
    this.#shownAt = now;
    const share = done / this.#total;
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.#io.err(`\r${bar} ${Math.floor(share * 100)} %  ${done} of ${this.#total} ${this.#what}`);
  }

  /** Erases the bar, so that only the results stay. */
  end(): void {
    if (this.#io.progress && this.#shownAt !== Number.NEGATIVE_INFINITY) this.#io.err('\r\u001b[K');
  }
}
