/** A room as it is stored: all that is needed, with its journal, to go on after a crash. Secret: it holds the seed. */
import type { Entropy, Fork, SourceValue } from '@lobster-league/kernel';

export type RoomStatus = 'waiting' | 'ready' | 'roll_order' | 'playing' | 'paused' | 'finished';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** Whom a room obeys: everybody, its owner, or nobody. */
export type RoomControls = 'all' | 'owner' | 'none';

/** What plays in a seat, as far as it says. */
export type Kind = 'agent' | 'person' | 'house';

/** Whom a room admits, besides house bots. */
export type Admits = 'agents' | 'people' | 'both';

export interface SeatRecord {
  /** The public id of whoever sits here, in events and views; given at creation or by who joins. */
  readonly playerId: string;
  /** The secret that the seat's agent shows when it connects: a UUID made at creation, handed out at join. */
  readonly token: string;
  /** Who sits here: nobody yet, an agent from outside, or a house bot. */
  readonly taken: 'open' | 'agent' | 'bot';
  /** Absent in open seats, and in rooms of earlier versions; `kindOf` tells it. */
  readonly kind?: Kind;
  readonly name: string;
  /** The rated identity; null for a guest, who plays unrated. */
  readonly agentId: string | null;
  /** The house bot's name in the game's list. */
  readonly bot: string | null;
  /** Which version of the bot sat down; absent in rooms of earlier versions. */
  readonly botVersion?: number;
  /** The seat's options. */
  readonly options: unknown;
  /** What its agent adds to the dice; absent where it gave nothing. The nonce is secret until the match begins. */
  readonly entropy?: Entropy;
  readonly joinedAt: number | null;
  /** A hash of the address that its agent came from, to be compared within this room only; absent where that says nothing. */
  readonly origin?: string;
  /** The address that it was taken from (IPv6: its /64), for bans; absent where the arena knows none. */
  readonly network?: string;
}

/** Where the seed of a room's match comes from, besides its seats. */
export interface RoomDice {
  readonly serverSeed: string;
  /** Whether the seed of the match is a whole number below 2^53. */
  readonly integer: boolean;
  /** From when on the seats are fixed for good, nonces are opened, and sources are waited for: until then, at the latest. */
  readonly opensUntil: number | null;
  readonly sources: readonly SourceValue[];
}

export interface RoomRecord {
  /** Of the room, of its one match, and of the game in the history. */
  readonly roomId: string;
  /** Six characters, for people. */
  readonly code: string;
  readonly game: string;
  readonly rules: number;
  readonly name: string;
  readonly config: unknown;
  readonly status: RoomStatus;
  readonly seats: readonly SeatRecord[];
  readonly speed: Speed;
  /** Who may start, fill, pause, step and change the speed, as it was opened; `controlsOf` says who may. */
  readonly controls: RoomControls;
  /** Both, if absent; `admitsOf` tells it. */
  readonly admits?: Admits;
  /** SHA-256 of the owner key, which was handed out at creation. */
  readonly ownerKeyHash: string;
  /** Overrides the game's own time limit for every ask of a seat, in ms; null leaves it to the game. */
  readonly decisionMs: number | null;
  /** What front doors keep with a room: creator, mode, entry fee … JSON, not secret. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The seed of the match, once it has begun; in rooms without `dice` from the creation on. */
  readonly seed: string | null;
  /** To the server's seed, as it was published: SHA-256 of `dice.serverSeed`, or of the seed in rooms without `dice`. */
  readonly commitment: string;
  /** Absent where the seed is the server's alone: in rooms of earlier versions, and where the operator has chosen it. */
  readonly dice?: RoomDice;
  /** The moment of another match from which its own goes on; absent where it begins at its own beginning. */
  readonly fork?: Fork;
  /** The address that opened it (IPv6: its /64), for operators; absent where the arena did, or an earlier version. */
  readonly opener?: string;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}
