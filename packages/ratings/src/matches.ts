/** Matches as ratings see them: who came where. */
import type { PairCounts } from './elo.js';

export interface PlacedMatch {
  /** When it ended, in ms since 1970. */
  readonly at: number;
  readonly agents: readonly string[];
  /** In the order of the agents; 1 is best, equal places are shared. */
  readonly places: readonly number[];
  /** Pairs, by place in the list of agents, of which nothing counts for the first; absent if there is none. */
  readonly uncounted?: readonly (readonly [agent: number, other: number])[];
}

/** Whether what happened between two of a match counts for both. */
export function countsForBoth({ uncounted = [] }: PlacedMatch): PairCounts {
  if (uncounted.length === 0) return () => true;
  return (i, j) => !uncounted.some(([a, b]) => (a === i && b === j) || (a === j && b === i));
}

/**
 * What a pair weighs at a table of so many: 1 for two. Pairs of one table say partly the same; with this weight a table of equals says as much
 * as its order does.
 */
export function pairWeight(seats: number): number {
  return 3 / (seats + 1);
}

/** What the first of two scores against the second. */
export function scoreOf(place: number, other: number): 0 | 0.5 | 1 {
  return place < other ? 1 : place === other ? 0.5 : 0;
}

/** All agents of the matches, in the order of their ids. */
export function agentsIn(matches: readonly PlacedMatch[]): string[] {
  return [...new Set(matches.flatMap(({ agents }) => agents))].sort((a, b) => (a < b ? -1 : 1));
}
