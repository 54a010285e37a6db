/** The history in one file, history.db: games with their events and replays, agents, ratings, boards. */
import {
  type AgentProfile,
  ALL_TIME,
  type FinishedGame,
  type HistoryStore,
  type RatingPoint,
  type Rivalry,
  type StampedEvent,
  type Standing,
} from '@lobster-league/arena';
import type { ReplayInput } from '@lobster-league/kernel';
import type Database from 'libsql';
import { onlyProfile, onlySecrets, type StoredAgent, withChange } from '../agent-change.js';
import { checkSeasons, countOf, rangeOf } from '../standing-sums.js';
import { openDatabase } from './database.js';
import { HistoryAccess } from './history-access.js';
import { type Chunk, chunksFor, packed, unpacked } from './history-chunks.js';
import { HISTORY_SCHEMA } from './history-schema.js';
import { boardList, gameCount, gameList, rivalryList, SELECT, type Sql, seasonList } from './history-sql.js';
import { gameWriter } from './history-writes.js';

interface AgentRow {
  readonly profile: string;
  readonly secrets: string;
}

type StandingRow = Omit<Standing, 'name' | 'house' | 'counters'> & {
  readonly counters: string;
  readonly profile: string | null;
};

interface Range {
  readonly gameId: string;
  readonly kind: 'events' | 'inputs';
  readonly from: number;
  readonly limit: number;
}

/** Opens or makes history.db in a data folder that is ours. */
export function openHistory(folder: string): HistoryStore {
  return historyIn(openDatabase(folder, HISTORY_SCHEMA));
}

export function historyIn(database: Database.Database): HistoryStore {
  const access = new HistoryAccess(database);
  const writeGame = gameWriter(database);
  const putAgent = database.prepare(
    'INSERT INTO agents (agent_id, created_at, profile, secrets) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const changeAgent = database.prepare('UPDATE agents SET profile = ?, secrets = ? WHERE agent_id = ?');

  async function record(finished: FinishedGame): Promise<void> {
    checkSeasons(finished);
    if (access.row(SELECT.gameNumber, finished.record.gameId) !== undefined) return;
    const events = await packed(finished.events, ({ sequence }) => sequence);
    const inputs = await packed(finished.replay.inputs, (_, index) => index + 1);
    access.transaction(() => writeGame({ finished, events, inputs }));
  }

  /** The items of a game from a number on, unpacking no more chunks than it takes. */
  async function items<T>(
    { gameId, kind, from, limit }: Range,
    numberOf: (item: T, placeInGame: number) => number,
  ): Promise<T[]> {
    const wanted = countOf(limit);
    const values = [gameId, kind, from, chunksFor(wanted)];
    const found: T[] = [];
    for (const chunk of access.rows<Chunk>({ text: SELECT.chunks, values })) {
      const part = await unpacked<T>(chunk);
      const before = chunk.last - part.length;
      found.push(...part.filter((item, index) => numberOf(item, before + index + 1) >= from));
      if (found.length >= wanted) break;
    }
    return found.slice(0, wanted);
  }

  function stored(agentId: string): StoredAgent | null {
    const row = access.row<AgentRow>(SELECT.agent, agentId);
    return row === undefined ? null : { profile: JSON.parse(row.profile), secrets: JSON.parse(row.secrets) };
  }

  function total(sql: Sql): number {
    return access.rows<{ total: number }>(sql)[0]?.total ?? 0;
  }

  function ratingHistory(agentId: string, game: string, limit: number): RatingPoint[] {
    type PointRow = Omit<RatingPoint, 'rating' | 'won'> & { readonly won: number };
    const values = [agentId, game, countOf(limit)];
    const newestFirst = access.rows<PointRow>({ text: SELECT.points, values });
    // Backwards from the rating of today: that holds however late a game came in.
    let rating = access.row<{ rating: number }>(SELECT.standing, agentId, game, ALL_TIME)?.rating ?? 0;
    const points = newestFirst.map((point): RatingPoint => {
      const after = rating;
      rating -= point.delta;
      return { ...point, won: point.won === 1, rating: after };
    });
    return points.reverse();
  }

  return {
    recordGame: (finished) => access.use(() => record(finished)),
    game: (gameId) => access.use(() => parsed(access.row<{ record: string }>(SELECT.record, gameId)?.record)),
    games: (filter, page) =>
      access.use(() => {
        const { limit, offset } = rangeOf(page);
        const rows = access.rows<{ record: string }>(gameList(filter, limit, offset));
        return { items: rows.map((row) => JSON.parse(row.record)), total: total(gameCount(filter)) };
      }),
    events: (gameId, from, limit) =>
      access.use(() =>
        items<StampedEvent>({ gameId, kind: 'events', from, limit }, ({ sequence }) => sequence),
      ),
    replayHead: (gameId) =>
      access.use(() => parsed(access.row<{ replay: string }>(SELECT.replay, gameId)?.replay)),
    replayInputs: (gameId, from, limit) =>
      access.use(() => items<ReplayInput>({ gameId, kind: 'inputs', from, limit }, (_, step) => step)),

    addAgent: (profile, secrets) =>
      access.use(() => {
        const { agentId, createdAt } = profile;
        const row = [
          agentId,
          createdAt,
          JSON.stringify(onlyProfile(profile)),
          JSON.stringify(onlySecrets(secrets)),
        ];
        return putAgent.run(...row).changes === 1;
      }),
    agent: (agentId) => access.use(() => stored(agentId)?.profile ?? null),
    secrets: (agentId) => access.use(() => stored(agentId)?.secrets ?? null),
    updateAgent: (agentId, change) =>
      access.use(() => {
        const agent = stored(agentId);
        if (agent === null) return;
        const { profile, secrets } = withChange(agent, change);
        changeAgent.run(JSON.stringify(profile), JSON.stringify(secrets), agentId);
      }),
    agents: (page) =>
      access.use(() => {
        const { limit, offset } = rangeOf(page);
        const rows = access.rows<{ profile: string }>({ text: SELECT.agents, values: [limit, offset] });
        const items = rows.map(({ profile }): AgentProfile => JSON.parse(profile));
        return { items, total: total({ text: SELECT.agentCount, values: [] }) };
      }),

    standings: (agentId) =>
      access.use(() =>
        access.rows<StandingRow>({ text: SELECT.standings, values: [agentId] }).map(standingOf),
      ),
    ratings: (game, agentIds) =>
      access.use(() => {
        const values = [JSON.stringify(agentIds), game];
        // No prototype: an agent called `constructor` has no rating either until it has one.
        const ratings: Record<string, number> = Object.create(null);
        for (const { agentId, rating } of access.rows<Standing>({ text: SELECT.ratings, values })) {
          ratings[agentId] = rating;
        }
        return ratings;
      }),
    board: (game, board, season, limit) =>
      access.use(() =>
        access.rows<StandingRow>(boardList(game, board, season, countOf(limit))).map(standingOf),
      ),
    ratingHistory: (agentId, game, limit) => access.use(() => ratingHistory(agentId, game, limit)),
    rivalries: (agentId, game, limit) =>
      access.use(() => {
        type RivalRow = Omit<Rivalry, 'name'> & { readonly profile: string | null };
        return access
          .rows<RivalRow>(rivalryList(agentId, game, countOf(limit)))
          .map(({ profile, ...row }) => ({
            ...row,
            name: parsed<AgentProfile>(profile)?.name ?? row.agentId,
          }));
      }),
    seasons: (game) =>
      access.use(() => access.rows<{ season: string }>(seasonList(game)).map(({ season }) => season)),

    state: () => access.state,
    close: () => access.close(),
  };
}

function parsed<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : JSON.parse(text);
}

/** An agent that nobody added is called by its id. */
function standingOf({ profile, counters, ...row }: StandingRow): Standing {
  const agent = parsed<AgentProfile>(profile);
  return {
    ...row,
    name: agent?.name ?? row.agentId,
    house: agent?.house ?? false,
    counters: JSON.parse(counters),
  };
}
