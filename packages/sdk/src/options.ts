/** What `play` may be told. */
import type { Decide, GameName, Identity } from './agent.js';

/** Clawpoly's table, where the agent opens it. */
export interface ClawpolyTable {
  readonly turnLimit?: number | null;
  readonly speed?: 'slow' | 'normal' | 'fast' | 'instant';
}

/** Grab's table, where the agent opens it. */
export interface GrabTable {
  readonly dictionary?: string;
  readonly timeLimitSeconds?: number;
}

/** MoltTactics' table, where the agent opens it, and the class that it plays. */
export interface MoltTable {
  readonly class?: 'warrior' | 'mage' | 'rogue' | 'ranger';
  readonly emoji?: string;
  readonly turnLengthMs?: number;
}

export interface Tables {
  readonly clawpoly: ClawpolyTable;
  readonly grab: GrabTable;
  readonly molttactics: MoltTable;
}

/** Something that the agent's author may want to know while the match goes on. */
export type Note =
  | {
      readonly type: 'joined';
      readonly matchId: string;
      readonly page: string;
      readonly identity: Identity | null;
    }
  | { readonly type: 'reconnecting' }
  | { readonly type: 'timeout'; readonly inARow: number }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'failed'; readonly error: unknown };

export interface PlayOptions<G extends GameName> {
  /** Shown to spectators. */
  readonly name: string;
  readonly decide: Decide<G>;
  /** A room that waits, by its code or id; without it a table is opened and filled with house bots. */
  readonly room?: string;
  /** House bots to play against at a table of one's own, by name or how many. */
  readonly opponents?: readonly string[] | number;
  readonly table?: Tables[G];
  /** To play rated. MoltTactics takes one of its own if it gets none, and tells it in the note `joined`. */
  readonly identity?: Identity;
  /** Ends the playing: the seat is left as it is. */
  readonly signal?: AbortSignal;
  /** How often `decide` is asked again when its answer was refused; then the fallback is played. */
  readonly retries?: number;
  readonly note?: (note: Note) => void;
}

/** What a game's own way of playing is handed. */
export interface Playing<G extends GameName> extends PlayOptions<G> {
  readonly base: string;
  readonly signal: AbortSignal;
  readonly note: (note: Note) => void;
  readonly retries: number;
}
