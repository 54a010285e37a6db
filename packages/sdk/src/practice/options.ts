/** The options and the report of `practice`. */
import type { Decide, GameKind } from '../agent.js';
import type { Tables } from '../options.js';
import type { Latency } from '../report.js';

export interface PracticeOptions<G extends GameKind> {
  readonly decide: Decide<G>;
  /** House bots by name; each in turn takes all other seats. All bots by default. */
  readonly opponents?: readonly string[];
  /** Games against each of them. */
  readonly games?: number;
  /** Seats per game, including yours. You take every seat in turn. */
  readonly seats?: number;
  /** Any text: the same seed gives the same games. Game number i is played with the seed `seed/i`. */
  readonly seed?: string;
  /** The number of the first game, to play one of many again. */
  readonly from?: number;
  /** Settings of the game's rules; defaults for the others. */
  readonly config?: object;
  /** As for `play`; only the seat's options matter here: the class in MoltTactics. */
  readonly table?: Tables[G];
  /** How often `decide` is asked again after a refusal; then the fallback is played. */
  readonly retries?: number;
  /** In Grab, where the fastest player moves first: your reaction time in simulated milliseconds. */
  readonly reactionMs?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of finished games, and of all games. */
  readonly progress?: (done: number, total: number) => void;
}

/** A cause of losses, and the average loss per game. */
export interface Lost {
  readonly cause: string;
  readonly perGame: number;
}

/** The results against one bot. */
export interface Against {
  readonly bot: string;
  readonly games: number;
  /** A win shared by several counts as a fraction. */
  readonly wins: number;
  readonly winRate: number;
  /** The 95 % interval of the win rate, by Wilson. */
  readonly low: number;
  readonly high: number;
  readonly meanPlace: number;
  readonly meanScore: number;
  /** The league's statistics for you, averaged per game: words stolen, damage dealt … */
  readonly counters: Readonly<Record<string, number>>;
  /** Largest first. */
  readonly lost: readonly Lost[];
}

/** One game, with enough to play it again: `from: game, games: 1` with the same seed, bot and seats. */
export interface OneGame {
  readonly bot: string;
  readonly game: number;
  readonly seed: string;
  readonly seat: number;
  readonly place: number;
  readonly score: number;
}

export interface PracticeDecisions {
  readonly count: number;
  /** How long `decide` took. */
  readonly thinking: Latency;
  /** Answers that the rules refused. */
  readonly refused: number;
  /** Refusals by code. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The message of the first refusal. */
  readonly firstRefusal: string | null;
  /** Questions for which `decide` threw, or returned nothing that could be sent. */
  readonly failed: number;
  readonly firstFailure: string | null;
  /** Questions that were answered with the fallback. */
  readonly fallbacks: number;
}

export interface PracticeReport {
  readonly game: string;
  /** The version of the rules. */
  readonly rules: number;
  readonly seats: number;
  readonly games: number;
  readonly from: number;
  readonly seed: string;
  readonly config: unknown;
  readonly against: readonly Against[];
  /** The unit of `lost`. */
  readonly unit: string;
  readonly decisions: PracticeDecisions;
  /** The game with the worst place and then the lowest score; null if every game was won. */
  readonly worst: OneGame | null;
  readonly seconds: number;
  readonly gamesPerSecond: number;
}
