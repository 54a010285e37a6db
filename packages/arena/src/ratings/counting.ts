/** Which pairs of a finished match count for ratings. */
import type { Play, Unrated, UnratedCode } from '../ports/index.js';
import { type Pair, pairKey } from './pair-shares.js';
import { unrated } from './play.js';

/** A seat at the end, as far as it matters for what counts. */
export interface CountedSeat {
  readonly agentId: string | null;
  /** A house bot sits here. */
  readonly house: boolean;
  /** Whether it really played. */
  readonly played: boolean;
  /** Equal for seats whose agents came from one address; null where the address says nothing. */
  readonly origin: string | null;
}

export interface Counting {
  /** Why the match does not count for anybody; null if it does for some. */
  readonly unrated: Unrated | null;
  /** Whether what happened between two seats changes the rating of the first. */
  counts(seat: number, other: number): boolean;
}

/** The pairs of agents that count only with a place in their daily share. */
export function sharedPairs(play: Play, seats: readonly CountedSeat[]): Pair[] {
  const pairs = new Map<string, Pair>();
  if (!isWhole(play, seats)) return [];
  for (const a of seats) {
    for (const b of seats) {
      if (!b.played || a.agentId === null || b.agentId === null || a.agentId === b.agentId) continue;
      const pair: Pair = [a.agentId, b.agentId];
      if (isShared(play, a, b) && lasting(play, a, b) === null) pairs.set(pairKey(pair), pair);
    }
  }
  return [...pairs.values()];
}

/**
 * In open play everybody must have played, or nothing counts. In ranked play an agent that did not play has lost; it
 * brings nothing to the others, so that nobody gains from opponents who only come to leave.
 */
export function counting(
  play: Play,
  seats: readonly CountedSeat[],
  hasPlace: (pair: Pair) => boolean,
): Counting {
  const reasonFor = (a: CountedSeat, b: CountedSeat): UnratedCode | null => {
    const reason = lasting(play, a, b);
    if (reason !== null || a.agentId === null || b.agentId === null || !isShared(play, a, b)) return reason;
    return hasPlace([a.agentId, b.agentId]) ? null : 'pair_share';
  };
  if (!isWhole(play, seats)) return { unrated: unrated('not_played'), counts: () => false };
  const counts = (seat: number, other: number): boolean =>
    seats[other]!.played && reasonFor(seats[seat]!, seats[other]!) === null;
  return { unrated: whyNone(seats, counts, reasonFor), counts };
}

function isWhole(play: Play, seats: readonly CountedSeat[]): boolean {
  return play === 'open' ? seats.every(({ played }) => played) : seats.some(({ played }) => played);
}

/** Why a pair does not count, however seldom it has met. */
function lasting(play: Play, a: CountedSeat, b: CountedSeat): UnratedCode | null {
  // Whoever opens a room chooses its bots.
  if (a.house && b.house) return play === 'open' ? 'no_opponent' : null;
  return a.origin !== null && a.origin === b.origin ? 'one_address' : null;
}

/** The arena chooses the opponents of ranked matches, and the house plays all of them alike. */
function isShared(play: Play, a: CountedSeat, b: CountedSeat): boolean {
  return play === 'open' || (!a.house && !b.house);
}

/** Why no pair of agents counts; null if one does. */
function whyNone(
  seats: readonly CountedSeat[],
  counts: Counting['counts'],
  reasonFor: (a: CountedSeat, b: CountedSeat) => UnratedCode | null,
): Unrated | null {
  let reason: UnratedCode = 'no_opponent';
  for (const [i, a] of seats.entries()) {
    for (const [j, b] of seats.entries()) {
      if (i === j || a.agentId === null || b.agentId === null || a.agentId === b.agentId) continue;
      if (counts(i, j)) return null;
      reason = reasonFor(a, b) ?? 'not_played';
    }
  }
  return unrated(reason);
}
