/** The ledger in one file, ledger.db: an added entry is on disk, and triggers in the file refuse to change it. */
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
  return new EmbeddedLedgerStore(openDatabase(folder, LEDGER), now);
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
    return new EmbeddedLedgerStore(database, Date.now, () => database.close());
  } catch (error) {
    throw unusable(path, error);
  }
}

export class EmbeddedLedgerStore implements LedgerStore {
  readonly #database: Database.Database;
  readonly #now: () => number;
  readonly #end: () => void;
  #open = true;

  constructor(database: Database.Database, now: () => number, end = () => closeDatabase(database)) {
    this.#database = database;
    this.#now = now;
    this.#end = end;
  }

  async append(entry: LedgerEntry): Promise<Appended> {
    const { stream, sequence, key, chain, address, settled, at } = entry;
    const head: LedgerHead = { stream, sequence, chain, address, settled, at };
    return this.#write(() => {
      const length = this.#number('SELECT count(*) FROM entries WHERE stream = ?', stream) ?? 0;
      if (length !== sequence) return 'stale';
      if (this.#number('SELECT 1 FROM entries WHERE key = ?', key) !== null) return 'taken';
      this.#run('INSERT INTO entries VALUES (?, ?, ?, ?)', stream, sequence, key, JSON.stringify(entry));
      this.#run(
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
    return this.#write(() => {
      this.#run('INSERT INTO numbers VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1', DRAWN);
      return this.#number('SELECT value FROM numbers WHERE name = ?', DRAWN) ?? 0;
    });
  }

  async cursor(chain: string): Promise<number | null> {
    return this.#read(() => this.#number('SELECT value FROM numbers WHERE name = ?', `cursor:${chain}`));
  }

  async setCursor(chain: string, block: number): Promise<void> {
    await this.#write(() =>
      this.#run('INSERT OR REPLACE INTO numbers VALUES (?, ?)', `cursor:${chain}`, block),
    );
  }

  async lease(name: string, owner: string, ttlMs: number): Promise<boolean> {
    const now = this.#now();
    return this.#write(() => {
      const others = 'SELECT 1 FROM leases WHERE name = ? AND owner <> ? AND until > ?';
      if (this.#number(others, name, owner, now) !== null) return false;
      this.#run('INSERT OR REPLACE INTO leases VALUES (?, ?, ?)', name, owner, now + ttlMs);
      return true;
    });
  }

  async close(): Promise<void> {
    if (this.#open) this.#end();
    this.#open = false;
  }

  /** Writes all or nothing; on disk when it returns. */
  #write<T>(change: () => T): T {
    return this.#read(() => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const outcome = change();
        this.#database.exec('COMMIT');
        return outcome;
      } catch (error) {
        if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  #read<T>(look: () => T): T {
    if (!this.#open) throw new StoreUnavailable('the ledger is closed');
    try {
      return look();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(`${LEDGER.file} cannot be used: ${reason}`, { cause: error });
    }
  }

  #texts(sql: string, ...values: (string | number)[]): string[] {
    return this.#read(() =>
      this.#database
        .prepare(sql)
        .raw()
        .all(...values),
    ).map((row) => (Array.isArray(row) ? String(row[0]) : ''));
  }

  #number(sql: string, ...values: (string | number)[]): number | null {
    const [row]: unknown[] = this.#database
      .prepare(sql)
      .raw()
      .all(...values);
    return Array.isArray(row) ? Number(row[0]) : null;
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#database.prepare(sql).run(...values);
  }
}
