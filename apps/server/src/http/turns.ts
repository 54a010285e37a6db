/** Dear work of one address, a few pieces at a time: whoever asks for much waits behind itself, and others come in between. */
import { HttpProblem } from './problem.js';

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Resolves when it may begin, with what to call when it is done; a problem where too many wait already. */
  async take(who: string): Promise<() => void> {
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] };
    this.#lines.set(who, line);
    if (line.running < this.#atOnce) line.running++;
    else {
      if (line.waiting.length >= this.#mostWaiting) {
        const more = { headers: { 'retry-after': '1' }, details: { retryAfterSeconds: 1 } };
        throw new HttpProblem(
          429,
          'rate_limited',
          'Too many such requests of your address wait already.',
          more,
        );
      }
      await new Promise<void>((resolve) => void line.waiting.push(resolve));
    }
    return () => this.#done(who, line);
  }

  #done(who: string, line: Line): void {
    const next = line.waiting.shift();
    // Not at once: what others have asked meanwhile comes first.
    if (next !== undefined) setImmediate(next);
    else if (--line.running === 0) this.#lines.delete(who);
  }
}
