/** What `practice` may be told, and what it tells. */
import type { Decide, GameName } from '../agent.js';
import type { Tables } from '../options.js';
import type { Latency } from '../report.js';

export interface PracticeOptions<G extends GameName> {
  readonly decide: Decide<G>;
  /** House bots by name, one after the other: each has all the other seats. All there are, unless you say. */
  readonly opponents?: readonly string[];
  /** Games against each of them. */
  readonly games?: number;
  /** How many play in a game, you included. You sit in every seat in turn. */
  readonly seats?: number;
  /** Any text: the same seed, the same games. Game number i is played with the seed `seed/i`. */
  readonly seed?: string;
  /** The number of the first game, to play one of many again. */
  readonly from?: number;
  /** Settings of the game's rules; defaults for the rest. */
  readonly config?: object;
  /** As for `play`; of it only what a seat chooses matters here: the class in MoltTactics. */
  readonly table?: Tables[G];
  /** How often `decide` is asked again when its answer was refused; then the fallback is played. */
  readonly retries?: number;
  /** In Grab, where the quickest goes first: how long you take to react, in simulated milliseconds. */
  readonly reactionMs?: number;
  readonly signal?: AbortSignal;
  /** Hears how many games are over, of how many. */
  readonly progress?: (done: number, total: number) => void;
}

/** Something that was lost, and how much of it in a game on average. */
export interface Lost {
  readonly cause: string;
  readonly perGame: number;
}

/** How it went against one of the bots. */
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
  /** What the league's statistics count for you, in a game on average: words stolen, damage dealt … */
  readonly counters: Readonly<Record<string, number>>;
  /** Dearest first. */
  readonly lost: readonly Lost[];
}

/** One game, enough to play it again: `from: game, games: 1` with the same seed, bot and seats. */
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
  /** The same by the rules' codes. */
  readonly reasons: Readonly<Record<string, number>>;
  /** What the first of them was told. */
  readonly firstRefusal: string | null;
  /** Questions for which `decide` threw, or gave nothing that could be sent. */
  readonly failed: number;
  readonly firstFailure: string | null;
  /** Questions that were answered with the fallback, because `decide` gave nothing better. */
  readonly fallbacks: number;
}

export interface PracticeReport {
  readonly game: GameName;
  /** The version of the rules. */
  readonly rules: number;
  readonly seats: number;
  readonly games: number;
  readonly from: number;
  readonly seed: string;
  readonly config: unknown;
  readonly against: readonly Against[];
  /** What `lost` is counted in. */
  readonly unit: string;
  readonly decisions: PracticeDecisions;
  /** The last place with the lowest score; null if every game was won. */
  readonly worst: OneGame | null;
  readonly seconds: number;
  readonly gamesPerSecond: number;
}
