/** The options and the report of `practice`. */
import type { Replay } from '@lobster-league/kernel';
import type { Decide, GameKind } from '../agent.js';
import type { Tables } from '../options.js';
import type { Latency } from '../report.js';

/** Another agent of yours to play against. */
export interface Rival<G extends GameKind> {
  readonly name: string;
  readonly decide: Decide<G>;
  readonly table?: Tables[G];
}

export interface PracticeOptions<G extends GameKind> {
  readonly decide: Decide<G>;
  /** House bots by name, and agents of yours; each in turn takes all other seats. All bots by default. */
  readonly opponents?: readonly (string | Rival<G>)[];
  /** Games against each of them. */
  readonly games?: number;
  /** Seats per game, including yours. You take every seat in turn. */
  readonly seats?: number;
  /** Any text: the same seed gives the same games. Game number i is played with the seed `seed/i`. */
  readonly seed?: string;
  /** Plays every seed once in each seat, so that luck cancels out: games 0 and 1 of two seats have the seed `seed/0`. */
  readonly pairs?: boolean;
  /** Whether the report has a row for each game. */
  readonly rows?: boolean;
  /** Whether the report has the replay of the worst game, and your decisions in it. */
  readonly record?: boolean;
  /** The house bot that says what it would have done, for these decisions. The game's strongest by default. */
  readonly adviser?: string;
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
  /** With `pairs`, from two seeds on. */
  readonly paired: Paired | null;
  /** How often an agent of yours that was played against did not answer well, or null for a house bot. */
  readonly rival: Pick<PracticeDecisions, 'refused' | 'failed' | 'firstFailure'> | null;
}

/** Your wins less those of the opponent's average seat, with the luck of each seed taken out. */
export interface Paired {
  readonly seeds: number;
  readonly difference: number;
  /** The 95 % interval of the difference. */
  readonly low: number;
  readonly high: number;
  /** How likely so large a difference would be between equals. */
  readonly p: number;
}

/** One game, with enough to play it again: `from: game, games: 1` with the same seed, bot and seats. */
export interface OneGame {
  readonly bot: string;
  readonly game: number;
  readonly seed: string;
  readonly seat: number;
  readonly place: number;
  readonly score: number;
  /** 1 for a win, a fraction for a shared one. */
  readonly win: number;
}

/** A decision of yours in the recorded game. */
export interface DecisionMade {
  readonly turn: number;
  readonly kind: string;
  readonly action: unknown;
  readonly thought: string | null;
  /** Whether it was the fallback, because you gave no answer that could be played. */
  readonly fallback: boolean;
  /** What else could have been done, at most 100 actions; `legalCount` counts them all. */
  readonly legal: readonly unknown[];
  readonly legalCount: number;
  /** What the adviser would have done. */
  readonly advice: unknown;
}

/** A recorded game: `game` says which; the replay can be verified and watched. */
export interface RecordedGame {
  readonly game: OneGame;
  readonly adviser: string;
  readonly decisions: readonly DecisionMade[];
  readonly replay: Replay;
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
  /** Whether every seed was played in each seat. */
  readonly pairs: boolean;
  readonly config: unknown;
  readonly against: readonly Against[];
  /** The unit of `lost`. */
  readonly unit: string;
  readonly decisions: PracticeDecisions;
  /** The game with the worst place and then the lowest score; null if every game was won. */
  readonly worst: OneGame | null;
  /** Every game, with `rows`. */
  readonly rows?: readonly OneGame[];
  /** The worst game, or the closest of the won ones, with `record`. */
  readonly recorded?: RecordedGame;
  readonly seconds: number;
  readonly gamesPerSecond: number;
}
