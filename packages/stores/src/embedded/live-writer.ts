/**
 * The writing connection of the live database. Its work, mostly waiting for the disk, runs on libsql's own thread, so
 * that the event loop is not blocked: it costs the main thread a fifth of what blocking calls did.
 */
import { EMPTY_LOG } from './database.js';
import { type LiveChanges, NOTHING } from './live-batch.js';
import { type Connection, WritingConnection } from './writing-connection.js';

/** Deletes rows of removed rooms with ids after `after`, up to `upTo`. */
export interface Sweep {
  readonly after: number;
  readonly upTo: number;
}

const SQL = {
  emptyLog: EMPTY_LOG,
  remove: 'DELETE FROM rooms WHERE no IN (SELECT value FROM json_each(?))',
  create: `INSERT INTO rooms (no, id, code, created_at, fence, record)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?)`,
  save: 'UPDATE rooms SET record = change.value->>1 FROM json_each(?) AS change WHERE no = change.value->>0',
  fence: 'UPDATE rooms SET fence = change.value->>1 FROM json_each(?) AS change WHERE no = change.value->>0',
  // One statement for all rows of a group: numbers as JSON, texts as slices of one buffer.
  append: `INSERT INTO journal (id, room, first_line, line_count, last_event, lines)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, CAST(substr(?2, value->>5, value->>6) AS TEXT)
    FROM json_each(?1)`,
  facts: `INSERT OR REPLACE INTO facts (key, value, until)
    SELECT value->>0, value->>1, value->>2 FROM json_each(?) WHERE value->>1 IS NOT NULL`,
  factsGone: `DELETE FROM facts
    WHERE key IN (SELECT value->>0 FROM json_each(?) WHERE value->>1 IS NULL)`,
  factsOver: 'DELETE FROM facts WHERE until <= ?',
  sweep: `DELETE FROM journal WHERE id > ? AND id <= ?
    AND NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.no = journal.room)`,
} as const;

export class LiveWriter {
  readonly #connection: WritingConnection<keyof typeof SQL>;

  constructor(connection: Connection) {
    this.#connection = new WritingConnection(connection, SQL);
  }

  /** Writes all or nothing; durable when it resolves. Deletes keys that had expired at `over`. */
  async write(changes: LiveChanges | null, sweep: Sweep | null, over: number | null): Promise<void> {
    const work = this.#work(changes ?? NOTHING, sweep);
    if (over !== null) work.unshift(() => this.#connection.run('factsOver', over));
    // A single statement is its own transaction, and saves two trips to the other thread.
    if (work.length === 1) await work[0]!();
    else await this.#connection.together(work);
  }

  #work(
    { removed, created, saved, fenced, rows, facts }: LiveChanges,
    sweep: Sweep | null,
  ): (() => Promise<unknown>)[] {
    const work: (() => Promise<unknown>)[] = [];
    const add = (name: keyof typeof SQL, list: readonly unknown[]): void => {
      if (list.length > 0) work.push(() => this.#connection.run(name, JSON.stringify(list)));
    };
    add('remove', removed);
    add('create', created);
    add('save', saved);
    add('fence', fenced);
    // Sweep before inserting, which on a full disk may need the space.
    if (sweep !== null) work.push(() => this.#connection.run('sweep', sweep.after, sweep.upTo));
    if (rows.length > 0) work.push(() => this.#connection.run('append', ...packed(rows)));
    add('factsGone', facts);
    add('facts', facts);
    return work;
  }

  async close(): Promise<void> {
    await this.#connection.run('emptyLog').catch(() => undefined);
    this.#connection.close();
  }
}

/** Packs numbers as JSON and texts as bytes; a slice is given by its first byte, from 1, and its length. */
function packed(rows: LiveChanges['rows']): [string, Uint8Array] {
  let characters = 0;
  for (const { lines } of rows) characters += lines.length;
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const text = Buffer.allocUnsafe(3 * characters);
  let numbers = '';
  let end = 0;
  for (const { id, room, first, count, lines } of rows) {
    const bytes = text.write(lines, end);
    numbers += `${numbers === '' ? '[' : ','}[${id},${room.no},${first},${count},0,${end + 1},${bytes}]`;
    end += bytes;
  }
  return [`${numbers}]`, text.subarray(0, end)];
}
