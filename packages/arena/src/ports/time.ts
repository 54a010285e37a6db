/** Time as the arena sees it, so that tests can turn the clock. */

export type Cancel = () => void;

export interface Time {
  /** Milliseconds since 1970. It never jumps, whatever becomes of the system's clock: deadlines are kept by it. */
  now(): number;
  /** What the system's clock says at this moment: only for comparing with what others say that it is. */
  wall(): number;
  /** Runs something once, after so many milliseconds, unless cancelled. */
  after(ms: number, run: () => void): Cancel;
}
