/** Keeps a minimum interval between messages, for servers with a rate limit. */
import { pause } from './pause.js';

export class Spacing {
  readonly #ms: number;
  readonly #signal: AbortSignal;
  #next = 0;

  constructor(ms: number, signal: AbortSignal) {
    this.#ms = ms;
    this.#signal = signal;
  }

  /** Resolves when the next message may be sent; first come, first served. */
  async turn(): Promise<void> {
    const now = Date.now();
    const due = Math.max(now, this.#next);
    this.#next = due + this.#ms;
    if (due > now) await pause(due - now, this.#signal);
  }
}
