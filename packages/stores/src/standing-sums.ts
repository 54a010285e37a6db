/** Adds deltas up to standings, independent of their order: the same arithmetic for every store. */
import {
  type AgentDelta,
  ALL_TIME,
  type FinishedGame,
  type Page,
  START_RATING,
  type Standing,
} from '@lobster-league/arena';
import { addSkill, NO_SKILL, type SkillSums } from '@lobster-league/ratings';

/** The sums of a standing, without the agent. */
export type Sums = Omit<Standing, 'agentId' | 'name' | 'house' | 'game' | 'season'>;

/** An agent's seasons in one game, and its all-time sums. */
export type Seasons = Map<string, Sums>;

/**
 * Adds a game. A season starts from the rating of all earlier ones, so a late game of an earlier season shifts the
 * later ones too: the result does not depend on the order of recording.
 */
export function enterGame(seasons: Seasons, delta: AgentDelta): void {
  let before = '';
  for (const [season, sums] of seasons) {
    if (season === ALL_TIME || season === delta.season) continue;
    if (season > delta.season) seasons.set(season, moved(sums, delta));
    else if (season > before) before = season;
  }
  const { rating: start = START_RATING, skill = NO_SKILL } = seasons.get(before) ?? {};
  seasons.set(delta.season, withDelta(seasons.get(delta.season) ?? null, empty(start, skill), delta));
  seasons.set(ALL_TIME, withDelta(seasons.get(ALL_TIME) ?? null, empty(START_RATING, NO_SKILL), delta));
}

/** Adds a game to a standing, or to that with which the agent begins. */
function withDelta(sums: Sums | null, beginning: Sums, delta: AgentDelta): Sums {
  const before = sums ?? beginning;
  const rating = before.rating + delta.rating;
  const games = delta.takesBack === true ? -1 : 1;
  return {
    rating,
    best: sums === null ? rating : Math.max(bestWithout(sums.best, delta), rating),
    start: before.start,
    skill: addSkill(before.skill, delta.skill ?? NO_SKILL),
    gamesPlayed: before.gamesPlayed + games,
    wins: before.wins + (delta.won ? games : 0),
    losses: before.losses + (delta.won ? 0 : games),
    placementSum: before.placementSum + games * delta.placement,
    turnSum: before.turnSum + games * delta.turns,
    counters: summed(before.counters, delta.counters),
    lastPlayedAt:
      delta.takesBack === true ? before.lastPlayedAt : Math.max(before.lastPlayedAt, delta.finishedAt),
  };
}

/** What a won game added is taken from the best rating too: it may have been reached with it. */
function bestWithout(best: number, { takesBack, rating }: AgentDelta): number {
  return takesBack === true ? best + Math.min(0, rating) : best;
}

/** Shifts a season's ratings, because a game of an earlier season came late. */
function moved(sums: Sums, { rating: by, skill = NO_SKILL }: AgentDelta): Sums {
  const rating = sums.rating + by;
  const best = Math.max(sums.best, rating);
  return { ...sums, rating, start: sums.start + by, best, skill: addSkill(sums.skill, skill) };
}

function empty(start: number, skill: SkillSums): Sums {
  return {
    rating: start,
    best: start,
    start,
    skill,
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

/** Rejects impossible games: they would be a bug of ours, and must not reach the disk. */
export function checkGame({ record, deltas }: FinishedGame): void {
  const { gameId, season } = record;
  if (season === ALL_TIME || deltas.some((delta) => delta.season === ALL_TIME)) {
    throw new RangeError(`game ${gameId} is in season "${ALL_TIME}", which is not a season`);
  }
  // By ladder: a ranked match counts by itself, and among all matches of the game.
  if (new Set(deltas.map(({ agentId, game }) => JSON.stringify([agentId, game]))).size < deltas.length) {
    throw new RangeError(`game ${gameId} changes an agent twice`);
  }
}

/** Returns the offset and limit; invalid numbers count as 0. */
export function rangeOf({ page, limit }: Page): { readonly offset: number; readonly limit: number } {
  const taken = countOf(limit);
  return { offset: (Math.max(1, countOf(page)) - 1) * taken, limit: taken };
}

/** Clamps to a non-negative integer that databases accept. */
export function countOf(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(0, Math.floor(value)), 2 ** 31 - 1);
}
