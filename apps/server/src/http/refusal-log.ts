/** Says in the log that somebody is refused: at once the first time, and then once a minute how often, however many come. */
import type { Log, Time } from '@lobster-league/arena';
import { networkOf } from './address.js';
import type { HttpProblem } from './problem.js';

const WINDOW_MS = 60_000;
/** With more addresses than so many in a minute, the rest are told as one. */
const MOST_ADDRESSES = 100;
const OTHERS = 'others';
/** What is worth a line; that there is nothing at a path is not. */
const TOLD: readonly number[] = [403, 429, 503];

export class RefusalLog {
  readonly #log: Pick<Log, 'warn'>;
  readonly #time: Pick<Time, 'after'>;
  /** How many were refused since the last line, by address. */
  readonly #refused = new Map<string, number>();

  constructor(log: Pick<Log, 'warn'>, time: Pick<Time, 'after'>) {
    this.#log = log;
    this.#time = time;
  }

  note(client: string, path: string, { status, message }: Pick<HttpProblem, 'status' | 'message'>): void {
    if (!TOLD.includes(status)) return;
    const network = networkOf(client);
    const address = this.#refused.has(network) || this.#refused.size < MOST_ADDRESSES ? network : OTHERS;
    const known = this.#refused.get(address);
    if (known !== undefined) {
      this.#refused.set(address, known + 1);
      return;
    }
    const event = status === 429 ? 'limit.hit' : 'client.refused';
    this.#log.warn('client refused', { event, client: address, path, status, reason: message });
    this.#countLater(address, event);
  }

  #countLater(address: string, event: 'limit.hit' | 'client.refused'): void {
    this.#refused.set(address, 0);
    this.#time.after(WINDOW_MS, () => {
      const refused = this.#refused.get(address) ?? 0;
      this.#refused.delete(address);
      if (refused === 0) return;
      const seconds = WINDOW_MS / 1000;
      this.#log.warn('client refused repeatedly', { event, client: address, refused, seconds });
      this.#countLater(address, event);
    });
  }
}
