/** One batch of changes to the live rooms: decided one after the other in memory, written in one transaction. */
import {
  type Fence,
  type JournalLine,
  journalJson,
  type RoomLease,
  type RoomRecord,
  StaleFence,
} from '@lobster-league/arena';
import { currentValue, type KeyValue, newKeyValue } from '../key-value-map.js';
import { checkFence, codeKey, extend, giveUp, grant, newLines, type Ownership } from '../room-rules.js';
import { type LiveRoom, type LiveRooms, newRoom } from './live-rooms.js';

/** What a transaction has to write. */
export interface LiveChanges {
  /** Numbers of rooms. */
  readonly removed: readonly number[];
  /** no, id, code, created at, fence, record. */
  readonly created: readonly [number, string, string, number, Fence, string][];
  /** no, record. */
  readonly saved: readonly [number, string][];
  /** no, fence. */
  readonly fenced: readonly [number, Fence][];
  readonly rows: readonly BatchRow[];
  /** Key and value as JSON, and the expiry time; a value of null removes the key. */
  readonly facts: readonly [string, string | null, number | null][];
}

export const NOTHING: LiveChanges = { removed: [], created: [], saved: [], fenced: [], rows: [], facts: [] };

/** A journal row, with the JSON of its lines. */
export interface BatchRow {
  readonly id: number;
  readonly room: LiveRoom;
  readonly first: number;
  readonly count: number;
  readonly lines: string;
}

/** A room as this batch leaves it. */
interface BatchRoom extends Ownership {
  /** The room itself, unchanged until the batch is durable. */
  readonly room: LiveRoom;
  /** When this batch created it; null if it existed before. */
  readonly createdAt: number | null;
  length: number;
  /** The record to write, as JSON; null keeps the stored one. */
  record: string | null;
}

export class LiveBatch {
  readonly #rooms: LiveRooms;
  readonly #now: () => number;
  /** By id; null if this batch removed it. */
  readonly #touched = new Map<string, BatchRoom | null>();
  /** The codes that this batch took (true) or freed (false). */
  readonly #codes = new Map<string, boolean>();
  readonly #removed = new Set<LiveRoom>();
  /** Null if the key was removed. */
  readonly #facts = new Map<string, KeyValue | null>();
  #rows: BatchRow[] = [];
  #lastRoom: number;
  #lastRow: number;

  constructor(rooms: LiveRooms, now: () => number) {
    this.#rooms = rooms;
    this.#now = now;
    this.#lastRoom = rooms.lastRoom;
    this.#lastRow = rooms.lastRow;
  }

  create(room: RoomRecord, record: string): boolean {
    const code = codeKey(room.code);
    if (this.#isTaken(code) || this.#room(room.roomId) !== undefined) return false;
    this.#make(room, code, record);
    return true;
  }

  save(roomId: string, fence: Fence, record: string): void {
    const room = this.#room(roomId);
    checkFence(room, roomId, fence);
    room.record = record;
  }

  /** `text` is the JSON of all lines, which nearly always is what is written. */
  append(roomId: string, fence: Fence, sequence: number, lines: readonly JournalLine[], text: string): void {
    const room = this.#room(roomId);
    checkFence(room, roomId, fence);
    const fresh = newLines(roomId, room.length, sequence, lines);
    if (fresh.length === 0) return;
    this.#lastRow += 1;
    this.#rows.push({
      id: this.#lastRow,
      room: room.room,
      first: room.length,
      count: fresh.length,
      lines: fresh.length === lines.length ? text : JSON.stringify(fresh),
    });
    room.length += fresh.length;
  }

  remove(roomId: string, fence: Fence | undefined): void {
    const touched = this.#room(roomId);
    if (fence !== undefined) checkFence(touched, roomId, fence);
    if (touched === undefined) return;
    const { room, createdAt } = touched;
    if (createdAt === null) this.#removed.add(room);
    this.#codes.set(room.code, false);
    this.#touched.set(roomId, null);
    this.#rows = this.#rows.filter((row) => row.room !== room);
  }

  lease(roomId: string, owner: string, ttlMs: number): Fence | null {
    const room = this.#room(roomId);
    return room === undefined ? null : grant(room, owner, this.#now(), ttlMs);
  }

  release(roomId: string, owner: string): void {
    const room = this.#room(roomId);
    if (room !== undefined) giveUp(room, owner);
  }

  putBack(room: RoomRecord, record: string, lease: RoomLease, lines: readonly JournalLine[]): void {
    const { roomId } = room;
    const { owner, fence, ttlMs } = lease;
    const known = this.#room(roomId);
    if (known !== undefined && known.fence > fence) throw new StaleFence(roomId);
    this.remove(roomId, undefined);
    const code = codeKey(room.code);
    // If another room has taken the code in the meantime, it keeps it, and this room gets a code that nobody can use.
    const made = this.#make(room, this.#isTaken(code) ? `${code} of ${roomId}` : code, record);
    made.owner = owner;
    made.fence = fence;
    made.leasedUntil = this.#now() + ttlMs;
    this.append(roomId, fence, 0, lines, journalJson(lines));
  }

  renew(owner: string, ttlMs: number): number {
    const now = this.#now();
    let count = 0;
    const renewed = (room: Ownership): void => {
      if (room.owner === owner) count++;
      extend(room, owner, now, ttlMs);
    };
    for (const room of this.#rooms.byId.values()) if (!this.#touched.has(room.id)) renewed(room);
    for (const touched of this.#touched.values()) if (touched !== null) renewed(touched);
    return count;
  }

  put(key: string, value: string | null, ttlMs: number | null): void {
    this.#facts.set(key, newKeyValue(value, ttlMs, this.#now()));
  }

  swap(key: string, expected: string | null, value: string | null, ttlMs: number | null): boolean {
    const now = this.#now();
    const staged = this.#facts.get(key);
    const current = staged === undefined ? this.#rooms.facts.get(key, now) : currentValue(staged, now);
    if (current !== expected) return false;
    this.put(key, value, ttlMs);
    return true;
  }

  /** Returns what must be written; null if only leases were renewed or released. */
  changes(): LiveChanges | null {
    const removed = Array.from(this.#removed, ({ no }) => no);
    const created: [number, string, string, number, Fence, string][] = [];
    const saved: [number, string][] = [];
    const fenced: [number, Fence][] = [];
    for (const touched of this.#touched.values()) {
      if (touched === null) continue;
      const { room, createdAt, fence, record } = touched;
      if (createdAt !== null) created.push([room.no, room.id, room.code, createdAt, fence, record ?? '']);
      else {
        if (record !== null) saved.push([room.no, record]);
        if (fence !== room.fence) fenced.push([room.no, fence]);
      }
    }
    const facts = Array.from(this.#facts, ([key, fact]): [string, string | null, number | null] => [
      JSON.stringify(key),
      fact === null ? null : JSON.stringify(fact.value),
      fact?.until ?? null,
    ]);
    const changes = { removed, created, saved, fenced, rows: this.#rows, facts };
    return Object.values(changes).some(({ length }) => length > 0) ? changes : null;
  }

  /** Applies the batch to the index, after the transaction is durable. */
  apply(): void {
    for (const room of this.#removed) this.#rooms.remove(room);
    for (const touched of this.#touched.values()) {
      if (touched === null) continue;
      const { room } = touched;
      room.fence = touched.fence;
      room.owner = touched.owner;
      room.leasedUntil = touched.leasedUntil;
      room.length = touched.length;
      if (touched.createdAt !== null) this.#rooms.add(room);
    }
    for (const { id, room } of this.#rows) {
      room.rows.push(id);
    }
    for (const [key, fact] of this.#facts) this.#rooms.facts.set(key, fact, this.#now());
    this.#rooms.liveRows += this.#rows.length;
    this.#rooms.lastRoom = this.#lastRoom;
    this.#rooms.lastRow = this.#lastRow;
  }

  #isTaken(code: string): boolean {
    return this.#codes.get(code) ?? this.#rooms.byCode.has(code);
  }

  #make({ roomId, createdAt }: RoomRecord, code: string, record: string): BatchRoom {
    this.#codes.set(code, true);
    this.#lastRoom += 1;
    const made = staged(newRoom(this.#lastRoom, roomId, code, 0), createdAt, record);
    this.#touched.set(roomId, made);
    return made;
  }

  /** Returns the room as this batch sees it so far, to be changed. */
  #room(roomId: string): BatchRoom | undefined {
    const touched = this.#touched.get(roomId);
    if (touched !== undefined) return touched ?? undefined;
    const room = this.#rooms.byId.get(roomId);
    if (room === undefined) return undefined;
    const first = staged(room, null, null);
    this.#touched.set(roomId, first);
    return first;
  }
}

function staged(room: LiveRoom, createdAt: number | null, record: string | null): BatchRoom {
  const { fence, owner, leasedUntil, length } = room;
  return { room, createdAt, fence, owner, leasedUntil, length, record };
}
