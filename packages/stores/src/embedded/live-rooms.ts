/** What is known in memory of the rooms in the live database: who owns them, and which rows hold their journals. */
import { eventsOf, type Fence, type JournalLine } from '@lobster-league/arena';
import type Database from 'libsql';
import { FactBook } from '../fact-book.js';
import type { Ownership } from '../room-rules.js';
import { DataFolderError } from './data-folder.js';
import type { Schema } from './database.js';

/**
 * Journal rows are in the order in which they were written, whatever their room: a commit then touches a few pages at
 * the end instead of one page for each room, which is five times as fast. The index by room is kept in memory.
 */
export const LIVE: Schema = {
  file: 'live.db',
  migrations: [
    `CREATE TABLE rooms (
       no INTEGER PRIMARY KEY,
       id TEXT NOT NULL UNIQUE,
       code TEXT NOT NULL UNIQUE,
       created_at INTEGER NOT NULL,
       fence INTEGER NOT NULL,
       record TEXT NOT NULL
     ) STRICT;
     CREATE TABLE journal (
       id INTEGER PRIMARY KEY,
       room INTEGER NOT NULL,
       first_line INTEGER NOT NULL,
       line_count INTEGER NOT NULL,
       last_event INTEGER NOT NULL,
       lines TEXT NOT NULL
     ) STRICT;`,
    `CREATE TABLE facts (
       key TEXT PRIMARY KEY,
       value TEXT NOT NULL,
       until INTEGER
     ) STRICT, WITHOUT ROWID;`,
  ],
};

export interface LiveRoom extends Ownership {
  readonly no: number;
  readonly id: string;
  readonly code: string;
  /** How many lines its journal has. */
  length: number;
  /** The number of the last event in it; 0 before the first. */
  lastEvent: number;
  /** The ids of its journal rows, rising, and beside each the number of the last event up to there. */
  readonly rows: number[];
  readonly ends: number[];
}

export class LiveRooms {
  readonly facts = new FactBook();
  readonly byId = new Map<string, LiveRoom>();
  readonly byCode = new Map<string, LiveRoom>();
  /** The highest number of a room, and of a journal row, that was ever given out. */
  lastRoom = 0;
  lastRow = 0;
  /** Journal rows of living rooms, and those left over from rooms that are gone. */
  liveRows = 0;
  deadRows = 0;

  add(room: LiveRoom): void {
    this.byId.set(room.id, room);
    this.byCode.set(room.code, room);
    this.liveRows += room.rows.length;
  }

  remove(room: LiveRoom): void {
    this.byId.delete(room.id);
    this.byCode.delete(room.code);
    this.liveRows -= room.rows.length;
    this.deadRows += room.rows.length;
  }
}

export function newRoom(no: number, id: string, code: string, fence: Fence): LiveRoom {
  return { no, id, code, fence, owner: null, leasedUntil: 0, length: 0, lastEvent: 0, rows: [], ends: [] };
}

/** The last event in some lines, or `before` where there is none. */
export function lastEventOf(lines: readonly JournalLine[], before: number): number {
  for (let i = lines.length - 1; i >= 0; i--) {
    const last = eventsOf(lines[i]!).at(-1);
    if (last !== undefined) return last.sequence;
  }
  return before;
}

/** Reads what is there. Leases ended with the process that held them: only one at a time has the folder. */
export function loadLiveRooms(folder: string, database: Database.Database): LiveRooms {
  const rooms = new LiveRooms();
  const byNo = new Map<number, LiveRoom>();
  for (const [no, id, code, fence] of rowsOf(database, 'SELECT no, id, code, fence FROM rooms')) {
    const room = newRoom(Number(no), String(id), String(code), Number(fence));
    byNo.set(room.no, room);
    rooms.add(room);
    rooms.lastRoom = Math.max(rooms.lastRoom, room.no);
  }
  const journal = 'SELECT id, room, first_line, line_count, last_event FROM journal ORDER BY id';
  for (const [id, no, first, count, lastEvent] of rowsOf(database, journal)) {
    rooms.lastRow = Number(id);
    rooms.lastRoom = Math.max(rooms.lastRoom, Number(no));
    const room = byNo.get(Number(no));
    if (room === undefined) {
      rooms.deadRows += 1;
      continue;
    }
    if (room.length !== first) throw gap(folder, room.id, room.length);
    room.length += Number(count);
    room.lastEvent = Number(lastEvent);
    room.rows.push(rooms.lastRow);
    room.ends.push(room.lastEvent);
    rooms.liveRows += 1;
  }
  for (const [key, value, until] of rowsOf(database, 'SELECT key, value, until FROM facts')) {
    const fact = { value: String(JSON.parse(String(value))), until: until === null ? null : Number(until) };
    rooms.facts.set(String(JSON.parse(String(key))), fact, 0);
  }
  return rooms;
}

/** Rows as arrays, one by one. */
function* rowsOf(database: Database.Database, sql: string): Generator<unknown[]> {
  for (const row of database.prepare(sql).raw().iterate()) {
    if (Array.isArray(row)) yield row;
  }
}

function gap(folder: string, roomId: string, line: number): DataFolderError {
  return new DataFolderError(
    `${LIVE.file} in ${folder} is damaged (line ${line} of room ${roomId} is missing); nothing was changed: put a backup in its place, or move it away to start empty`,
  );
}
