/** How live matches stand, for lists of them: what spectators have been shown, looked at once in a while. No chances: agents read it too. */
import type { Insight } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';

/** A match is looked at no more often than this: lists are asked for by everybody who looks at the home page. */
const KEPT_MS = 2_000;

/** What of a room it needs. */
export interface ValuedRoom {
  readonly hosted: { readonly insight?: Insight };
  /** Null before the start, and where another process has the match. */
  readonly liveMatch: object | null;
  snapshot(): { readonly view: unknown; readonly sequence: number };
}

interface Kept {
  readonly at: number;
  readonly sequence: number;
  readonly standings: league.SeatStanding[] | null;
}

export class Standings {
  readonly #now: () => number;
  readonly #kept = new WeakMap<ValuedRoom, Kept>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** By seat; null before the start, in games that have no measure, and where another process has the match. */
  of(room: ValuedRoom): league.SeatStanding[] | null {
    const { insight } = room.hosted;
    if (insight === undefined || room.liveMatch === null) return null;
    const now = this.#now();
    const before = this.#kept.get(room);
    if (before !== undefined && now - before.at < KEPT_MS) return before.standings;
    const { view, sequence } = room.snapshot();
    const standings = before?.sequence === sequence ? before.standings : valuesOf(insight, view);
    this.#kept.set(room, { at: now, sequence, standings });
    return standings;
  }
}

function valuesOf(insight: Insight, view: unknown): league.SeatStanding[] | null {
  const values = insight.standing(view);
  return values.length === 0 ? null : values.map((value) => ({ value }));
}
