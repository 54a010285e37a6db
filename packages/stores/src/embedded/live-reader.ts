/** Reads the live database on its own connection, which sees committed data and never blocks. */
import { type JournalLine, RoomDamaged, type RoomRecord } from '@lobster-league/arena';
import type Database from 'libsql';
import { closeDatabase } from './database.js';
import type { LiveRoom } from './live-rooms.js';
import { textOf } from './text.js';

export class LiveReader {
  readonly #database: Database.Database;
  readonly #record: Database.Statement;
  readonly #records: Database.Statement;
  readonly #lines: Database.Statement;
  readonly #nextRow: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#record = database.prepare('SELECT CAST(record AS BLOB) FROM rooms WHERE no = ?').raw();
    this.#records = database
      .prepare('SELECT no, CAST(record AS BLOB) FROM rooms ORDER BY created_at, no')
      .raw();
    this.#lines = database
      .prepare(
        'SELECT CAST(lines AS BLOB) FROM journal WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
      )
      .raw();
    this.#nextRow = database
      .prepare('SELECT id FROM journal WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?')
      .raw();
  }

  room(room: LiveRoom): RoomRecord | null {
    const [row] = this.#record.all(room.no);
    return Array.isArray(row) ? recordIn(room, row[0]) : null;
  }

  /** Returns the readable rooms, oldest first. Calls `damaged` for rooms newly found to be damaged. */
  rooms(all: ReadonlyMap<string, LiveRoom>, damaged: (room: LiveRoom) => void): RoomRecord[] {
    const byNo = new Map(Array.from(all.values(), (room) => [room.no, room]));
    const records: RoomRecord[] = [];
    for (const row of this.#records.all()) {
      const room = Array.isArray(row) ? byNo.get(Number(row[0])) : undefined;
      if (room === undefined || room.damaged !== null) continue;
      try {
        records.push(recordIn(room, Array.isArray(row) ? row[1] : null));
      } catch {
        damaged(room);
      }
    }
    return records;
  }

  /** Returns the lines in some of its rows. */
  lines(room: LiveRoom, rows: readonly number[]): JournalLine[] {
    return orDamaged(room, () => this.#read(rows));
  }

  /** Returns the id of the row that comes `count` rows after that one; null after the last. */
  rowAfter(id: number, count: number): number | null {
    const [row] = this.#nextRow.all(id, count - 1);
    return Array.isArray(row) ? Number(row[0]) : null;
  }

  close(): void {
    closeDatabase(this.#database);
  }

  /** Returns the JSON of the lines in some rows, unparsed: one text per row, without the list's brackets. */
  lineTexts(room: LiveRoom, ids: readonly number[]): string[] {
    const lists = orDamaged(room, () => textsOf(this.#lines.all(JSON.stringify(ids))));
    return lists.map((list) => list.slice(1, -1)).filter((lines) => lines !== '');
  }

  #read(ids: readonly number[]): JournalLine[] {
    return jsonOf<JournalLine[]>(this.#lines.all(JSON.stringify(ids))).flat();
  }
}

/** Reads stored data of a room, or throws RoomDamaged. Disk and database errors pass through. */
function orDamaged<T>(room: LiveRoom, read: () => T): T {
  if (room.damaged !== null) throw new RoomDamaged(room.id, room.damaged);
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new RoomDamaged(room.id, error.message, { cause: error });
  }
}

/** Returns the record in a row, which must be that room's. */
function recordIn(room: LiveRoom, value: unknown): RoomRecord {
  return orDamaged(room, () => {
    const record: RoomRecord = JSON.parse(textOf(value));
    if (record?.roomId === room.id && Array.isArray(record.seats) && typeof record.extra === 'object')
      return record;
    room.damaged = 'its record is not that of this room';
    throw new TypeError(room.damaged);
  });
}

/** Parses our own JSON, one text per row. */
function jsonOf<T>(rows: readonly unknown[]): T[] {
  return textsOf(rows).map((text) => JSON.parse(text));
}

function textsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => textOf(Array.isArray(row) ? row[0] : null));
}
