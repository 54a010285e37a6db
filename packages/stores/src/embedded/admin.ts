/** Operators' decisions and the audit log in one file, admin.db: triggers in the file refuse to change the log. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AdminStore,
  type AuditEntry,
  type AuditFilter,
  type Decision,
  type Page,
  type Paged,
  StoreUnavailable,
} from '@lobster-league/arena';
import Database from 'libsql';
import { rangeOf } from '../standing-sums.js';
import { DataFolderError, unusable } from './data-folder.js';
import { CONNECTION, closeDatabase, openDatabase, type Schema } from './database.js';
import { type Connection, connect, onThisThread, WritingConnection } from './writing-connection.js';

export const ADMIN: Schema = {
  file: 'admin.db',
  migrations: [
    `
CREATE TABLE decisions (kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE audit (number INTEGER PRIMARY KEY, operator TEXT NOT NULL, action TEXT NOT NULL, target TEXT NOT NULL, entry TEXT NOT NULL);
CREATE INDEX audit_by_operator ON audit (operator, number);
CREATE INDEX audit_by_action ON audit (action, number);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER audit_lasts BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
`,
  ],
};

const SQL = {
  decide: 'INSERT INTO decisions VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  undo: 'DELETE FROM decisions WHERE kind = ? AND id = ?',
  log: 'INSERT INTO audit SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM audit',
} as const;

/** Opens or creates admin.db in a data folder that we have locked. */
export function openAdmin(folder: string): AdminStore {
  const database = openDatabase(folder, ADMIN);
  return new EmbeddedAdminStore(database, () => connect(folder, ADMIN.file));
}

/** Opens it beside a server that runs, or before the first one: every write is one statement, so both may write. */
export function shareAdmin(folder: string): AdminStore {
  const path = join(folder, ADMIN.file);
  if (!existsSync(folder))
    throw new DataFolderError(`there is no data folder ${folder}; start the server first`);
  if (!existsSync(path)) return openAdmin(folder);
  try {
    const database = new Database(path);
    database.exec(CONNECTION);
    return new EmbeddedAdminStore(
      database,
      async () => onThisThread(database),
      () => database.close(),
    );
  } catch (error) {
    throw unusable(path, error);
  }
}

type Value = string | number;

export class EmbeddedAdminStore implements AdminStore {
  readonly #database: Database.Database;
  /** Opens the connection that writes, on a thread of its own. */
  readonly #connect: () => Promise<Connection>;
  readonly #end: () => void;
  #writing: Promise<WritingConnection<keyof typeof SQL>> | null = null;
  /** One write at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #open = true;

  constructor(
    database: Database.Database,
    connect: () => Promise<Connection>,
    end = () => closeDatabase(database),
  ) {
    this.#database = database;
    this.#connect = connect;
    this.#end = end;
  }

  async decisions(kind: string): Promise<readonly Decision[]> {
    const rows = this.#rows('SELECT id, value FROM decisions WHERE kind = ? ORDER BY id', kind);
    return rows.map(([id, value]) => ({ id: String(id), value: String(value) }));
  }

  async decision(kind: string, id: string): Promise<string | null> {
    const [row] = this.#rows('SELECT value FROM decisions WHERE kind = ? AND id = ?', kind, id);
    return row === undefined ? null : String(row[0]);
  }

  async decide(kind: string, id: string, value: string): Promise<void> {
    await this.#inTurn(() => this.#run('decide', kind, id, value));
  }

  undo(kind: string, id: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if ((await this.decision(kind, id)) === null) return false;
      await this.#run('undo', kind, id);
      return true;
    });
  }

  async log(entry: Omit<AuditEntry, 'number'>): Promise<void> {
    const { by, action, target } = entry;
    await this.#inTurn(() =>
      this.#run('log', JSON.stringify(by), action, JSON.stringify(target), JSON.stringify(entry)),
    );
  }

  async logged({ by, action, target }: AuditFilter, page: Page): Promise<Paged<AuditEntry>> {
    const terms: [string, Value | undefined][] = [
      ['operator = ?', by === undefined ? undefined : JSON.stringify(by)],
      ['action = ?', action],
      ['instr(target, ?) > 0', target === undefined ? undefined : JSON.stringify(target).slice(1, -1)],
    ];
    const given = terms.flatMap(([term, value]) => (value === undefined ? [] : [{ term, value }]));
    const where = given.length === 0 ? '' : `WHERE ${given.map(({ term }) => term).join(' AND ')}`;
    const values = given.map(({ value }) => value);
    const { offset, limit } = rangeOf(page);
    const sql = `SELECT number, entry FROM audit ${where} ORDER BY number DESC LIMIT ? OFFSET ?`;
    const [count] = this.#rows(`SELECT count(*) FROM audit ${where}`, ...values);
    return {
      items: this.#rows(sql, ...values, limit, offset).map(([number, entry]) => ({
        ...JSON.parse(String(entry)),
        number: Number(number),
      })),
      total: Number(count?.[0] ?? 0),
    };
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    await this.#last.catch(() => undefined);
    this.#open = false;
    await this.#writing?.then((writing) => writing.close());
    this.#end();
  }

  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#last.catch(() => undefined).then(write);
    this.#last = turn;
    return turn;
  }

  async #run(name: keyof typeof SQL, ...values: string[]): Promise<void> {
    this.#refuseClosed();
    try {
      this.#writing ??= this.#connect().then((connection) => new WritingConnection(connection, SQL));
      await (await this.#writing).run(name, ...values);
    } catch (error) {
      throw unavailable(error);
    }
  }

  #rows(sql: string, ...values: Value[]): unknown[][] {
    this.#refuseClosed();
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

  #refuseClosed(): void {
    if (!this.#open) throw new StoreUnavailable(`${ADMIN.file} is closed`);
  }
}

function unavailable(error: unknown): StoreUnavailable {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`${ADMIN.file} cannot be used: ${reason}`, { cause: error });
}
