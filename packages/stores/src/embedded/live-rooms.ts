/** The in-memory index of the live database: who owns each room, and which rows hold its journal. */
import type { Fence, Log } from '@lobster-league/arena';
import type Database from 'libsql';
import { KeyValueMap } from '../key-value-map.js';
import type { Ownership } from '../room-rules.js';
import type { Schema } from './database.js';
import { textOf } from './text.js';

/**
 * `last_event` is not used any more. Journal rows are in the order of writing, regardless of their room: a commit then touches a few pages at the end
 * instead of one page per room, which is five times as fast. The index by room is in memory.
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
  /** The number of journal lines. */
  length: number;
  /** The ids of its journal rows in order. */
  readonly rows: number[];
  /** Why its stored data cannot be read; null if it can. */
  damaged: string | null;
}

export class LiveRooms {
  readonly facts = new KeyValueMap();
  readonly byId = new Map<string, LiveRoom>();
  readonly byCode = new Map<string, LiveRoom>();
  /** The highest room number and journal row id ever used. */
  lastRoom = 0;
  lastRow = 0;
  /** Journal rows of existing rooms, and of removed rooms. */
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
  return {
    no,
    id,
    code,
    fence,
    owner: null,
    leasedUntil: 0,
    length: 0,
    rows: [],
    damaged: null,
  };
}

/** Loads the index. Leases ended with the previous process, since only one at a time has the folder. */
export function loadLiveRooms(folder: string, database: Database.Database, log: Log): LiveRooms {
  const rooms = new LiveRooms();
  const byNo = new Map<number, LiveRoom>();
  const all = 'SELECT no, CAST(id AS BLOB), CAST(code AS BLOB), fence FROM rooms';
  for (const [no, id, code, fence] of rowsOf(database, all)) {
    const room = newRoom(Number(no), `number ${no}`, `number ${no}`, Number(fence));
    const named = attempt(() => ({ ...room, id: textOf(id), code: textOf(code) }));
    const known = named ?? { ...room, damaged: 'its id or its code is no text' };
    byNo.set(known.no, known);
    rooms.add(known);
    rooms.lastRoom = Math.max(rooms.lastRoom, known.no);
  }
  const journal = 'SELECT id, room, first_line, line_count FROM journal ORDER BY id';
  for (const [id, no, first, count] of rowsOf(database, journal)) {
    rooms.lastRow = Number(id);
    rooms.lastRoom = Math.max(rooms.lastRoom, Number(no));
    const room = byNo.get(Number(no));
    if (room === undefined) {
      rooms.deadRows += 1;
      continue;
    }
    if (room.length !== first) room.damaged ??= `line ${room.length} of its journal is missing`;
    room.length += Number(count);
    room.rows.push(rooms.lastRow);
    rooms.liveRows += 1;
  }
  const facts = 'SELECT CAST(key AS BLOB), CAST(value AS BLOB), until FROM facts';
  for (const [key, value, until] of rowsOf(database, facts)) {
    const name = attempt(() => String(JSON.parse(textOf(key))));
    const text = attempt(() => String(JSON.parse(textOf(value))));
    if (name !== null && text !== null)
      rooms.facts.set(name, { value: text, until: until === null ? null : Number(until) }, 0);
    else
      log.error(
        `${LIVE.file} in ${folder} has a damaged key-value entry; it is skipped, and recreated if needed`,
        {
          fact: name ?? 'unknown',
        },
      );
  }
  for (const room of rooms.byId.values()) if (room.damaged !== null) logDamaged(log, folder, room);
  return rooms;
}

/** Logs one line for the operator. The room's rows stay in the file. */
export function logDamaged(log: Log, folder: string, { id, damaged }: LiveRoom): void {
  log.error(
    `${LIVE.file} in ${folder} is damaged where room ${id} is stored: the room is set aside, nothing of it is deleted; put a backup in the file's place if you need it`,
    { roomId: id, reason: damaged },
  );
}

/** Returns null on an error. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Yields rows as arrays, one by one. */
function* rowsOf(database: Database.Database, sql: string): Generator<unknown[]> {
  for (const row of database.prepare(sql).raw().iterate()) {
    if (Array.isArray(row)) yield row;
  }
}
