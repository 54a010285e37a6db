/** Somebody who asks how the server is, all the while, and is always answered; remembers the longest wait for it. */
import { get } from 'node:http';
import { pause } from '../cluster/patience.js';

const BETWEEN_MS = 20;
/** On a machine that has more to do; whether it was the server that held everybody up is the watchdog's to say. */
const NOT_ANSWERED_MS = 60_000;

export interface HealthWatched {
  readonly asked: number;
  /** As a client sees it: with whatever the machine does besides. What the server holds up is the watchdog's to judge. */
  readonly longestMs: number;
}

export class HealthWatcher {
  readonly #port: number;
  #wanted = true;
  #asked = 0;
  #longestMs = 0;
  #asking: Promise<void> = Promise.resolve();

  constructor(port: number) {
    this.#port = port;
  }

  begin(): void {
    this.#asking = this.#ask();
    // Told to whoever waits for the end.
    this.#asking.catch(() => undefined);
  }

  async end(): Promise<HealthWatched> {
    this.#wanted = false;
    await this.#asking;
    return { asked: this.#asked, longestMs: Math.round(this.#longestMs) };
  }

  async #ask(): Promise<void> {
    while (this.#wanted) {
      const startedAt = performance.now();
      const status = await this.#once();
      if (status !== 200) throw new Error(`/api/v1/health answers ${status}`);
      this.#asked++;
      this.#longestMs = Math.max(this.#longestMs, performance.now() - startedAt);
      await pause(BETWEEN_MS);
    }
  }

  #once(): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = get({
        host: '127.0.0.1',
        port: this.#port,
        path: '/api/v1/health',
        // A connection that nobody used for long may be closed at the moment in which it is used again.
        agent: false,
        timeout: NOT_ANSWERED_MS,
      });
      asked.once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      asked.once('timeout', () => asked.destroy(new Error('/api/v1/health does not answer')));
      asked.once('error', reject);
    });
  }
}
