/**
 * The writing connection of the history. Its work, mostly waiting for the disk, runs on libsql's own thread; a batch is
 * a handful of statements, each of which takes all its rows as JSON.
 */
import { StoreUnavailable } from '@lobster-league/arena';
import { isDataError } from './disk-health.js';
import type { HistoryRows } from './history-rows.js';
import { HISTORY_SCHEMA } from './history-schema.js';
import { type Connection, connect, WritingConnection } from './writing-connection.js';

/** Updating lists of many agents touches many pages: a larger cache, and fewer checkpoints. */
const ROOMY = 'PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;';

export function connectHistory(folder: string): Promise<Connection> {
  return connect(folder, HISTORY_SCHEMA.file, ROOMY);
}

/** Selects that many columns from each row of a JSON list. */
function rows(columns: number): string {
  return `SELECT ${Array.from({ length: columns }, (_, index) => `value->>${index}`).join(', ')} FROM json_each(?)`;
}

/** Points of these agents (?1) on the ladders of a game (?4) for one match: its time (?2) and id (?3). */
const OF_MATCH = `at = ?2 AND game_id = ?3 AND agent_id IN (SELECT value FROM json_each(?1))
  AND game IN (?4, ?4 || ':ranked', ?4 || ':unverified')`;
/** The next newer point of the same agent and ladder, if it is of the same day. */
const NEXT = `FROM points next WHERE next.agent_id = own.agent_id AND next.game = own.game
  AND (next.at, next.game_id) > (own.at, own.game_id) AND next.at < (own.at / 86400000 + 1) * 86400000`;

const SQL = {
  agents: `INSERT OR REPLACE INTO agents (agent_id, created_at, profile, secrets) ${rows(4)}`,
  games: `INSERT INTO games (game_id, record, replay) ${rows(3)}`,
  chunks: `INSERT INTO chunks (number, kind, last, body)
    SELECT (SELECT number FROM games WHERE game_id = value->>0), value->>1, value->>2,
      substr(?2, value->>3, value->>4) FROM json_each(?1)`,
  listings: `INSERT INTO listings (scope, finished_at, game_id, game, season, rated) ${rows(6)}`,
  tallies: `INSERT INTO tallies (scope, game, season, rated, games) ${rows(5)} WHERE true
    ON CONFLICT DO UPDATE SET games = games + excluded.games`,
  unlisted: `DELETE FROM listings WHERE (scope, finished_at, game_id) IN (${rows(3)})`,
  unchunked: `DELETE FROM chunks WHERE number IN (SELECT number FROM games WHERE game_id IN (${rows(1)}))`,
  removed: `DELETE FROM games WHERE game_id IN (${rows(1)})`,
  // Ratings of before are summed up backwards: the change of a point that goes is added to the next one of its day.
  merged: `UPDATE points SET delta = delta + (SELECT own.delta FROM points own
      WHERE own.agent_id = points.agent_id AND own.game = points.game AND own.at = ?2 AND own.game_id = ?3)
    WHERE (agent_id, game, at, game_id) IN (SELECT own.agent_id, own.game,
      (SELECT next.at ${NEXT} ORDER BY next.at, next.game_id LIMIT 1),
      (SELECT next.game_id ${NEXT} ORDER BY next.at, next.game_id LIMIT 1) FROM points own WHERE ${OF_MATCH})`,
  unpointed: `DELETE FROM points AS own WHERE ${OF_MATCH} AND EXISTS (SELECT 1 ${NEXT})`,
  standings: `INSERT OR REPLACE INTO standings (agent_id, game, season, rating, best, start, games_played, wins,
    losses, placement_sum, turn_sum, counters, last_played_at, skill_mean, skill_spread, skill_low) ${rows(16)}`,
  points: `INSERT INTO points (agent_id, game, at, game_id, delta, placement, won) ${rows(7)}`,
  rivals: `INSERT INTO rivals (agent_id, game, rival_id, met, wins, draws, losses) ${rows(7)} WHERE true
    ON CONFLICT DO UPDATE SET met = met + excluded.met, wins = wins + excluded.wins,
      draws = draws + excluded.draws, losses = losses + excluded.losses`,
} as const;

type Writing = WritingConnection<keyof typeof SQL>;

export class HistoryWriter {
  readonly #connect: () => Promise<Connection>;
  #writing: Writing | null = null;

  /** Connects when there is something to write; one write at a time. */
  constructor(connect: () => Promise<Connection>) {
    this.#connect = connect;
  }

  /** All or nothing, durable when it resolves. */
  async write(changes: HistoryRows): Promise<void> {
    try {
      this.#writing ??= new WritingConnection(await this.#connect(), SQL);
      await writeAll(this.#writing, changes);
    } catch (error) {
      // A game that cannot be written for a reason of its own would fail again.
      if (isDataError(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(`${HISTORY_SCHEMA.file} cannot be written: ${reason}`, { cause: error });
    }
  }

  close(): void {
    this.#writing?.close();
  }
}

const AFTER_GAMES = ['unlisted', 'listings', 'tallies', 'standings', 'points', 'rivals'] as const;

async function writeAll(writing: Writing, { chunks, thinned, ...lists }: HistoryRows): Promise<void> {
  const add = (name: keyof typeof lists): (() => Promise<void>)[] =>
    lists[name].length === 0 ? [] : [() => writing.run(name, JSON.stringify(lists[name]))];
  const bodies = () => writing.run('chunks', JSON.stringify(chunks.rows), chunks.bodies);
  const unchunked = () => writing.run('unchunked', JSON.stringify(lists.removed));
  await writing.together([
    ...add('agents'),
    ...add('games'),
    ...(chunks.rows.length === 0 ? [] : [bodies]),
    ...AFTER_GAMES.flatMap(add),
    ...(lists.removed.length === 0 ? [] : [unchunked]),
    ...add('removed'),
    ...thinned.flatMap(({ agents, at, gameId, game }) =>
      (['merged', 'unpointed'] as const).map((name) => () => writing.run(name, agents, at, gameId, game)),
    ),
  ]);
}
