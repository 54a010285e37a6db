/** The history in one file, history.db: games with their events and replays, agents, ratings, boards. */

import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AgentProfile,
  Chunk,
  FinishedGame,
  GameFilter,
  GameRecord,
  HistoryStore,
  Page,
  Paged,
  RatingPoint,
  Rivalry,
  StampedEvent,
  Standing,
} from '@lobster-league/arena';
import { type Log, silent } from '@lobster-league/arena';
import type { ReplayInput } from '@lobster-league/kernel';
import type { SkillSums } from '@lobster-league/ratings';
import type Database from 'libsql';
import { onlyProfile, onlySecrets, versionField } from '../agent-change.js';
import { checkGame, countOf, rangeOf } from '../standing-sums.js';
import { openDatabase } from './database.js';
import type { GroupLimits } from './group-commit.js';
import { HISTORY_LIMITS, HistoryAccess } from './history-access.js';
import { chunksFor, itemsFrom, packed } from './history-chunks.js';
import { HISTORY_SCHEMA } from './history-schema.js';
import {
  boardList,
  gameCount,
  gameList,
  nearer,
  rivalryList,
  SELECT,
  type Sql,
  type StoredSums,
  seasonList,
  sumsOf,
} from './history-sql.js';
import { connectHistory, HistoryWriter } from './history-writer.js';
import { LogSize } from './log-size.js';
import type { Connection } from './writing-connection.js';

type StandingRow = StoredSums &
  Pick<Standing, 'agentId' | 'game' | 'season'> & { readonly profile: string | null };

interface Range {
  readonly gameId: string;
  readonly kind: 'events' | 'inputs';
  readonly from: number;
  readonly limit: number;
}

/** Opens or creates history.db in a data folder that we have locked. */
export function openHistory(folder: string, now: () => number = Date.now, log: Log = silent): HistoryStore {
  const logSize = new LogSize(join(folder, HISTORY_SCHEMA.file), log);
  logSize.check();
  return historyIn(openDatabase(folder, HISTORY_SCHEMA), () => connectHistory(folder), now, logSize);
}

/** Makes the history of an open database; `connect` opens the writing connection. */
export function historyIn(
  database: Database.Database,
  connect: () => Promise<Connection>,
  now: () => number = Date.now,
  logSize: LogSize | null = null,
  limits: GroupLimits = HISTORY_LIMITS,
): HistoryStore {
  const access = new HistoryAccess(database, new HistoryWriter(connect), now, logSize, limits);

  async function record(finished: FinishedGame): Promise<void> {
    checkGame(finished);
    if (access.hasGame(finished.record.gameId)) return;
    const { events, inputs } = finished.packed ?? {
      events: await packed(finished.events, ({ sequence }) => sequence, JSON.stringify),
      inputs: await packed(finished.replay.inputs, (_, index) => index + 1, JSON.stringify),
    };
    const bytes = [...events, ...inputs].reduce((sum, { body }) => sum + body.length, 0);
    await access.write(bytes, (batch) => batch.record({ finished, events, inputs }));
  }

  /** Returns the items of a game from a number on; unpacks no more chunks than needed. */
  function items<T>(
    { gameId, kind, from, limit }: Range,
    numberOf: (item: T, placeInGame: number) => number,
  ): T[] {
    const wanted = countOf(limit);
    const values = [gameId, kind, from, chunksFor(wanted)];
    return itemsFrom(access.rows<Chunk>({ text: SELECT.chunks, values }), numberOf, from, wanted);
  }

  function total(sql: Sql): number {
    return access.rows<{ total: number }>(sql)[0]?.total ?? 0;
  }

  function games(filter: GameFilter, page: Page): Paged<GameRecord> {
    const { limit, offset } = rangeOf(page);
    const found = total(gameCount(filter));
    if (limit === 0 || offset >= found) return { items: [], total: found };
    const stretch = nearer(offset, limit, found);
    const items = access
      .rows<{ record: string }>(gameList(filter, stretch))
      .map(({ record }): GameRecord => JSON.parse(record));
    return { items: stretch.from === 'newest' ? items : items.reverse(), total: found };
  }

  function ratingHistory(agentId: string, game: string, limit: number): RatingPoint[] {
    type PointRow = Omit<RatingPoint, 'rating' | 'won'> & { readonly won: number };
    const values = [agentId, game, countOf(limit)];
    const newestFirst = access.rows<PointRow>({ text: SELECT.points, values });
    // Computed backwards from the current rating, which is correct even if a game was recorded late.
    let rating = access.row<{ rating: number }>(SELECT.rating, agentId, game)?.rating ?? 0;
    const points = newestFirst.map((point): RatingPoint => {
      const after = rating;
      rating -= point.delta;
      return { ...point, won: point.won === 1, rating: after };
    });
    return points.reverse();
  }

  return {
    recordGame: (finished) => access.use(() => record(finished)),
    removeGame: (gameId) => access.use(() => access.write(0, (batch) => batch.remove(gameId))),
    bytes: () => access.use(() => access.row<{ bytes: number }>(SELECT.bytes)?.bytes ?? 0),
    countGame: (gameId, deltas) => access.use(() => access.write(0, (batch) => batch.count(gameId, deltas))),
    // Nobody looks into the file while matches are played.
    noteStart: async () => undefined,
    game: (gameId) => access.use(() => parsed(access.row<{ record: string }>(SELECT.record, gameId)?.record)),
    gameByCode: (roomCode) =>
      access.use(() => parsed(access.row<{ record: string }>(SELECT.recordByCode, roomCode)?.record)),
    games: (filter, page) => access.use(() => games(filter, page)),
    events: async (gameId, from, limit) => {
      // A reader of a whole game yields to other work before each page.
      await nextTurn();
      return access.use(() =>
        items<StampedEvent>({ gameId, kind: 'events', from, limit }, ({ sequence }) => sequence),
      );
    },
    replayHead: (gameId) =>
      access.use(() => parsed(access.row<{ replay: string }>(SELECT.replay, gameId)?.replay)),
    replayInputs: async (gameId, from, limit) => {
      await nextTurn();
      return access.use(() => items<ReplayInput>({ gameId, kind: 'inputs', from, limit }, (_, step) => step));
    },

    addAgent: (profile, secrets) =>
      access.use(() => {
        const agent = { profile: onlyProfile(profile), secrets: onlySecrets(secrets) };
        return access.write(0, (batch) => batch.addAgent(agent));
      }),
    agent: (agentId) => access.use(() => access.agent(agentId)?.profile ?? null),
    secrets: (agentId) =>
      access.use(() => {
        const found = access.agent(agentId);
        return found === null ? null : onlySecrets(found.secrets);
      }),
    agentByKey: (keyHash) =>
      access.use(() => parsed(access.row<{ profile: string }>(SELECT.agentByKey, keyHash)?.profile)),
    updateAgent: (agentId, change, expected = {}) =>
      access.use(() => access.write(0, (batch) => batch.changeAgent(agentId, change, expected))),
    agents: (page, search = '') =>
      access.use(() => {
        const { limit, offset } = rangeOf(page);
        // As SQLite does it: only letters of ASCII.
        const wanted = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
        const asWritten = JSON.stringify(wanted) === `"${wanted}"` ? wanted : '';
        const rows = access.rows<{ profile: string }>({
          text: SELECT.agents,
          values: [wanted, asWritten, limit, offset],
        });
        const items = rows.map(({ profile }): AgentProfile => JSON.parse(profile));
        return { items, total: total({ text: SELECT.agentCount, values: [wanted, asWritten] }) };
      }),

    standings: (agentId) =>
      access.use(() =>
        access.rows<StandingRow>({ text: SELECT.standings, values: [agentId] }).map(standingOf),
      ),
    ratings: (game, agentIds) =>
      access.use(() => {
        const values = [JSON.stringify(agentIds), game];
        // No prototype, so that an agent called `constructor` has no rating by accident.
        const ratings: Record<string, number> = Object.create(null);
        for (const { agentId, rating } of access.rows<Standing>({ text: SELECT.ratings, values })) {
          ratings[agentId] = rating;
        }
        return ratings;
      }),
    skills: (game, agentIds) =>
      access.use(() => {
        const values = [JSON.stringify(agentIds), game];
        const skills: Record<string, SkillSums> = Object.create(null);
        type SkillRow = SkillSums & { readonly agentId: string };
        for (const { agentId, ...skill } of access.rows<SkillRow>({ text: SELECT.skills, values }))
          skills[agentId] = skill;
        return skills;
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

/** An agent that was never added is shown by its id. */
function standingOf({ profile, ...row }: StandingRow): Standing {
  const agent = parsed<AgentProfile>(profile);
  return {
    ...sumsOf(row),
    name: agent?.name ?? row.agentId,
    house: agent?.house ?? false,
    ...(agent?.kind === undefined ? {} : { kind: agent.kind }),
    ...versionField(agent?.versions),
  };
}
