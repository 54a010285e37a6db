/** Real time. A task that fails takes nobody else's match with it: it is reported, and the clock goes on. */
import type { Cancel, Time } from '@lobster-league/arena';
import { steadyClock } from './steady-clock.js';

/** The longest that a timer of Node's can wait. */
const LONGEST_MS = 2 ** 31 - 1;

export function realTime(failed: (error: unknown) => void): Time {
  const now = steadyClock();
  const after = (ms: number, run: () => void): Cancel => {
    if (ms <= 0) {
      // Whoever wants to go on at once only lets others have their turn; a timer would wait a whole millisecond.
      const immediate = setImmediate(() => attempt(run));
      return () => clearImmediate(immediate);
    }
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      const part = Math.min(left, LONGEST_MS);
      timer = setTimeout(() => (left > part ? wait(left - part) : attempt(run)), part);
      // What keeps the process alive is that it listens; no timer should outlive that.
      timer.unref();
    };
    wait(ms);
    return () => clearTimeout(timer);
  };
  const attempt = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      failed(error);
    }
  };
  return { now, wall: () => Date.now(), after };
}
