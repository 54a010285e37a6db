/** The transparency log in one file, transparency.db: triggers in the file refuse to change what is there. */
import { join } from 'node:path';
import {
  type Log,
  type StoredLeaf,
  StoreUnavailable,
  silent,
  type TransparencyStore,
} from '@lobster-league/arena';
import type Database from 'libsql';
import { closeDatabase, openDatabase, type Schema } from './database.js';
import { LogSize } from './log-size.js';
import { packHashes, packLeaf, unpackHashes, unpackLeaf } from './packed-leaf.js';
import { type Connection, connect, WritingConnection } from './writing-connection.js';

export const TRANSPARENCY: Schema = {
  file: 'transparency.db',
  migrations: [
    `
CREATE TABLE leaves (
  number INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  hashes TEXT NOT NULL
);
CREATE INDEX leaves_by_kind ON leaves (kind);
CREATE TRIGGER leaves_stay BEFORE UPDATE ON leaves BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER leaves_last BEFORE DELETE ON leaves BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TABLE keys (name TEXT PRIMARY KEY, secret TEXT NOT NULL) WITHOUT ROWID;
`,
    // From here on the columns text and hashes are packed (packed-leaf.ts); what was there stays as it is.
    `
DROP INDEX leaves_by_kind;
CREATE INDEX leaves_without_result ON leaves (kind, number) WHERE kind NOT IN ('commitment', 'start', 'result');
`,
  ],
};

const SQL = {
  append: `INSERT INTO leaves (number, key, kind, text, hashes)
    SELECT value->>0, value->>1, value->>2, unhex(value->>3), unhex(value->>4) FROM json_each(?)`,
  keep: "INSERT OR IGNORE INTO keys VALUES ('signing', ?)",
} as const;

/** Nearly all leaves; the others are found by an index. */
const USUAL = ['commitment', 'start', 'result'];
const UNUSUAL = `kind NOT IN ('${USUAL.join("', '")}')`;

/** Opens or creates transparency.db in a data folder that we have locked. */
export function openTransparency(folder: string, log: Log = silent): TransparencyStore {
  const logSize = new LogSize(join(folder, TRANSPARENCY.file), log);
  logSize.check();
  return new EmbeddedTransparencyStore(
    openDatabase(folder, TRANSPARENCY),
    () => connect(folder, TRANSPARENCY.file),
    logSize,
  );
}

export class EmbeddedTransparencyStore implements TransparencyStore {
  readonly #database: Database.Database;
  /** Opens the connection that writes, on a thread of its own. */
  readonly #connect: () => Promise<Connection>;
  readonly #logSize: LogSize | null;
  #writing: WritingConnection<keyof typeof SQL> | null = null;
  /** One write at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #open = true;

  constructor(
    database: Database.Database,
    connect: () => Promise<Connection>,
    logSize: LogSize | null = null,
  ) {
    this.#database = database;
    this.#connect = connect;
    this.#logSize = logSize;
  }

  append(leaves: readonly StoredLeaf[]): Promise<boolean> {
    return this.#inTurn(async () => {
      const size = this.#size();
      if (leaves.some(({ index }, i) => index !== size + i)) return false;
      if ((await this.indexesOf(leaves.map(({ key }) => key))).size > 0) return false;
      const rows = leaves.map(({ index, key, kind, text, hashes }) => [
        index,
        key,
        kind,
        packLeaf(text).toString('hex'),
        packHashes(hashes).toString('hex'),
      ]);
      await this.#run('append', JSON.stringify(rows));
      return true;
    });
  }

  async size(): Promise<number> {
    return this.#size();
  }

  async leaves(from: number, limit: number): Promise<readonly StoredLeaf[]> {
    const sql =
      'SELECT number, key, kind, text, hashes FROM leaves WHERE number >= ? ORDER BY number LIMIT ?';
    return this.#rows(sql, from, limit).map(([index, key, kind, packed, hashes]) => {
      const text = unpackLeaf(packed);
      return {
        index: Number(index),
        key: String(key),
        kind: String(kind),
        text,
        hashes: unpackHashes(hashes, text),
      };
    });
  }

  async indexesOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sql = 'SELECT key, number FROM leaves WHERE key IN (SELECT value FROM json_each(?))';
    return new Map(this.#rows(sql, JSON.stringify(keys)).map(([key, index]) => [String(key), Number(index)]));
  }

  async hashesOf(indexes: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const sql = 'SELECT number, hashes, text FROM leaves WHERE number IN (SELECT value FROM json_each(?))';
    const rows = this.#rows(sql, JSON.stringify(indexes));
    return new Map(
      rows.map(([index, hashes, text]) => [Number(index), unpackHashes(hashes, unpackLeaf(text))]),
    );
  }

  async countOf(kind: string, size: number): Promise<number> {
    const found = USUAL.includes(kind) ? 'kind = ?' : `kind = ? AND ${UNUSUAL}`;
    const [row] = this.#rows(`SELECT count(*) FROM leaves WHERE ${found} AND number < ?`, kind, size);
    return Number(row?.[0] ?? 0);
  }

  signingKey(made: string): Promise<string> {
    return this.#inTurn(async () => {
      const kept = (): string | undefined =>
        this.#rows("SELECT secret FROM keys WHERE name = 'signing'").map(([secret]) => String(secret))[0];
      const before = kept();
      if (before !== undefined) return before;
      await this.#run('keep', made);
      return kept() ?? made;
    });
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    await this.#last.catch(() => undefined);
    this.#open = false;
    this.#writing?.close();
    await this.#logSize?.closing();
    closeDatabase(this.#database);
  }

  #size(): number {
    const [row] = this.#rows('SELECT coalesce(max(number) + 1, 0) FROM leaves');
    return Number(row?.[0] ?? 0);
  }

  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#last.catch(() => undefined).then(write);
    this.#last = turn;
    return turn;
  }

  /** Runs one statement, which is a transaction of its own: all or nothing, and on disk when it resolves. */
  async #run(name: keyof typeof SQL, value: string): Promise<void> {
    if (!this.#open) throw new StoreUnavailable('the log is closed');
    try {
      this.#writing ??= new WritingConnection(await this.#connect(), SQL);
      await this.#writing.run(name, value);
      this.#logSize?.committed();
    } catch (error) {
      throw unavailable(error);
    }
  }

  #rows(sql: string, ...values: (string | number)[]): unknown[][] {
    if (!this.#open) throw new StoreUnavailable('the log is closed');
    try {
      const rows = this.#database
        .prepare(sql)
        .raw()
        .all(...values);
      return rows.filter((row) => Array.isArray(row));
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function unavailable(error: unknown): StoreUnavailable {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`${TRANSPARENCY.file} cannot be used: ${reason}`, { cause: error });
}
