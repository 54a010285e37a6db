/** Which ranks of a board may be claimed: those that its intervals do not rule out. */
import type { Interval } from './interval.js';

export interface Claim {
  /** From 1: nobody who is surely better is below. */
  readonly first: number;
  /** Nobody who is surely worse is above. */
  readonly last: number;
}

/**
 * One claim for each interval. Somebody is surely better whose lower bound is above the upper bound of the other; so the
 * best rank leaves room for all who are surely better, and the worst for all who are surely worse.
 */
export function claims(intervals: readonly Interval[]): Claim[] {
  const lows = intervals.map(({ low }) => low).sort((a, b) => a - b);
  const highs = intervals.map(({ high }) => high).sort((a, b) => a - b);
  const count = intervals.length;
  return intervals.map(({ low, high }) => ({
    first: 1 + count - atMost(lows, high),
    last: count - below(highs, low),
  }));
}

/** The safest first: by lower bound, then by rating, then by id. */
export function bySafety(
  a: Interval & { readonly agentId: string },
  b: Interval & { readonly agentId: string },
): number {
  return b.low - a.low || b.rating - a.rating || (a.agentId < b.agentId ? -1 : a.agentId > b.agentId ? 1 : 0);
}

/** How many of sorted numbers are less than a bound. */
function below(sorted: readonly number[], bound: number): number {
  return firstWhere(sorted, (value) => value >= bound);
}

function atMost(sorted: readonly number[], bound: number): number {
  return firstWhere(sorted, (value) => value > bound);
}

/** The place of the first of sorted numbers for which something holds, as for all after it. */
function firstWhere(sorted: readonly number[], holds: (value: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
