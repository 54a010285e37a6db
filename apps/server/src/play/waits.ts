/** Calls that wait, counted by what they wait for: so many for one seat or one ticket, and not one more. */
import { HttpProblem } from '../http/problem.js';

/** Calls that may wait for the same thing at the same time. */
export const MOST_WAITING = 4;

export class Waits {
  readonly #counts = new Map<string, number>();

  /** Waits, and keeps its place until the end; refuses at once where as many wait already. */
  async waiting<T>(forWhat: string, wait: () => Promise<T>): Promise<T> {
    const before = this.#counts.get(forWhat) ?? 0;
    if (before >= MOST_WAITING)
      throw new HttpProblem(
        429,
        'too_many_waits',
        `There are too many waits: ${MOST_WAITING} calls wait for this already. Read their answers, or ask without waiting.`,
      );
    this.#counts.set(forWhat, before + 1);
    try {
      return await wait();
    } finally {
      const left = (this.#counts.get(forWhat) ?? 1) - 1;
      if (left === 0) this.#counts.delete(forWhat);
      else this.#counts.set(forWhat, left);
    }
  }
}
