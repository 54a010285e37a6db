/** Keeps a distance between messages, for servers that hear only so many a second. */
import { pause } from './pause.js';

export class Spacing {
  readonly #ms: number;
  readonly #signal: AbortSignal;
  #next = 0;

  constructor(ms: number, signal: AbortSignal) {
    this.#ms = ms;
    this.#signal = signal;
  }

  /** Resolves when it is one's turn to speak; whoever comes later, speaks later. */
  async turn(): Promise<void> {
    const now = Date.now();
    const due = Math.max(now, this.#next);
    this.#next = due + this.#ms;
    if (due > now) await pause(due - now, this.#signal);
  }
}
