/** The way to the history's database: typed rows, statements prepared once, and trouble told apart from bugs. */
import { type StoreState, StoreUnavailable } from '@lobster-league/arena';
import Database from 'libsql';
import { closeDatabase } from './database.js';
import type { Sql } from './history-sql.js';

/** Codes that mean a mistake of ours; all others mean that the disk or the file fails us. */
const BUGS = ['SQLITE_CONSTRAINT', 'SQLITE_ERROR', 'SQLITE_MISMATCH', 'SQLITE_MISUSE', 'SQLITE_RANGE'];

export class HistoryAccess {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();
  /** What still writes when the store is told to close. */
  readonly #pending = new Set<Promise<unknown>>();
  #open = true;
  #working = true;

  constructor(database: Database.Database) {
    this.#database = database;
  }

  get state(): StoreState {
    return this.#open && this.#working ? 'connected' : 'disconnected';
  }

  /** Does something with the database; what the disk refuses becomes StoreUnavailable. */
  async use<T>(work: () => T | Promise<T>): Promise<T> {
    if (!this.#open) throw new StoreUnavailable('the history is closed');
    const done = this.#attempt(work);
    this.#pending.add(done);
    try {
      return await done;
    } finally {
      this.#pending.delete(done);
    }
  }

  async #attempt<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#working = true;
      return result;
    } catch (error) {
      if (!isTrouble(error)) throw error;
      this.#working = false;
      throw new StoreUnavailable(`the history cannot be read or written: ${error.message}`, { cause: error });
    }
  }

  /** All rows of a query, shaped as the query says. */
  rows<Row>({ text, values }: Sql): Row[] {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement.all(...values) as Row[];
  }

  /** The first row, or nothing. */
  row<Row>(text: string, ...values: Sql['values']): Row | undefined {
    return this.rows<Row>({ text, values })[0];
  }

  /** All of it or nothing. */
  transaction(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      // A full disk has rolled back already.
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Lets what has begun finish. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await Promise.allSettled(this.#pending);
    this.#statements.clear();
    closeDatabase(this.#database);
  }
}

function isTrouble(error: unknown): error is Error {
  return error instanceof Database.SqliteError && !BUGS.some((code) => error.code.startsWith(code));
}
