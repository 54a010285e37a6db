/** Breaks long work into short pieces, so that whoever else needs the thread waits no longer than one of them. */
import type { Time } from '../ports/index.js';

const PIECE_MS = 8;

export class Pace {
  readonly #time: Time;
  #since: number;

  constructor(time: Time) {
    this.#time = time;
    this.#since = time.now();
  }

  /** Whether it is time to let others have their turn. */
  get due(): boolean {
    return this.#time.now() - this.#since >= PIECE_MS;
  }

  async rest(): Promise<void> {
    await new Promise<void>((resolve) => void this.#time.after(0, resolve));
    this.#since = this.#time.now();
  }
}
