/** A room as it is stored: all that is needed, with its journal, to go on after a crash. Secret: it holds the seed. */

export type RoomStatus = 'waiting' | 'ready' | 'roll_order' | 'playing' | 'paused' | 'finished';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** Whom a room obeys: everybody, its owner, or nobody. */
export type RoomControls = 'all' | 'owner' | 'none';

export interface SeatRecord {
  /** The public id of whoever sits here, in events and views; given at creation or by who joins. */
  readonly playerId: string;
  /** The secret that the seat's agent shows when it connects: a UUID made at creation, handed out at join. */
  readonly token: string;
  /** Who sits here: nobody yet, an agent from outside, or a house bot. */
  readonly taken: 'open' | 'agent' | 'bot';
  readonly name: string;
  /** The rated identity; null for a guest, who plays unrated. */
  readonly agentId: string | null;
  /** The house bot's name in the game's list. */
  readonly bot: string | null;
  /** The seat's options. */
  readonly options: unknown;
  readonly joinedAt: number | null;
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
  /** SHA-256 of the owner key, which was handed out at creation. */
  readonly ownerKeyHash: string;
  /** Overrides the game's own time limit for every ask of a seat, in ms; null leaves it to the game. */
  readonly decisionMs: number | null;
  /** What front doors keep with a room: creator, mode, entry fee … JSON, not secret. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly commitment: string;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}
