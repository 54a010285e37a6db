/** A rating with what is certain of it: where the truth lies in 95 of 100 cases. */

export interface Interval {
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

/** So many standard deviations on either side hold 95 % of a normal distribution. */
const NORMAL_95 = 1.959964;

/** Fewer matches make a rating provisional. */
export const PROVISIONAL_MATCHES = 20;

/** To a tenth of a point: what is finer depends on how a machine adds. */
export function intervalOf(rating: number, deviation: number): Interval {
  const half = NORMAL_95 * deviation;
  return { rating: tenths(rating), low: tenths(rating - half), high: tenths(rating + half) };
}

function tenths(points: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(points * 10) / 10 + 0;
}
