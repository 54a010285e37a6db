/** What a room says to whoever is connected to it. Plain JSON, so that any process can pass it on. */
import type { Ask, Placement } from '@lobster-league/kernel';
import type {
  Admits,
  Kind,
  Play,
  RoomControls,
  RoomStatus,
  Speed,
  StampedEvent,
  Unrated,
} from '../ports/index.js';

/** A seat as everybody may see it. */
export interface SeatInfo {
  readonly playerId: string;
  readonly name: string;
  readonly agentId: string | null;
  readonly taken: 'open' | 'agent' | 'bot';
  /** Null while the seat is open. */
  readonly kind: Kind | null;
  readonly bot: string | null;
  readonly options: unknown;
  /** `sha256:` and the SHA-256 of the nonce that it adds to the dice; null where it adds none. */
  readonly entropy: string | null;
  readonly connected: boolean;
  readonly consecutiveTimeouts: number;
  /** In all of the match. */
  readonly totalTimeouts: number;
  /** How long its last answer took, in ms. */
  readonly latencyMs: number | null;
  readonly joinedAt: number | null;
}

/** A room as everybody may see it: never a token, a key, or the secret seed of a running match. */
export interface RoomInfo {
  readonly roomId: string;
  readonly code: string;
  readonly game: string;
  readonly rules: number;
  readonly name: string;
  readonly status: RoomStatus;
  readonly config: unknown;
  readonly speed: Speed;
  readonly controls: RoomControls;
  readonly admits: Admits;
  readonly play: Play;
  /** Why the match will not count, as far as its terms tell; null if it may. */
  readonly unrated: Unrated | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatInfo[];
  readonly spectators: number;
  readonly turn: number;
  /** SHA-256 of the server's seed. */
  readonly commitment: string;
  /** While the seats are fixed and nonces are opened: until when, at the latest (ms since 1970). */
  readonly opensUntil: number | null;
  /** Once the match is over; from the start where the game has no secrets. */
  readonly seed: string | null;
  readonly result: readonly Placement[] | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** An ask that waits for this seat's answer. */
export interface Prompt {
  readonly ask: Ask;
  readonly turn: number;
  readonly brief: Readonly<Record<string, unknown>>;
  /** When time is up (ms since 1970), and how long that is from now; null for no limit. */
  readonly deadline: number | null;
  readonly timeLeftMs: number | null;
}

export type SeatMessage =
  | { readonly type: 'prompt'; readonly prompt: Prompt }
  /** Events as they happen, not paced. */
  | { readonly type: 'events'; readonly events: readonly StampedEvent[] }
  /** Time was up and the fallback was played. */
  | {
      readonly type: 'timeout';
      readonly ask: Ask;
      readonly inARow: number;
      readonly total: number;
      readonly outAfter: number;
      readonly warning: boolean;
    }
  | { readonly type: 'room'; readonly room: RoomInfo }
  | { readonly type: 'finished'; readonly result: readonly Placement[] }
  /** A newer connection has the seat now. */
  | { readonly type: 'replaced' }
  | { readonly type: 'closed'; readonly reason: string };

/** All that a spectator needs to draw the match as it was after event number `sequence`. */
export interface Snapshot {
  readonly room: RoomInfo;
  /** The game's view for spectators; null before the start. */
  readonly view: unknown;
  readonly sequence: number;
}

export type WatchMessage =
  | { readonly type: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly type: 'events'; readonly events: readonly StampedEvent[] }
  /** Somebody came back or went, told at once; at the room's speed it comes among the events as well. */
  | { readonly type: 'presence'; readonly event: StampedEvent }
  | { readonly type: 'room'; readonly room: RoomInfo }
  | { readonly type: 'closed'; readonly reason: string };

const PRESENCE: ReadonlySet<string> = new Set(['room:player_disconnected', 'room:player_reconnected']);

/** Whether the event says that somebody came back or went. */
export function isPresence({ event }: StampedEvent): boolean {
  return PRESENCE.has(event.type);
}

/** What an accepted answer is told. */
export interface Accepted {
  readonly accepted: true;
  /** How long the answer took, from the prompt, in ms; null when it was not prompted. */
  readonly tookMs: number | null;
  readonly consecutiveTimeouts: number;
  /** In all of the match. */
  readonly totalTimeouts: number;
}
