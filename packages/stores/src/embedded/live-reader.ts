/** Reads the live database on a connection of its own, which sees what is committed and waits for nobody. */
import { eventsOf, type JournalLine, type RoomRecord, type StampedEvent } from '@lobster-league/arena';
import type Database from 'libsql';
import { closeDatabase } from './database.js';
import type { LiveRoom } from './live-rooms.js';

/** So many journal rows are read at a time. */
const CHUNK = 500;

export class LiveReader {
  readonly #database: Database.Database;
  readonly #record: Database.Statement;
  readonly #records: Database.Statement;
  readonly #lines: Database.Statement;
  readonly #nextRow: Database.Statement;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#record = database.prepare('SELECT record FROM rooms WHERE no = ?').raw();
    this.#records = database.prepare('SELECT record FROM rooms ORDER BY created_at, no').raw();
    this.#lines = database
      .prepare('SELECT lines FROM journal WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id')
      .raw();
    this.#nextRow = database
      .prepare('SELECT id FROM journal WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?')
      .raw();
  }

  room({ no }: LiveRoom): RoomRecord | null {
    const [record] = jsonOf<RoomRecord>(this.#record.all(no));
    return record ?? null;
  }

  rooms(): RoomRecord[] {
    return jsonOf<RoomRecord>(this.#records.all());
  }

  journal({ rows }: LiveRoom): JournalLine[] {
    const lines: JournalLine[] = [];
    for (let i = 0; i < rows.length; i += CHUNK)
      for (const line of this.#read(rows.slice(i, i + CHUNK))) lines.push(line);
    return lines;
  }

  events({ rows, ends }: LiveRoom, from: number, limit: number): StampedEvent[] {
    const events: StampedEvent[] = [];
    let next = firstAtLeast(ends, from);
    while (events.length < limit && next < rows.length) {
      const chunk = rows.slice(next, next + Math.min(CHUNK, limit - events.length));
      for (const line of this.#read(chunk)) {
        for (const event of eventsOf(line)) if (event.sequence >= from) events.push(event);
      }
      next += chunk.length;
    }
    return events.slice(0, limit);
  }

  /** The id of the row that comes `count` rows after that one, or null behind the last. */
  rowAfter(id: number, count: number): number | null {
    const [row] = this.#nextRow.all(id, count - 1);
    return Array.isArray(row) ? Number(row[0]) : null;
  }

  close(): void {
    closeDatabase(this.#database);
  }

  /** The JSON of the lines in some rows, as it lies there: one text a row, without the brackets of the list. */
  lineTexts(ids: readonly number[]): string[] {
    const lists = textsOf(this.#lines.all(JSON.stringify(ids)));
    return lists.map((list) => list.slice(1, -1)).filter((lines) => lines !== '');
  }

  #read(ids: readonly number[]): JournalLine[] {
    return jsonOf<JournalLine[]>(this.#lines.all(JSON.stringify(ids))).flat();
  }
}

/** The first place in a rising list whose number is at least that one. */
function firstAtLeast(rising: readonly number[], wanted: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What we wrote as JSON, one text in each row. */
function jsonOf<T>(rows: readonly unknown[]): T[] {
  return textsOf(rows).map((text) => JSON.parse(text));
}

function textsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => (Array.isArray(row) ? String(row[0]) : 'null'));
}
