/**
 * The ledger in one file, ledger.db: an added entry is on disk, and triggers in the file refuse to change it. Writes wait
 * for the disk on a thread of libsql's own, one after the other.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Appended,
  type LedgerEntry,
  type LedgerHead,
  type LedgerStore,
  StoreUnavailable,
} from '@lobster-league/arena';
import Database from 'libsql';
import { DataFolderError, unusable } from './data-folder.js';
import { CONNECTION, closeDatabase, openDatabase, type Schema } from './database.js';
import { type Connection, connect, onThisThread } from './writing-connection.js';

export const LEDGER: Schema = {
  file: 'ledger.db',
  migrations: [
    `
CREATE TABLE entries (
  stream TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  key TEXT NOT NULL UNIQUE,
  entry TEXT NOT NULL,
  PRIMARY KEY (stream, sequence)
);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TABLE heads (stream TEXT PRIMARY KEY, head TEXT NOT NULL);
CREATE TABLE numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE leases (name TEXT PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
`,
  ],
};

const DRAWN = 'drawn';

/** Opens or creates ledger.db in a data folder that we have locked. */
export function openLedger(folder: string, now: () => number = Date.now): LedgerStore {
  const database = openDatabase(folder, LEDGER);
  return new EmbeddedLedgerStore(database, () => connect(folder, LEDGER.file), now);
}

/** Opens the ledger of a data folder that another process may be using, read-only. */
export function readLedger(folder: string): LedgerStore {
  return besideLedger(folder, 'PRAGMA query_only = ON;');
}

/**
 * Opens it for appending as well: entries are numbered, so a writer that has not read the server's latest entry is
 * refused as stale.
 */
export function shareLedger(folder: string): LedgerStore {
  return besideLedger(folder, '');
}

/** Opens without the folder's lock, which the server holds. */
function besideLedger(folder: string, more: string): LedgerStore {
  const path = join(folder, LEDGER.file);
  if (!existsSync(path)) throw new DataFolderError(`there is no ledger in ${folder}`);
  try {
    const database = new Database(path);
    database.exec(`${CONNECTION} ${more}`);
    return new EmbeddedLedgerStore(
      database,
      async () => onThisThread(database),
      Date.now,
      () => database.close(),
    );
  } catch (error) {
    throw unusable(path, error);
  }
}

type Value = string | number;

/** A transaction that reads what it has written; reads give the first column of the first row. */
interface Transaction {
  first(sql: string, ...values: Value[]): Promise<Value | null>;
  run(sql: string, ...values: Value[]): Promise<void>;
}

export class EmbeddedLedgerStore implements LedgerStore {
  readonly #reading: Database.Database;
  readonly #connect: () => Promise<Connection>;
  readonly #now: () => number;
  readonly #end: () => void;
  #writing: Promise<Connection> | null = null;
  /** The transaction that was begun last. */
  #last: Promise<unknown> = Promise.resolve();
  #open = true;

  constructor(
    reading: Database.Database,
    connect: () => Promise<Connection>,
    now: () => number,
    end = () => closeDatabase(reading),
  ) {
    this.#reading = reading;
    this.#connect = connect;
    this.#now = now;
    this.#end = end;
  }

  async append(entry: LedgerEntry): Promise<Appended> {
    const { stream, sequence, key, chain, address, settled, at } = entry;
    const head: LedgerHead = { stream, sequence, chain, address, settled, at };
    return this.#write(async ({ first, run }) => {
      if ((await first('SELECT count(*) FROM entries WHERE stream = ?', stream)) !== sequence) return 'stale';
      if ((await first('SELECT 1 FROM entries WHERE key = ?', key)) !== null) return 'taken';
      await run('INSERT INTO entries VALUES (?, ?, ?, ?)', stream, sequence, key, JSON.stringify(entry));
      await run(
        'INSERT INTO heads VALUES (?, ?) ON CONFLICT DO UPDATE SET head = excluded.head',
        stream,
        JSON.stringify(head),
      );
      return 'added';
    });
  }

  async entries(stream: string): Promise<readonly LedgerEntry[]> {
    return this.#texts('SELECT entry FROM entries WHERE stream = ? ORDER BY sequence', stream).map((text) =>
      JSON.parse(text),
    );
  }

  async heads(since = 0): Promise<readonly LedgerHead[]> {
    const sql = "SELECT head FROM heads WHERE NOT head->>'settled' OR head->>'at' >= ? ORDER BY rowid";
    return this.#texts(sql, since).map((text) => JSON.parse(text));
  }

  async streamOf(key: string): Promise<string | null> {
    return this.#texts('SELECT stream FROM entries WHERE key = ?', key)[0] ?? null;
  }

  async nextNumber(): Promise<number> {
    return this.#write(async ({ first, run }) => {
      await run('INSERT INTO numbers VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1', DRAWN);
      return Number(await first('SELECT value FROM numbers WHERE name = ?', DRAWN));
    });
  }

  async cursor(chain: string): Promise<number | null> {
    const [text] = this.#texts('SELECT value FROM numbers WHERE name = ?', `cursor:${chain}`);
    return text === undefined ? null : Number(text);
  }

  async setCursor(chain: string, block: number): Promise<void> {
    await this.#write(({ run }) =>
      run('INSERT OR REPLACE INTO numbers VALUES (?, ?)', `cursor:${chain}`, block),
    );
  }

  async lease(name: string, owner: string, ttlMs: number): Promise<boolean> {
    const now = this.#now();
    return this.#write(async ({ first, run }) => {
      const others = 'SELECT 1 FROM leases WHERE name = ? AND owner <> ? AND until > ?';
      if ((await first(others, name, owner, now)) !== null) return false;
      await run('INSERT OR REPLACE INTO leases VALUES (?, ?, ?)', name, owner, now + ttlMs);
      return true;
    });
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#last;
    (await this.#writing)?.close();
    this.#end();
  }

  /** Writes all or nothing, after the writes before it; on disk when it resolves. */
  #write<T>(change: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#refuseClosed();
    const written = this.#last.then(() => this.#transact(change));
    this.#last = written.catch(() => undefined);
    return written;
  }

  async #transact<T>(change: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      this.#writing ??= this.#connect().catch((error: unknown) => {
        this.#writing = null;
        throw error;
      });
      const connection = await this.#writing;
      await connection.exec('BEGIN IMMEDIATE');
      try {
        const outcome = await change(transactionOn(connection));
        await connection.exec('COMMIT');
        return outcome;
      } catch (error) {
        // Some errors have ended the transaction already; then there is nothing to roll back.
        await connection.exec('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } catch (error) {
      throw unavailable(error);
    }
  }

  #texts(sql: string, ...values: Value[]): string[] {
    this.#refuseClosed();
    try {
      const rows = this.#reading
        .prepare(sql)
        .raw()
        .all(...values);
      return rows.map((row) => (Array.isArray(row) ? String(row[0]) : ''));
    } catch (error) {
      throw unavailable(error);
    }
  }

  #refuseClosed(): void {
    if (!this.#open) throw new StoreUnavailable('the ledger is closed');
  }
}

function transactionOn(connection: Connection): Transaction {
  return {
    first: async (sql, ...values) => {
      const [row] = await (await connection.prepare(sql)).all(...values);
      const [value = null] = Object.values((row ?? {}) as Readonly<Record<string, Value>>);
      return value;
    },
    run: async (sql, ...values) => void (await (await connection.prepare(sql)).all(...values)),
  };
}

function unavailable(error: unknown): StoreUnavailable {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`${LEDGER.file} cannot be used: ${reason}`, { cause: error });
}
