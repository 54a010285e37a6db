/** Keeps a minimum interval between messages, for servers with a rate limit. */
import { pause } from './pause.js';

export class Spacing {
  readonly #ms: number;
  readonly #signal: AbortSignal;
  #next = 0;
  /** Whose turn comes before that of who asks next. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(ms: number, signal: AbortSignal) {
    this.#ms = ms;
    this.#signal = signal;
  }

  /** Resolves with true when the message may be sent; first come, first served. With false if it is not wanted any more, and no turn is taken then. */
  turn(wanted: () => boolean = () => true): Promise<boolean> {
    const mine = this.#last.then(() => this.#take(wanted));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #take(wanted: () => boolean): Promise<boolean> {
    const wait = this.#next - Date.now();
    if (wait > 0 && wanted()) await pause(wait, this.#signal);
    if (!wanted()) return false;
    this.#next = Math.max(Date.now(), this.#next) + this.#ms;
    return true;
  }
}
