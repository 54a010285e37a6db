/** The viewer's clock: a port, so that tests can control it. */

/** Cancels a scheduled call. */
export type Cancel = () => void;

export interface Clock {
  now(): number;
  after(ms: number, run: () => void): Cancel;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
