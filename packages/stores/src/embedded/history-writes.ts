/** Writing a finished game: all of it in one transaction, or nothing, or nothing new. */
import {
  type AgentDelta,
  ALL_TIME,
  type FinishedGame,
  type GameRecord,
  START_RATING,
} from '@lobster-league/arena';
import type Database from 'libsql';
import { type Sums, withDelta } from '../standing-sums.js';
import type { Chunk } from './history-chunks.js';
import { SELECT, scopeOf } from './history-sql.js';

export interface PackedGame {
  readonly finished: FinishedGame;
  readonly events: readonly Chunk[];
  readonly inputs: readonly Chunk[];
}

/** Gives the function that writes one game; a game that is there already is left as it is. */
export function gameWriter(database: Database.Database): (game: PackedGame) => void {
  const insertGame = database.prepare(
    'INSERT INTO games (game_id, record, replay) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const gameNumber = database.prepare(SELECT.gameNumber);
  const insertChunk = database.prepare('INSERT INTO chunks (number, kind, last, body) VALUES (?, ?, ?, ?)');
  const insertListing = database.prepare(
    'INSERT INTO listings (scope, finished_at, game_id, game, season, rated) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const count = database.prepare(
    `INSERT INTO tallies (scope, game, season, rated, games) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET games = games + 1`,
  );
  const writeDelta = deltaWriter(database);

  function list(record: GameRecord): void {
    const { finishedAt, gameId, game, season } = record;
    const rated = Number(record.rated);
    const agents = record.players.flatMap(({ agentId }) => (agentId === null ? [] : [agentId]));
    for (const scope of [scopeOf(undefined), ...[...new Set(agents)].map(scopeOf)]) {
      insertListing.run(scope, finishedAt, gameId, game, season, rated);
      count.run(scope, game, season, rated);
    }
  }

  return ({ finished, events, inputs }) => {
    const { record, replay, deltas } = finished;
    const { head, end } = replay;
    const inserted = insertGame.run(record.gameId, JSON.stringify(record), JSON.stringify({ head, end }));
    if (inserted.changes === 0) return;
    const [row] = gameNumber.all(record.gameId) as { number: number }[];
    for (const { last, body } of events) insertChunk.run(row!.number, 'events', last, body);
    for (const { last, body } of inputs) insertChunk.run(row!.number, 'inputs', last, body);
    list(record);
    for (const delta of deltas) writeDelta(record.gameId, delta);
  };
}

function deltaWriter(database: Database.Database): (gameId: string, delta: AgentDelta) => void {
  const standing = database.prepare(SELECT.standing);
  const ratingBefore = database.prepare(SELECT.ratingBefore);
  const moveLaterSeasons = database.prepare(
    `UPDATE standings SET rating = rating + ?4, start = start + ?4, best = max(best, rating + ?4)
     WHERE agent_id = ?1 AND game = ?2 AND season > ?3 AND season <> '${ALL_TIME}'`,
  );
  const putStanding = database.prepare(
    `INSERT OR REPLACE INTO standings (agent_id, game, season, rating, best, start, games_played, wins, losses,
       placement_sum, turn_sum, counters, last_played_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertPoint = database.prepare(
    'INSERT INTO points (agent_id, game, at, game_id, delta, placement, won) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const countRival = database.prepare(
    `INSERT INTO rivals (agent_id, game, rival_id, met, wins, draws, losses) VALUES (?, ?, ?, 1, ?, ?, ?)
     ON CONFLICT DO UPDATE SET met = met + 1, wins = wins + excluded.wins, draws = draws + excluded.draws,
       losses = losses + excluded.losses`,
  );

  function add(season: string, start: number, delta: AgentDelta): void {
    const { agentId, game } = delta;
    const [row] = standing.all(agentId, game, season) as (Omit<Sums, 'counters'> & { counters: string })[];
    const before = row === undefined ? null : { ...row, counters: JSON.parse(row.counters) };
    const after = withDelta(before, start, delta);
    const { rating, best, gamesPlayed, wins, losses, placementSum, turnSum, lastPlayedAt } = after;
    const counters = JSON.stringify(after.counters);
    putStanding.run(
      ...[agentId, game, season, rating, best, after.start, gamesPlayed, wins, losses],
      ...[placementSum, turnSum, counters, lastPlayedAt],
    );
  }

  return (gameId, delta) => {
    const { agentId, game, season, finishedAt, rating, placement, won } = delta;
    const [before] = ratingBefore.all(agentId, game, season) as { rating: number }[];
    moveLaterSeasons.run(agentId, game, season, rating);
    add(season, before?.rating ?? START_RATING, delta);
    add(ALL_TIME, START_RATING, delta);
    insertPoint.run(agentId, game, finishedAt, gameId, rating, placement, Number(won));
    for (const [rival, outcome] of Object.entries(delta.against)) {
      countRival.run(
        agentId,
        game,
        rival,
        Number(outcome === 1),
        Number(outcome === 0),
        Number(outcome === -1),
      );
    }
  };
}
