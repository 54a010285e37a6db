/** Time as the arena sees it, so that tests can turn the clock. */

export type Cancel = () => void;

export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, after so many milliseconds, unless cancelled. */
  after(ms: number, run: () => void): Cancel;
}
