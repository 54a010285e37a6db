/** What lasts: finished games with their events and replays, agents with their ratings and statistics, boards. */
import type { Placement, ReplayEnd, ReplayHead, ReplayInput } from '@lobster-league/kernel';
import type { SkillSums } from '@lobster-league/ratings';
import type { StampedEvent } from './journal.js';
import type { StoreState } from './live-store.js';
import type { Kind, RoomStatus, Speed } from './room-record.js';

/** One seat of a finished game. */
export interface GamePlayer {
  readonly playerId: string;
  readonly agentId: string | null;
  readonly name: string;
  readonly house: boolean;
  /** Absent in records of earlier versions; `kindOf` tells it. */
  readonly kind?: Kind;
  readonly bot: string | null;
  readonly placement: number;
  readonly score: number;
  /** What the game says of the seat at the end (money, properties, words, class …), for results pages. */
  readonly final: Readonly<Record<string, unknown>>;
  /** Before and after, for rated players of rated games: by all games that count. */
  readonly rating: RatingChange | null;
  /** Of an unverified agent: the hash of its seat token, by which whoever registers its id can prove to have played. */
  readonly proof?: string;
  /** The same by ranked matches alone; absent where the match was not ranked. */
  readonly ranked?: RatingChange | null;
  /** Absent where the agent has not said what its answers cost. */
  readonly usage?: PlayerUsage;
}

/** What the answers of an agent cost. Model, tokens and fallbacks are its own claim; the rest is measured by the arena. */
export interface PlayerUsage {
  readonly model: string | null;
  /** Accepted answers of which it said something. */
  readonly decisions: number;
  readonly fallbacks: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Answers that were refused, and questions that were not answered in time. */
  readonly refused: number;
  readonly timeouts: number;
  /** From the question to the answer; null where that is not known. */
  readonly latencyMs: { readonly p50: number; readonly p90: number; readonly p99: number } | null;
}

export interface RatingChange {
  readonly before: number;
  readonly after: number;
  /** What it changed about the skill; absent in records of earlier versions. */
  readonly skill?: SkillSums;
}

/** Ranked matches are those that the arena pairs, on fixed terms; all others are open play. */
export type Play = 'ranked' | 'open';

export const UNRATED_CODES = [
  'called_off',
  'abandoned',
  'stopped',
  'terms',
  'declared',
  'forked',
  'not_played',
  'one_address',
  'pair_share',
  'no_opponent',
  'voided',
] as const;
export type UnratedCode = (typeof UNRATED_CODES)[number];

/** Why a match changes nobody's rating. */
export interface Unrated {
  readonly code: UnratedCode;
  readonly text: string;
}

export interface GameRecord {
  readonly gameId: string;
  readonly roomCode: string;
  readonly game: string;
  readonly rules: number;
  readonly name: string;
  readonly config: unknown;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly players: readonly GamePlayer[];
  /** Seats in order of the players above. */
  readonly result: readonly Placement[];
  readonly winnerId: string | null;
  readonly rated: boolean;
  /** Absent, like `unrated`, in records from before there was ranked play: that was open play. */
  readonly play?: Play;
  /** Why it is not rated; null if it is. */
  readonly unrated?: Unrated | null;
  /** Pairs of seats of which nothing counts for the first, in a match that is rated; absent if there is none. */
  readonly uncounted?: readonly (readonly [seat: number, other: number])[];
  readonly season: string;
  readonly totalTurns: number;
  readonly totalEvents: number;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** The speed at its end; games of earlier versions lack it. */
  readonly speed?: Speed;
}

/** A match that is being played, as whoever looks into the store finds it. */
export interface StartedGame
  extends Pick<GameRecord, 'gameId' | 'roomCode' | 'game' | 'rules' | 'name' | 'config' | 'startedAt'> {
  readonly status: RoomStatus;
  readonly speed: Speed;
  readonly players: readonly (Pick<GamePlayer, 'playerId' | 'agentId' | 'name' | 'bot'> & {
    /** What stands for the seat on the board. */
    readonly piece: Readonly<Record<string, unknown>>;
  })[];
}

/** What a game changes about one agent. All of it adds up, so deltas may come in any order, each once. */
export interface AgentDelta {
  readonly agentId: string;
  /** The ladder (`ladderOf`): the game's name, or that with `:ranked`, `:people` or `:unverified`. */
  readonly game: string;
  readonly season: string;
  readonly rating: number;
  /** Absent in deltas of earlier versions. */
  readonly skill?: SkillSums;
  readonly placement: number;
  readonly won: boolean;
  readonly turns: number;
  readonly finishedAt: number;
  /** The game's own counters: shells earned, words stolen, kills … */
  readonly counters: Readonly<Record<string, number>>;
  /** How it went against each other rated agent: 1 better, 0 equal, −1 worse. */
  readonly against: Readonly<Record<string, -1 | 0 | 1>>;
  /** Takes a game back that was counted: it adds what `rating` says, and one game less. */
  readonly takesBack?: true;
}

/** Some hundred events or inputs of a game in one piece: their JSON list, compressed by brotli. */
export interface Chunk {
  /** The number of its last item. */
  readonly last: number;
  readonly body: Uint8Array;
}

export interface FinishedGame {
  readonly record: GameRecord;
  readonly events: readonly StampedEvent[];
  readonly replay: {
    readonly head: ReplayHead;
    readonly inputs: readonly ReplayInput[];
    readonly end: ReplayEnd;
  };
  readonly deltas: readonly AgentDelta[];
  /** The events and inputs once more, where somebody has packed them: then those above are unpacked when looked at. */
  readonly packed?: { readonly events: readonly Chunk[]; readonly inputs: readonly Chunk[] };
}

/** An identity that lasts, in all games. */
export interface AgentProfile {
  readonly agentId: string;
  readonly name: string;
  readonly description: string;
  readonly house: boolean;
  /** Absent in agents of earlier versions; `kindOf` tells it. */
  readonly kind?: Kind;
  /** What its owner declared it to be, and since when; the last one is current. Absent where nothing was declared. */
  readonly versions?: readonly AgentVersion[];
  readonly createdAt: number;
}

export interface AgentVersion {
  readonly version: string;
  readonly since: number;
}

/** Secrets of an agent: hashes of its key and its recovery code, and what signed requests need. Never leaves the server. */
export interface AgentSecrets {
  readonly keyHash: string | null;
  /** The HMAC secret of signed requests, which cannot be a hash. */
  readonly hmacSecret: string | null;
  /** Of the code that brings the agent back when its key is lost or stolen. */
  readonly recoveryHash: string | null;
  /** An ed25519 public key (base64url) whose signatures stand for the key. */
  readonly publicKey: string | null;
}

export type AgentChange = Partial<
  Pick<AgentProfile, 'name' | 'description' | 'kind' | 'versions'> & AgentSecrets
>;

/** An agent's record in one game, in one season (`2026-02`) or over all time (`all`). */
export interface Standing {
  readonly agentId: string;
  readonly name: string;
  readonly house: boolean;
  readonly kind?: Kind;
  /** The agent's current one. */
  readonly version?: string;
  readonly game: string;
  readonly season: string;
  readonly rating: number;
  /** The highest rating in that time. */
  readonly best: number;
  /** The rating at the first game of that time. */
  readonly start: number;
  /** At the end of that time, as the sums of all changes since the agent's beginning. */
  readonly skill: SkillSums;
  readonly gamesPlayed: number;
  readonly wins: number;
  readonly losses: number;
  readonly placementSum: number;
  readonly turnSum: number;
  readonly counters: Readonly<Record<string, number>>;
  readonly lastPlayedAt: number;
}

export interface RatingPoint {
  readonly gameId: string;
  readonly at: number;
  readonly rating: number;
  readonly delta: number;
  readonly placement: number;
  readonly won: boolean;
}

export interface Rivalry {
  readonly agentId: string;
  readonly name: string;
  readonly game: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export type Board = 'season' | 'all_time' | 'improved' | 'skill';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface Paged<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface GameFilter {
  /** Private games, and only those, of all agents; without it only others. */
  readonly unlisted?: true;
  readonly game?: string;
  readonly agentId?: string;
  readonly season?: string;
  readonly rated?: boolean;
  /** Finished at or after, and before, in ms since 1970. */
  readonly after?: number;
  readonly before?: number;
}

/** Reads throw StoreUnavailable rather than pretend that there is nothing. */
export interface HistoryStore {
  /** Writes a finished game in one go; doing it again changes nothing, not even ratings. */
  recordGame(finished: FinishedGame): Promise<void>;
  /**
   * Removes a recorded game with its events and replay; what it changed (ratings, statistics, points) stays. False where there is none.
   * Of matches of the house alone, a store may keep one point of each day.
   */
  removeGame(gameId: string): Promise<boolean>;
  /** How many bytes it takes, without what is free to be used again. */
  bytes(): Promise<number>;
  /** Counts a recorded game for agents for whom it did not count; doing it again changes nothing. */
  countGame(gameId: string, deltas: readonly AgentDelta[]): Promise<void>;
  /**
   * Keeps a note of a match that is being played, and of its status; stores that nobody looks into need none. Nobody
   * depends on it, and no list has it before it is recorded.
   */
  noteStart(started: StartedGame): Promise<void>;
  game(gameId: string): Promise<GameRecord | null>;
  /** The game recorded last of those that were played in a room of that code: codes come back once a room is gone. */
  gameByCode(roomCode: string): Promise<GameRecord | null>;
  /** Newest first. */
  games(filter: GameFilter, page: Page): Promise<Paged<GameRecord>>;
  /** Events from a number on, in order, at most `limit`. */
  events(gameId: string, from: number, limit: number): Promise<readonly StampedEvent[]>;
  replayHead(gameId: string): Promise<{ readonly head: ReplayHead; readonly end: ReplayEnd } | null>;
  /** Inputs from a step on (from 1), at most `limit`. */
  replayInputs(gameId: string, from: number, limit: number): Promise<readonly ReplayInput[]>;

  /** Adds an agent; false when the id is taken. */
  addAgent(profile: AgentProfile, secrets: AgentSecrets): Promise<boolean>;
  agent(agentId: string): Promise<AgentProfile | null>;
  secrets(agentId: string): Promise<AgentSecrets | null>;
  /** The agent whose key has that hash. */
  agentByKey(keyHash: string): Promise<AgentProfile | null>;
  /**
   * Changes name, description or secrets of an agent that is there, if its secrets are still as expected: of several
   * that change them at once, one wins. False where nothing was changed.
   */
  updateAgent(agentId: string, change: AgentChange, expected?: Partial<AgentSecrets>): Promise<boolean>;
  /** In the order in which they came; with `search`, those whose id or name contains it, in upper or lower case. */
  agents(page: Page, search?: string): Promise<Paged<AgentProfile>>;
  /** Every standing of an agent: all games, all seasons and `all`. */
  standings(agentId: string): Promise<readonly Standing[]>;
  /** One standing each, for those who have one, in one query. */
  ratings(game: string, agentIds: readonly string[]): Promise<Readonly<Record<string, number>>>;
  /** The skills that go with them. */
  skills(game: string, agentIds: readonly string[]): Promise<Readonly<Record<string, SkillSums>>>;
  /**
   * Best first: season and all_time by rating (all_time by the best ever), improved by what the season added, skill by its
   * lower bound.
   */
  board(game: string, board: Board, season: string, limit: number): Promise<readonly Standing[]>;
  /** Oldest first, the last `limit` games. */
  ratingHistory(agentId: string, game: string, limit: number): Promise<readonly RatingPoint[]>;
  /** Those met most often first. */
  rivalries(agentId: string, game: string | null, limit: number): Promise<readonly Rivalry[]>;
  /** The seasons in which games were finished, newest first. */
  seasons(game: string | null): Promise<readonly string[]>;

  state(): StoreState;
  /** How long its server took to answer last; null where that is not known, and absent where there is no server. */
  latencyMs?(): number | null;
  /** Whether it is being prepared, older data included, so that calls may be refused; absent where that takes no time. */
  preparing?(): boolean;
  close(): Promise<void>;
}
