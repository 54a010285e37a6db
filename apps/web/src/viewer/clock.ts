/** The time that the viewer goes by: a port, so that tests turn it by hand. */

/** Calls off what was to happen later. */
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
