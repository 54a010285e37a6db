/** Access to the history database: one connection for reads, one for writes, and disk errors told apart from bugs. */
import { type AgentDelta, type GameRecord, type StoreState, StoreUnavailable } from '@lobster-league/arena';
import type Database from 'libsql';
import type { StoredAgent } from '../agent-change.js';
import type { Seasons } from '../standing-sums.js';
import { closeDatabase } from './database.js';
import { DiskHealth, isDiskError } from './disk-health.js';
import { GroupCommit, type GroupLimits } from './group-commit.js';
import { HistoryBatch, type Stored } from './history-batch.js';
import { rowsOf } from './history-rows.js';
import { SELECT, type Sql, type StoredSums, sumsOf } from './history-sql.js';
import type { HistoryWriter } from './history-writer.js';
import type { LogSize } from './log-size.js';

/** Games that end at the same time are written together. */
export const HISTORY_LIMITS: GroupLimits = {
  waitMs: 2,
  enough: 64,
  characters: 4 * 1024 * 1024,
  inOneTurn: 1,
};

type SumsRow = StoredSums & { readonly season: string };

export class HistoryAccess implements Stored {
  readonly #reader: Database.Database;
  readonly #writer: HistoryWriter;
  readonly #commits: GroupCommit<HistoryBatch>;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();
  /** Operations still pending when the store is closed. */
  readonly #pending = new Set<Promise<unknown>>();
  #open = true;
  readonly #disk: DiskHealth;
  readonly #logSize: LogSize | null;

  constructor(
    reader: Database.Database,
    writer: HistoryWriter,
    now: () => number,
    logSize: LogSize | null,
    limits: GroupLimits,
  ) {
    this.#logSize = logSize;
    this.#reader = reader;
    this.#writer = writer;
    this.#disk = new DiskHealth(now);
    this.#commits = new GroupCommit(
      { begin: () => new HistoryBatch(this), commit: (batch) => this.#commit(batch) },
      limits,
    );
  }

  get state(): StoreState {
    return this.#open && !this.#disk.failing ? 'connected' : 'disconnected';
  }

  /** Runs an operation on the history; disk errors become StoreUnavailable. */
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
      return await work();
    } catch (error) {
      throw isDiskError(error)
        ? new StoreUnavailable(`the history cannot be read: ${error.message}`, { cause: error })
        : error;
    }
  }

  /** Joins the next group of writes; resolves when it is durable. `bytes` is its approximate size on disk. */
  write<T>(bytes: number, decide: (batch: HistoryBatch) => T): Promise<T> {
    return this.#commits.submit(bytes, decide);
  }

  async #commit(batch: HistoryBatch): Promise<void> {
    if (batch.agents.size + batch.games.size + batch.removed.size + batch.counted.length === 0) return;
    try {
      await this.#writer.write(rowsOf(batch, (agentId, game) => this.#seasons(agentId, game)));
      this.#disk.recovered();
      this.#logSize?.committed();
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#disk.failed();
      throw error;
    }
  }

  /** Returns all rows of a query, typed by the caller. */
  rows<Row>({ text, values }: Sql): Row[] {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#reader.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement.all(...values) as Row[];
  }

  /** Returns the first row, if any. */
  row<Row>(text: string, ...values: Sql['values']): Row | undefined {
    return this.rows<Row>({ text, values })[0];
  }

  hasGame(gameId: string): boolean {
    return this.row(SELECT.gameNumber, gameId) !== undefined;
  }

  record(gameId: string): GameRecord | null {
    const row = this.row<{ record: string }>(SELECT.record, gameId);
    return row === undefined ? null : JSON.parse(row.record);
  }

  agent(agentId: string): StoredAgent | null {
    const row = this.row<{ profile: string; secrets: string }>(SELECT.agent, agentId);
    return row === undefined ? null : { profile: JSON.parse(row.profile), secrets: JSON.parse(row.secrets) };
  }

  hasPoint(gameId: string, { agentId, game, finishedAt }: AgentDelta): boolean {
    return this.row(SELECT.point, agentId, game, finishedAt, gameId) !== undefined;
  }

  #seasons(agentId: string, game: string): Seasons {
    const rows = this.rows<SumsRow>({ text: SELECT.seasons, values: [agentId, game] });
    return new Map(rows.map(({ season, ...sums }) => [season, sumsOf(sums)]));
  }

  /** Waits for pending operations, then closes. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await Promise.allSettled(this.#pending);
    await this.#commits.close();
    this.#writer.close();
    this.#statements.clear();
    await this.#logSize?.closing();
    closeDatabase(this.#reader);
  }
}
