/** A room as whoever is connected to it sees it, be it this process's own or another's. */
import type { Rejection } from '@lobster-league/kernel';
import type { RoomRecord, RoomStatus, SeatRecord, Speed, StampedEvent, Usage } from '../ports/index.js';
import type { Spectator, Watch } from './audience.js';
import type { ConnectionAge } from './connection-rank.js';
import type { LiveMatch } from './live-match.js';
import type { StartOptions } from './lobby.js';
import type { Accepted, Prompt, RoomInfo, Snapshot } from './messages.js';
import type { RoomNow } from './room-info.js';
import type { SeatSink } from './seat.js';

export interface Answer {
  readonly action: unknown;
  /** The ask that is answered; the open one if absent. */
  readonly ask?: number | null;
  readonly thought?: string;
  /** What the agent says that it has cost. */
  readonly usage?: Usage | undefined;
  /** How many answers of the seat were refused before this one. */
  readonly refused?: number;
}

/** An agent's connection to its seat. */
export interface SeatLink {
  readonly seat: number;
  readonly playerId: string;
  /** The connection ended. Once another has taken the seat, this changes nothing. */
  close(): void;
}

/** Whoever wants to sit down. */
export interface Joining {
  readonly name: string;
  /** The rated identity, checked by the caller through `agents.identify`; null for a guest. */
  readonly agentId: string | null;
  /** What a guest says to be, an agent if absent; a registered one is what it was registered as. */
  readonly kind?: 'agent' | 'person' | undefined;
  /** The public id in events; `agent-N` if absent. */
  readonly playerId?: string;
  readonly options?: unknown;
  /** A nonce, or the commitment to one, as `entropySchema` takes it. */
  readonly entropy?: string | undefined;
  /** The address that it comes from (IPv6: its /64). It is kept as long as the room is. */
  readonly address?: string | undefined;
}

/** What can be read of a room at once. */
export interface RoomSight {
  readonly record: RoomRecord;
  /** The match as it is now, ahead of what spectators have seen; null before the start. To be read only. */
  readonly liveMatch: LiveMatch | null;
  /** Whether the engine has come to the end; spectators may still be on the way there. */
  readonly over: boolean;
  /** The number of the last event that spectators have seen, and its turn. */
  readonly sequence: number;
  readonly turn: number;
  /** What spectators know: a match is finished when they have seen the end. */
  readonly status: RoomStatus;
  readonly spectators: number;
  now(): RoomNow;
  info(): RoomInfo;
  snapshot(): Snapshot;
  /** What is asked of a seat now, if anything. */
  prompt(seat: number): Prompt | null;
  /** Legal answers to what a seat is asked now. */
  legal(seat: number): unknown[];
  /** The game as that seat sees it now, or what everybody may see of it; null before the start. */
  view(seat: number | null): unknown;
  /** Events that are durable, from a number on, at most `limit`; null where they are not at hand any more. */
  recent(from: number, limit: number): readonly StampedEvent[] | null;
  /** Every event after `after`, or a snapshot and every event after it. */
  watch(spectator: Spectator, after?: number | null): Watch;
  /** Connects an agent to the seat whose token it shows; an older connection of that seat is let go. */
  connect(token: string, sink: SeatSink, age?: ConnectionAge): Promise<SeatLink>;
}

/** What changes a room: only its owner can do it, and does it for others who ask. */
export interface RoomActs {
  /** Gives an agent the next open seat, and the token to connect with. */
  join(joining: Joining): Promise<SeatRecord>;
  addBot(bot: string, options?: unknown): Promise<SeatRecord>;
  /** Whoever sits there chooses otherwise before the match. */
  choose(playerId: string, options: unknown): Promise<void>;
  /** Gives a seat back before the match. */
  leave(playerId: string): Promise<void>;
  /** Begins the match, or, where nonces are still to be opened, fixes its seats: then it begins by itself soon. */
  start(options?: StartOptions): Promise<void>;
  /** Opens a nonce that a seat has committed to. */
  openEntropy(nonce: string): Promise<void>;
  /** A seat's answer: accepted once it is durable, or refused with the reason. */
  answer(seat: number, answer: Answer): Promise<Accepted | Rejection>;
  /** An agent is out for good: it left, or the operator says so. */
  forfeit(seat: number, reason: string): Promise<void>;
  /** Ends the match as it stands; before the start there will be none. */
  stop(reason: string): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** One turn, then paused again. */
  step(): Promise<void>;
  setSpeed(speed: Speed): Promise<void>;
  /** An agent that has no connection to keep means to be back by then: the room is not abandoned before. */
  keepUntil(moment: number): Promise<void>;
  /** Forgets a room that waits or is finished. */
  remove(reason: string): Promise<void>;
}
