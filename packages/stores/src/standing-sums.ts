/** How deltas add up to standings, in whatever order they come: the same arithmetic for every store. */
import {
  type AgentDelta,
  ALL_TIME,
  type FinishedGame,
  type Page,
  START_RATING,
  type Standing,
} from '@lobster-league/arena';

/** A standing without whose it is. */
export type Sums = Omit<Standing, 'agentId' | 'name' | 'house' | 'game' | 'season'>;

/** What an agent has in one game: its seasons, and all time. */
export type Seasons = Map<string, Sums>;

/**
 * Enters a game. A season starts from what all earlier ones came to, so one that comes late lifts or lowers those
 * after it as well: ratings and starts are the same in whatever order games come in.
 */
export function enterGame(seasons: Seasons, delta: AgentDelta): void {
  let before = '';
  for (const [season, sums] of seasons) {
    if (season === ALL_TIME || season === delta.season) continue;
    if (season > delta.season) seasons.set(season, moved(sums, delta.rating));
    else if (season > before) before = season;
  }
  const start = seasons.get(before)?.rating ?? START_RATING;
  seasons.set(delta.season, withDelta(seasons.get(delta.season) ?? null, start, delta));
  seasons.set(ALL_TIME, withDelta(seasons.get(ALL_TIME) ?? null, START_RATING, delta));
}

/** Adds a game to a standing; the first one needs the rating that it starts from. */
function withDelta(sums: Sums | null, start: number, delta: AgentDelta): Sums {
  const before = sums ?? empty(start);
  const rating = before.rating + delta.rating;
  return {
    rating,
    best: sums === null ? rating : Math.max(sums.best, rating),
    start: before.start,
    gamesPlayed: before.gamesPlayed + 1,
    wins: before.wins + (delta.won ? 1 : 0),
    losses: before.losses + (delta.won ? 0 : 1),
    placementSum: before.placementSum + delta.placement,
    turnSum: before.turnSum + delta.turns,
    counters: summed(before.counters, delta.counters),
    lastPlayedAt: Math.max(before.lastPlayedAt, delta.finishedAt),
  };
}

/** A game of an earlier season came late: the whole season lies that much higher. */
function moved(sums: Sums, by: number): Sums {
  const rating = sums.rating + by;
  return { ...sums, rating, start: sums.start + by, best: Math.max(sums.best, rating) };
}

function empty(start: number): Sums {
  return {
    rating: start,
    best: start,
    start,
    gamesPlayed: 0,
    wins: 0,
    losses: 0,
    placementSum: 0,
    turnSum: 0,
    counters: {},
    lastPlayedAt: 0,
  };
}

function summed(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Sums['counters'] {
  const sums = new Map(Object.entries(a));
  for (const [name, count] of Object.entries(b)) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

/** What no finished game may say: that would be a mistake of ours, and must not reach the disk. */
export function checkGame({ record, deltas }: FinishedGame): void {
  const { gameId, season } = record;
  if (season === ALL_TIME || deltas.some((delta) => delta.season === ALL_TIME)) {
    throw new RangeError(`game ${gameId} is in season "${ALL_TIME}", which is no season`);
  }
  if (new Set(deltas.map(({ agentId }) => agentId)).size < deltas.length) {
    throw new RangeError(`game ${gameId} changes an agent twice`);
  }
}

/** How many to skip and how many to take; what is no count is none. */
export function rangeOf({ page, limit }: Page): { readonly offset: number; readonly limit: number } {
  const taken = countOf(limit);
  return { offset: (Math.max(1, countOf(page)) - 1) * taken, limit: taken };
}

/** A whole number from 0 up to what a database takes for one. */
export function countOf(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(0, Math.floor(value)), 2 ** 31 - 1);
}
