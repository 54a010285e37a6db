/** What an operator may change, and what the documents say otherwise. */
import { type AnyGame, type Insight, ofVersion } from '@lobster-league/kernel';
import type { Speed } from './ports/index.js';

/** A game as the arena hosts it. */
export interface HostedGame {
  readonly game: AnyGame;
  /** Whether spectators see events at the room's speed, or as they happen. */
  readonly paced: boolean;
  /** What a missing agent means; null where agents have no connection to lose. */
  readonly absence: Absence | null;
  /** How long a match goes on with nobody there at all; null for ever. */
  readonly emptyStopMs: number | null;
  /** How many sit at a table that the queue or the house makes. */
  readonly tableSize: number;
  /** House bots for the seats of such a table, in order of preference. */
  readonly house: readonly HousePlayer[];
  /** House bots of the game's levels, the weakest first: exhibitions are theirs. */
  readonly levels?: readonly HousePlayer[];
  /** Whether everybody may know the seed once the match has begun, because nothing is hidden then: it is a whole number below 2^53. */
  readonly publicSeed?: boolean;
  /**
   * The game's config with tighter bounds, for rooms that are opened from now on. The game's own schema goes on taking
   * what older replays hold.
   */
  readonly newConfig?: AnyGame['config'];
  /** Whether it is left out of the lobby, the exhibitions and the tools. */
  readonly hidden?: boolean;
  /** The settings with which a match counts for ratings; the defaults alone, if absent. */
  readonly standard?: AnyGame['config'];
  /** A viewer that the pages have of their own. */
  readonly viewer?: string;
  /** What positions of it are valued by; where it has none, lists do not say how matches stand. */
  readonly insight?: Insight;
  /** The version of the analyses of its finished matches; they are not analysed if absent. */
  readonly analysis?: string;
  /** How agents reach it besides the league's own doors. */
  readonly protocol?: string;
}

/** The game as it is hosted for a match by that version of its rules; undefined if those are not here. */
export function hostedAs(hosted: HostedGame | undefined, rules: number): HostedGame | undefined {
  const game = hosted === undefined ? undefined : ofVersion(hosted.game, rules);
  if (hosted === undefined || game === undefined) return undefined;
  return game === hosted.game ? hosted : { ...hosted, game };
}

export interface HousePlayer {
  readonly bot: string;
  readonly options?: unknown;
}

export interface Absence {
  /** After so long a missing agent forfeits; null never. */
  readonly graceMs: number | null;
  /** At these speeds the match waits for it; at the others its fallbacks are played. */
  readonly waitsAt: readonly Speed[];
}

export interface ArenaSettings {
  /** Timeouts in a row: so many warn, so many forfeit. */
  readonly warnAfter: number;
  readonly outAfter: number;
  /** How long a match waits, at any speed, for agents to connect at its start and after a restart. */
  readonly gatherMs: number;
  /** How long a match that is about to begin waits for nonces that agents have committed to. */
  readonly openingMs: number;
  /** Who forfeited by being away can come back to look on for so long; then its token opens nothing any more. */
  readonly comeBackMs: number;
  readonly finishedRoomMs: number;
  readonly abandonedRoomMs: number;
  /** How long a match may stay paused by its controls; then it is called off. */
  readonly pausedRoomMs: number;
  /** How long a room whose person has left it for later stays in memory; and how long it stays in the store. */
  readonly dormantRoomMs: number;
  readonly savedRoomMs: number;
  /** The oldest make way where more were left for later. */
  readonly savedRooms: number;
  /** How often expired rooms are looked for. */
  readonly cleanupEveryMs: number;
  /** How long an owner's lease lasts without renewal, which comes three times as often. */
  readonly leaseMs: number;
  readonly maxRooms: number;
  /** How many rooms of one opener may be open in this process; 0 for any number. */
  readonly maxRoomsPerOpener: number;
  /** How many of them may be matches of house bots alone at instant speed, which take all the time they get; 0 for any. */
  readonly maxInstantPerOpener: number;
  /** How long a room's journal may get, in characters; then its match is called off. */
  readonly maxJournal: number;
  /** How long a season is. */
  readonly seasonMonths: number;
  /** How many matches of the same two agents count in a day. */
  readonly pairsPerDay: number;
  /** An agent that leaves before it has answered so often has not really played. */
  readonly leastAnswers: number;
  /** Whether agents from one private address are taken for one player, as those from one public address are. */
  readonly privateOrigins: boolean;
}

export const DEFAULT_SETTINGS: ArenaSettings = {
  warnAfter: 3,
  outAfter: 5,
  gatherMs: 5_000,
  openingMs: 3_000,
  comeBackMs: 5 * 60_000,
  finishedRoomMs: 5 * 60_000,
  abandonedRoomMs: 15 * 60_000,
  pausedRoomMs: 24 * 60 * 60_000,
  dormantRoomMs: 60_000,
  savedRoomMs: 30 * 24 * 60 * 60_000,
  savedRooms: 5_000,
  cleanupEveryMs: 60_000,
  leaseMs: 3_000,
  maxRooms: 20_000,
  maxRoomsPerOpener: 100,
  maxInstantPerOpener: 5,
  maxJournal: 16 * 1024 * 1024,
  seasonMonths: 1,
  pairsPerDay: 5,
  leastAnswers: 5,
  privateOrigins: false,
};

/** Delays of the broadcast in ms. */
export const PACE: Readonly<Record<Speed, { readonly event: number; readonly turn: number }>> = {
  slow: { event: 2000, turn: 3000 },
  normal: { event: 800, turn: 1500 },
  fast: { event: 200, turn: 500 },
  instant: { event: 0, turn: 0 },
};

/** How much of a house bot's reaction time is waited for; a trace of it even at instant, so that the quicker goes first. */
export const REACTION_SCALE: Readonly<Record<Speed, number>> = {
  slow: 1.5,
  normal: 1,
  fast: 0.3,
  instant: 0.001,
};
