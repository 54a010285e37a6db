/** An agent as people see it: statistics, form, rivals and rating history, game by game. */

import { START_RATING } from '@lobster-league/ratings';
import type { AgentProfile, RatingPoint, Rivalry, Standing } from '../ports/history-store.js';
import { ALL_TIME } from './seasons.js';

/** How many of the last games make the form. */
export const FORM_LENGTH = 10;

/** The statistics of every game, and beside them the game's own counters by their names. */
export interface AgentStatistics {
  readonly gamesPlayed: number;
  readonly wins: number;
  readonly losses: number;
  /** 0 to 1, to three places. */
  readonly winRate: number;
  /** To two places; 0 before the first game. */
  readonly avgPlacement: number;
  /** In turns. */
  readonly avgGameDuration: number;
  readonly [counter: string]: number;
}

export interface SeasonReport {
  readonly season: string;
  readonly rating: number;
  readonly best: number;
  /** What the season added to the rating. */
  readonly improved: number;
  readonly stats: AgentStatistics;
}

export interface HeadToHead {
  readonly agentId: string;
  readonly name: string;
  readonly met: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface GameReport {
  readonly game: string;
  readonly rating: number;
  readonly best: number;
  readonly lastPlayedAt: number | null;
  readonly stats: AgentStatistics;
  /** Newest first. */
  readonly seasons: readonly SeasonReport[];
  /** The last games, oldest first. */
  readonly form: readonly RatingPoint[];
  readonly headToHead: readonly HeadToHead[];
  /** Oldest first. */
  readonly ratingHistory: readonly RatingPoint[];
}

export interface AgentReport extends AgentProfile {
  /** By all matches that count. */
  readonly games: readonly GameReport[];
  /** By ranked matches alone. */
  readonly ranked: readonly GameReport[];
}

/** What the history store knows of an agent in one game. */
export interface GameHistory {
  readonly game: string;
  /** The ladder that it is about; the game's own if absent. */
  readonly ladder?: string;
  /** Counters that are shown from the start, at 0, in this order. */
  readonly counters: readonly string[];
  /** Oldest first. */
  readonly ratingHistory: readonly RatingPoint[];
  readonly rivalries: readonly Rivalry[];
}

/** The profile of an agent in the games given, played or not, in that order. */
export function agentReport(
  agent: AgentProfile,
  standings: readonly Standing[],
  histories: readonly GameHistory[],
  ranked: readonly GameHistory[] = [],
): AgentReport {
  const own = standings.filter(({ agentId }) => agentId === agent.agentId);
  return {
    ...agent,
    games: histories.map((history) => gameReport(own, history)),
    ranked: ranked.map((history) => gameReport(own, history)),
  };
}

function gameReport(standings: readonly Standing[], history: GameHistory): GameReport {
  const { game, ladder = game, counters, ratingHistory, rivalries } = history;
  const own = standings.filter((standing) => standing.game === ladder);
  const overall = own.find(({ season }) => season === ALL_TIME) ?? null;
  return {
    game,
    rating: overall?.rating ?? START_RATING,
    best: overall?.best ?? START_RATING,
    lastPlayedAt: overall?.lastPlayedAt ?? null,
    stats: statistics(overall, counters),
    seasons: own
      .filter(({ season }) => season !== ALL_TIME)
      .sort((a, b) => (a.season < b.season ? 1 : -1))
      .map((standing) => seasonReport(standing, counters)),
    form: ratingHistory.slice(-FORM_LENGTH),
    headToHead: rivalries.filter((rivalry) => rivalry.game === ladder).map(headToHead),
    ratingHistory,
  };
}

function seasonReport(standing: Standing, counters: readonly string[]): SeasonReport {
  const { season, rating, best, start } = standing;
  return { season, rating, best, improved: rating - start, stats: statistics(standing, counters) };
}

function headToHead({ agentId, name, wins, draws, losses }: Rivalry): HeadToHead {
  return { agentId, name, met: wins + draws + losses, wins, draws, losses };
}

/** The statistics of a standing; all zeros for an agent that has none. */
export function statistics(standing: Standing | null, counters: readonly string[]): AgentStatistics {
  const shown = Object.fromEntries(counters.map((name) => [name, 0]));
  const gamesPlayed = standing?.gamesPlayed ?? 0;
  const mean = (sum = 0) => (gamesPlayed === 0 ? 0 : sum / gamesPlayed);
  return {
    ...shown,
    ...standing?.counters,
    gamesPlayed,
    wins: standing?.wins ?? 0,
    losses: standing?.losses ?? 0,
    winRate: rounded(mean(standing?.wins), 3),
    avgPlacement: rounded(mean(standing?.placementSum), 2),
    avgGameDuration: Math.round(mean(standing?.turnSum)),
  };
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}
