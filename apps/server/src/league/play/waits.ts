/** Calls that wait: so many for one seat or one ticket, and not one more. */
import { type LongPoll, LongPolls, type Time, TooManyWaits } from '@lobster-league/arena';
import { HttpProblem } from '../../http/problem.js';

/** Calls that may wait for the same thing at the same time. */
export const MOST_WAITING = 4;

export class Waits {
  readonly #polls: LongPolls;

  constructor(time: Time) {
    this.#polls = new LongPolls(time, { mostPerKey: MOST_WAITING });
  }

  until(poll: LongPoll): Promise<void> {
    return refusing(() => this.#polls.until(poll));
  }

  /** Waits in some other way, and keeps its place until the end; refuses at once where as many wait already. */
  waiting<T>(forWhat: string, wait: () => Promise<T>): Promise<T> {
    return refusing(() => this.#polls.bounded(forWhat, wait));
  }
}

/** Tells of too many waits as of a request that is refused. */
export async function refusing<T>(wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (!(error instanceof TooManyWaits)) throw error;
    throw new HttpProblem(
      429,
      'too_many_waits',
      `There are too many waits: ${MOST_WAITING} calls wait for this already. Read their answers, or ask without waiting.`,
    );
  }
}
