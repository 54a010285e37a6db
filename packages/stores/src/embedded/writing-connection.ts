/** A connection that writes: statements are prepared the first time they run, and several make one transaction. */
import { join } from 'node:path';
import type Database from 'libsql';
import LibsqlConnection from 'libsql/promise';
import { CONNECTION } from './database.js';

type Value = string | Uint8Array | number;

interface Statement {
  all(...values: Value[]): Promise<unknown[]>;
}

/** The parts of the connection that are used; libsql has no types for them. */
export interface Connection {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<Statement>;
  close(): void;
}

/** Connects to a file of the data folder, on a thread of libsql's own. */
export async function connect(folder: string, file: string, pragmas = ''): Promise<Connection> {
  const connection: Connection = new LibsqlConnection(join(folder, file), {});
  await connection.exec(`${CONNECTION} ${pragmas}`);
  return connection;
}

/** Writes on the connection that reads: for a database in memory, which has no other, and for commands that serve nobody. */
export function onThisThread(database: Database.Database): Connection {
  return {
    exec: async (sql) => void database.exec(sql),
    prepare: async (sql) => {
      const statement = database.prepare(sql);
      return { all: async (...values) => statement.all(...values) };
    },
    // Closed by the reading connection.
    close: () => undefined,
  };
}

export class WritingConnection<Name extends string> {
  readonly #connection: Connection;
  readonly #sql: Readonly<Record<Name, string>>;
  readonly #statements = new Map<Name, Statement>();

  constructor(connection: Connection, sql: Readonly<Record<Name, string>>) {
    this.#connection = connection;
    this.#sql = sql;
  }

  async run(name: Name, ...values: Value[]): Promise<void> {
    const statement = this.#statements.get(name) ?? (await this.#connection.prepare(this.#sql[name]));
    this.#statements.set(name, statement);
    await statement.all(...values);
  }

  /** Does all or nothing; durable when it resolves. */
  async together(work: readonly (() => Promise<unknown>)[]): Promise<void> {
    await this.#connection.exec('BEGIN IMMEDIATE');
    try {
      for (const part of work) await part();
      await this.#connection.exec('COMMIT');
    } catch (error) {
      // Some errors have ended the transaction already; then there is nothing to roll back.
      await this.#connection.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  close(): void {
    this.#connection.close();
  }
}
