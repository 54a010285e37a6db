/** Rooms that are alive: their records, journals, codes and leases, and messages between processes. */

import type { JournalLine } from './journal.js';
import type { KeyValueStore } from './key-value-store.js';
import type { RoomRecord, RoomStatus } from './room-record.js';

/**
 * Proof of being a room's one writer. Each new owner's fence is higher than all before; a write with an older one is
 * refused with StaleFence and changes nothing.
 */
export type Fence = number;

export class StaleFence extends Error {
  constructor(roomId: string) {
    super(`another process owns room ${roomId} now`);
    this.name = 'StaleFence';
  }
}

/** The store cannot be reached, or refuses to write (full disk, read-only …). Nothing was stored. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** What is stored of one room cannot be read, now or later; all others can. */
export class RoomDamaged extends Error {
  constructor(roomId: string, reason: string, options?: ErrorOptions) {
    super(`what is stored of room ${roomId} is damaged: ${reason}`, options);
    this.name = 'RoomDamaged';
  }
}

export type StoreState = 'connected' | 'disconnected';

export interface RoomLease {
  readonly owner: string;
  readonly fence: Fence;
  readonly ttlMs: number;
}

/** What spectators see of a room, as JSON, for whoever looks into the store. */
export interface ShownRoom {
  /** The number of the first of the events, or of the next one where there is none. */
  readonly first: number;
  /** Events as spectators got them, in order; JSON on one line each. */
  readonly events: readonly string[];
  /** How the room is after the last event; absent where only events are new. */
  readonly now?: ShownNow;
}

export interface ShownNow {
  readonly status: RoomStatus;
  readonly state: string;
  /** By id. */
  readonly players: Readonly<Record<string, string>>;
  readonly spectators: number;
}

export interface LiveStore {
  /** Whether other processes may have the same rooms; where not, nobody needs to be told or waited for. */
  readonly shared: boolean;
  readonly keyValues: KeyValueStore;

  /** Stores a new room and its code. False when the code is in use, and then nothing is stored. */
  createRoom(room: RoomRecord): Promise<boolean>;
  /** Replaces a room's record. */
  saveRoom(room: RoomRecord, fence: Fence): Promise<void>;
  /**
   * Adds lines to a room's journal. `sequence` is the number of the first line (from 0): lines that are there already
   * are skipped, so a retry doubles nothing. Durable once resolved; calls made together are written together.
   */
  append(roomId: string, fence: Fence, sequence: number, lines: readonly JournalLine[]): Promise<void>;

  /**
   * Keeps a copy of what spectators see, for whoever looks into the store, and publishes the events. Nobody depends on
   * it. Events that are there already are skipped. Returns how many there are now: where some before the first are
   * missing, none was added. Null where no copy is kept, or the fence is stale.
   */
  show(roomId: string, fence: Fence, shown: ShownRoom): Promise<number | null>;

  /** By id. RoomDamaged where it cannot be read. */
  room(roomId: string): Promise<RoomRecord | null>;
  /** By code, in any case. */
  roomIdOf(code: string): Promise<string | null>;
  /** All rooms that can be read, oldest first. */
  rooms(): Promise<readonly RoomRecord[]>;
  /** The whole journal, in order, or from that line on (the first is 0). */
  journal(roomId: string, from?: number): Promise<readonly JournalLine[]>;
  /** The whole journal as a JSON list, for another thread to parse. */
  journalText(roomId: string): Promise<string>;
  /** Forgets a room, its journal, its code and its lease; with a fence only if that is the last one given out. */
  removeRoom(roomId: string, fence?: Fence): Promise<void>;

  /** Becomes the room's owner for a while; null while another owner's lease lasts. Renewing keeps the fence. */
  lease(roomId: string, owner: string, ttlMs: number): Promise<Fence | null>;
  release(roomId: string, owner: string): Promise<void>;
  /**
   * Writes a room back as its owner knows it, with its code and lease, where the store has lost it or part of it.
   * StaleFence where the store has given out a later fence.
   */
  putBack(room: RoomRecord, lease: RoomLease, lines: readonly JournalLine[]): Promise<void>;
  /**
   * Extends the leases of all rooms that are this owner's, in one go; a room that another took meanwhile stays its.
   * Returns how many there are.
   */
  renew(owner: string, ttlMs: number): Promise<number>;
  /** Whose lease lasts; null while it is nobody's. */
  ownerOf(roomId: string): Promise<string | null>;
  /** The rooms that are nobody's: never leased, given up, or their owner's time is over. */
  unowned(): Promise<readonly string[]>;

  /** Tells every process that subscribed to the channel, this one included. */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, hear: (message: string) => void): Promise<() => Promise<void>>;

  state(): StoreState;
  /** How long its server took to answer last; null where that is not known, and absent where there is no server. */
  latencyMs?(): number | null;
  /** Writes what is still waiting, then lets go. */
  close(): Promise<void>;
}
