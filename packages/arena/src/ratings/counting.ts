/** Which pairs of a finished match count for ratings. */
import type { HistoryStore, Play, Unrated, UnratedCode } from '../ports/index.js';
import { unrated } from './play.js';

const DAY_MS = 86_400_000;
const GAMES_AT_ONCE = 100;
const MOST_PAGES = 10;

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

/** How often each pair of agents has met today in matches that counted. */
export type Meetings = (one: string, other: string) => number;

/**
 * In open play everybody must have played, or nothing counts. In ranked play an agent that did not play has lost; it
 * brings nothing to the others, so that nobody gains from opponents who only come to leave.
 */
export function counting(
  play: Play,
  seats: readonly CountedSeat[],
  meetings: Meetings,
  pairsPerDay: number,
): Counting {
  const reasonFor = (a: CountedSeat, b: CountedSeat): UnratedCode | null => {
    // Whoever opens a room chooses its bots.
    if (a.house && b.house) return play === 'open' ? 'no_opponent' : null;
    if (a.origin !== null && a.origin === b.origin) return 'one_address';
    // The arena chooses the opponents of ranked matches, and the house plays all of them alike.
    const limited = play === 'open' || (!a.house && !b.house);
    if (!limited || a.agentId === null || b.agentId === null) return null;
    return meetings(a.agentId, b.agentId) >= pairsPerDay ? 'pair_share' : null;
  };
  const whole = play === 'open' ? seats.every(({ played }) => played) : seats.some(({ played }) => played);
  if (!whole) return { unrated: unrated('not_played'), counts: () => false };
  const counts = (seat: number, other: number): boolean =>
    seats[other]!.played && reasonFor(seats[seat]!, seats[other]!) === null;
  return { unrated: whyNone(seats, counts, reasonFor), counts };
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

/** Counts the meetings of these agents since midnight, UTC; the house's own agents need not be asked about. */
export async function meetingsToday(
  history: HistoryStore,
  game: string,
  agentIds: readonly string[],
  now: number,
): Promise<Meetings> {
  const after = now - (now % DAY_MS);
  const met = new Map<string, number>();
  for (const agentId of agentIds) {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { items, total } = await history.games(
        { game, agentId, rated: true, after },
        { page, limit: GAMES_AT_ONCE },
      );
      for (const { players } of items) {
        for (const other of players) {
          if (other.agentId === null || other.agentId === agentId) continue;
          const pair = JSON.stringify([agentId, other.agentId]);
          met.set(pair, (met.get(pair) ?? 0) + 1);
        }
      }
      if (page * GAMES_AT_ONCE >= total) break;
    }
  }
  return (one, other) =>
    Math.max(met.get(JSON.stringify([one, other])) ?? 0, met.get(JSON.stringify([other, one])) ?? 0);
}
