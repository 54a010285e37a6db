/**
 * The writing connection of the history. Its work, mostly waiting for the disk, runs on libsql's own thread; a batch is
 * a handful of statements, each of which takes all its rows as JSON.
 */
import { join } from 'node:path';
import { StoreUnavailable } from '@lobster-league/arena';
import Connection from 'libsql/promise';
import { CONNECTION } from './database.js';
import type { HistoryRows } from './history-rows.js';
import { HISTORY_SCHEMA } from './history-schema.js';
import { isMistake } from './trouble.js';

interface Statement {
  all(...values: (string | Uint8Array)[]): Promise<unknown[]>;
}

/** The parts of the connection that are used; libsql has no types for them. */
export interface HistoryConnection {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<Statement>;
  close(): void;
}

export async function connectHistory(folder: string): Promise<HistoryConnection> {
  const connection: HistoryConnection = new Connection(join(folder, HISTORY_SCHEMA.file), {});
  await connection.exec(`${CONNECTION} ${ROOMY}`);
  return connection;
}

/** Updating lists of many agents touches many pages: a larger cache, and fewer checkpoints. */
const ROOMY = 'PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;';

/** Selects that many columns from each row of a JSON list. */
function rows(columns: number): string {
  return `SELECT ${Array.from({ length: columns }, (_, index) => `value->>${index}`).join(', ')} FROM json_each(?)`;
}

const SQL = {
  agents: `INSERT OR REPLACE INTO agents (agent_id, created_at, profile, secrets) ${rows(4)}`,
  games: `INSERT INTO games (game_id, record, replay) ${rows(3)}`,
  chunks: `INSERT INTO chunks (number, kind, last, body)
    SELECT (SELECT number FROM games WHERE game_id = value->>0), value->>1, value->>2,
      substr(?2, value->>3, value->>4) FROM json_each(?1)`,
  listings: `INSERT INTO listings (scope, finished_at, game_id, game, season, rated) ${rows(6)}`,
  tallies: `INSERT INTO tallies (scope, game, season, rated, games) ${rows(5)} WHERE true
    ON CONFLICT DO UPDATE SET games = games + excluded.games`,
  standings: `INSERT OR REPLACE INTO standings (agent_id, game, season, rating, best, start, games_played, wins,
    losses, placement_sum, turn_sum, counters, last_played_at) ${rows(13)}`,
  points: `INSERT INTO points (agent_id, game, at, game_id, delta, placement, won) ${rows(7)}`,
  rivals: `INSERT INTO rivals (agent_id, game, rival_id, met, wins, draws, losses) ${rows(7)} WHERE true
    ON CONFLICT DO UPDATE SET met = met + excluded.met, wins = wins + excluded.wins,
      draws = draws + excluded.draws, losses = losses + excluded.losses`,
} as const;

interface Prepared {
  readonly connection: HistoryConnection;
  readonly statements: Readonly<Record<keyof typeof SQL, Statement>>;
}

export class HistoryWriter {
  readonly #connect: () => Promise<HistoryConnection>;
  #prepared: Prepared | null = null;

  /** Connects at the first write; one write at a time. */
  constructor(connect: () => Promise<HistoryConnection>) {
    this.#connect = connect;
  }

  /** Writes all or nothing; durable when it resolves. */
  async write(changes: HistoryRows): Promise<void> {
    try {
      this.#prepared ??= await this.#prepare();
      await writeAll(this.#prepared, changes);
    } catch (error) {
      // An invalid game would fail again.
      if (isMistake(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(`${HISTORY_SCHEMA.file} cannot be written: ${reason}`, { cause: error });
    }
  }

  close(): void {
    this.#prepared?.connection.close();
  }

  async #prepare(): Promise<Prepared> {
    const connection = await this.#connect();
    return {
      connection,
      statements: {
        agents: await connection.prepare(SQL.agents),
        games: await connection.prepare(SQL.games),
        chunks: await connection.prepare(SQL.chunks),
        listings: await connection.prepare(SQL.listings),
        tallies: await connection.prepare(SQL.tallies),
        standings: await connection.prepare(SQL.standings),
        points: await connection.prepare(SQL.points),
        rivals: await connection.prepare(SQL.rivals),
      },
    };
  }
}

async function writeAll(
  { connection, statements }: Prepared,
  { chunks, ...lists }: HistoryRows,
): Promise<void> {
  await connection.exec('BEGIN IMMEDIATE');
  try {
    if (lists.agents.length > 0) await statements.agents.all(JSON.stringify(lists.agents));
    if (lists.games.length > 0) await statements.games.all(JSON.stringify(lists.games));
    if (chunks.rows.length > 0) await statements.chunks.all(JSON.stringify(chunks.rows), chunks.bodies);
    for (const name of ['listings', 'tallies', 'standings', 'points', 'rivals'] as const) {
      if (lists[name].length > 0) await statements[name].all(JSON.stringify(lists[name]));
    }
    await connection.exec('COMMIT');
  } catch (error) {
    // Some errors have ended the transaction already; then there is nothing to roll back.
    await connection.exec('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
