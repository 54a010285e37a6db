/** One group of changes to the live rooms: decided one after the other in memory, written in one transaction. */
import type { Fence, JournalLine, RoomRecord } from '@lobster-league/arena';
import { checkFence, codeKey, giveUp, grant, newLines } from '../room-rules.js';
import { type LiveRoom, type LiveRooms, lastEventOf } from './live-rooms.js';

/** A room as this group leaves it; `stored` is the room that was there before, if it was. */
interface StagedRoom extends LiveRoom {
  readonly stored: LiveRoom | undefined;
  readonly createdAt: number;
  /** The record to write, as JSON; null leaves the one that is there. */
  record: string | null;
}

interface StagedRow {
  readonly id: number;
  readonly room: StagedRoom;
  readonly first: number;
  readonly count: number;
  readonly lastEvent: number;
  readonly text: string;
}

export class LiveStage {
  readonly #rooms: LiveRooms;
  readonly #now: () => number;
  /** By id; null was removed by this group. */
  readonly #touched = new Map<string, StagedRoom | null>();
  /** The codes that this group took (true) or set free (false). */
  readonly #codes = new Map<string, boolean>();
  readonly #removed: LiveRoom[] = [];
  readonly #rows: StagedRow[] = [];
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
    if (this.#codes.get(code) ?? this.#rooms.byCode.has(code)) return false;
    if (this.#room(room.roomId) !== undefined) return false;
    this.#codes.set(code, true);
    this.#lastRoom += 1;
    this.#touched.set(room.roomId, {
      no: this.#lastRoom,
      id: room.roomId,
      code,
      createdAt: room.createdAt,
      fence: 0,
      owner: null,
      leasedUntil: 0,
      length: 0,
      lastEvent: 0,
      rows: [],
      ends: [],
      stored: undefined,
      record,
    });
    return true;
  }

  save(roomId: string, fence: Fence, record: string): void {
    const room = this.#room(roomId);
    checkFence(room, roomId, fence);
    room.record = record;
  }

  /** `text` is the JSON of all the lines, which is nearly always what is written. */
  append(roomId: string, fence: Fence, sequence: number, lines: readonly JournalLine[], text: string): void {
    const room = this.#room(roomId);
    checkFence(room, roomId, fence);
    const fresh = newLines(roomId, room.length, sequence, lines);
    if (fresh.length === 0) return;
    this.#lastRow += 1;
    const lastEvent = lastEventOf(fresh, room.lastEvent);
    this.#rows.push({
      id: this.#lastRow,
      room,
      first: room.length,
      count: fresh.length,
      lastEvent,
      text: fresh.length === lines.length ? text : JSON.stringify(fresh),
    });
    room.length += fresh.length;
    room.lastEvent = lastEvent;
  }

  remove(roomId: string): void {
    const room = this.#room(roomId);
    if (room === undefined) return;
    if (room.stored !== undefined) this.#removed.push(room.stored);
    this.#codes.set(room.code, false);
    this.#touched.set(roomId, null);
  }

  lease(roomId: string, owner: string, ttlMs: number): Fence | null {
    const room = this.#room(roomId);
    return room === undefined ? null : grant(room, owner, this.#now(), ttlMs);
  }

  release(roomId: string, owner: string): void {
    const room = this.#room(roomId);
    if (room !== undefined) giveUp(room, owner);
  }

  /** What a transaction has to write. */
  changes(): LiveChanges {
    const changes: LiveChanges = { removed: [], created: [], saved: [], fenced: [], rows: [] };
    for (const room of this.#removed) changes.removed.push(room.no);
    for (const room of this.#touched.values()) {
      if (room === null) continue;
      const { no, id, code, createdAt, fence, record, stored } = room;
      if (stored === undefined) changes.created.push([no, id, code, createdAt, fence, record ?? '']);
      else {
        if (record !== null) changes.saved.push([no, record]);
        if (fence !== stored.fence) changes.fenced.push([no, fence]);
      }
    }
    for (const row of this.#rows)
      if (this.#lives(row))
        changes.rows.push([row.id, row.room.no, row.first, row.count, row.lastEvent, row.text]);
    return changes;
  }

  /** The transaction is durable: from now on this is how it is. */
  apply(): void {
    const rooms = this.#rooms;
    for (const room of this.#removed) rooms.remove(room);
    for (const staged of this.#touched.values()) {
      if (staged === null) continue;
      const { stored, record, createdAt, ...room } = staged;
      if (stored === undefined) rooms.add(room);
      else {
        const { fence, owner, leasedUntil, length, lastEvent } = room;
        Object.assign(stored, { fence, owner, leasedUntil, length, lastEvent });
      }
    }
    for (const row of this.#rows) {
      if (!this.#lives(row)) continue;
      row.room.rows.push(row.id);
      row.room.ends.push(row.lastEvent);
      rooms.liveRows += 1;
    }
    rooms.lastRoom = this.#lastRoom;
    rooms.lastRow = this.#lastRow;
  }

  /** The room as this group sees it so far, to be changed. */
  #room(roomId: string): StagedRoom | undefined {
    const touched = this.#touched.get(roomId);
    if (touched !== undefined) return touched ?? undefined;
    const stored = this.#rooms.byId.get(roomId);
    if (stored === undefined) return undefined;
    const room: StagedRoom = { ...stored, stored, createdAt: 0, record: null };
    this.#touched.set(roomId, room);
    return room;
  }

  #lives(row: StagedRow): boolean {
    return this.#touched.get(row.room.id) === row.room;
  }
}

export interface LiveChanges {
  /** Numbers of rooms. */
  readonly removed: number[];
  /** no, id, code, created at, fence, record. */
  readonly created: [number, string, string, number, Fence, string][];
  /** no, record. */
  readonly saved: [number, string][];
  /** no, fence. */
  readonly fenced: [number, Fence][];
  /** id, no of the room, first line, line count, last event, JSON of the lines. */
  readonly rows: [number, number, number, number, number, string][];
}
