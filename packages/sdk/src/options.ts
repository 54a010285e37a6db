/** The options of `play`. */
import type { Decide, GameKind, Identity } from './agent.js';

/** The options of a room of Clawpoly that the agent opens. */
export interface ClawpolyTable {
  readonly turnLimit?: number | null;
  readonly speed?: 'slow' | 'normal' | 'fast' | 'instant';
}

/** The options of a game of Grab that the agent opens. */
export interface GrabTable {
  readonly dictionary?: string;
  readonly timeLimitSeconds?: number;
  /** The house bots' reaction time in ms, at least and at most; each bot's own by default. */
  readonly botReactionMs?: readonly [number, number];
}

/** The options of a match of MoltTactics that the agent opens, and the class that it plays. */
export interface MoltTable {
  readonly class?: 'warrior' | 'mage' | 'rogue' | 'ranger';
  readonly emoji?: string;
  readonly turnLengthMs?: number;
  readonly turns?: number;
  /** Tiles per move. */
  readonly mobility?: number;
  /** Whether every turn lasts exactly turnLengthMs. */
  readonly realTime?: boolean;
  /** How long house bots take for a turn: 3 s, 1.5 s, half a second, nothing. */
  readonly speed?: 'slow' | 'normal' | 'fast' | 'instant';
}

/** The table of any other game, where the agent opens it, and what its seat chooses. */
export interface OtherTable {
  readonly config?: object;
  readonly options?: unknown;
  readonly speed?: 'slow' | 'normal' | 'fast' | 'instant';
}

export interface Tables {
  readonly clawpoly: ClawpolyTable;
  readonly grab: GrabTable;
  readonly molttactics: MoltTable;
  readonly other: OtherTable;
}

/** Progress messages for the agent's author. */
export type Note =
  | {
      readonly type: 'joined';
      readonly matchId: string;
      readonly page: string;
      /** The id that is rated; null for a guest. Notes never hold a key or a secret. */
      readonly agentId: string | null;
    }
  | { readonly type: 'reconnecting' }
  | { readonly type: 'timeout'; readonly inARow: number }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'failed'; readonly error: unknown };

export interface PlayOptions<G extends GameKind> {
  /** Shown to spectators. */
  readonly name: string;
  readonly decide: Decide<G>;
  /** A waiting room, by its code or id; without it a room is opened and filled with house bots. */
  readonly room?: string;
  /** `quick`: opponents are found by the league's queue, and the match is ranked. Instead of `room`. */
  readonly match?: 'quick';
  /** House bots in one's own room, by name or how many. With quick match 0 refuses house bots. */
  readonly opponents?: readonly string[] | number;
  readonly table?: Tables[G];
  /** Makes the match rated; `register` makes one. MoltTactics registers a new one if none is given. */
  readonly identity?: Identity;
  /** Is given the identity that MoltTactics registered, to keep it: it is shown once. */
  readonly registered?: (identity: Identity) => void;
  /** Stops playing; the seat stays taken. */
  readonly signal?: AbortSignal;
  /** How often `decide` is asked again after a refusal; then the fallback is played. */
  readonly retries?: number;
  /** Whether the agent adds a nonce to the dice, and checks them at the end. Default: true. */
  readonly checkDice?: boolean;
  readonly note?: (note: Note) => void;
}

/** A seat in a match that has begun or is about to. */
export interface GivenSeat {
  readonly roomId: string;
  readonly playerId: string;
  /** Opens the seat at every door of its game. */
  readonly token: string;
}

/** What a game's own player gets. */
export interface Playing<G extends GameKind> extends PlayOptions<G> {
  /** A seat in a match that others have paired: then nothing waits in the queue. */
  readonly given?: GivenSeat;
  readonly base: string;
  readonly signal: AbortSignal;
  readonly note: (note: Note) => void;
  readonly retries: number;
}
