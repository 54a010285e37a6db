/** The history in MongoDB, shared by any number of processes. */
import {
  type AdminStore,
  type FinishedGame,
  type HistoryStore,
  type LedgerStore,
  type Log,
  silent,
  type TransparencyStore,
} from '@lobster-league/arena';
import { MongoAdmin } from './admin.js';
import { MongoAgents } from './agents.js';
import { MONGO_TIMEOUTS, MongoConnection, type MongoTimeouts } from './connection.js';
import { GamesReader } from './games-reader.js';
import { MongoLedger } from './ledger.js';
import { RatingLog } from './rating-log.js';
import { noteStart, recordGame, removeGame } from './record-game.js';
import { MongoTransparency } from './transparency.js';

export interface MongoOptions {
  /** Includes the database's name; `clawpoly` if it does not. */
  readonly url: string;
  readonly log?: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly timeouts?: Partial<MongoTimeouts>;
  /** Called before every write, in tests. */
  readonly beforeWrite?: () => void;
}

export interface MongoStores {
  readonly history: HistoryStore;
  readonly ledger: LedgerStore;
  readonly transparency: TransparencyStore;
  /** What operators decided and did. */
  readonly admin: AdminStore;
  /** Finishes pending operations, then disconnects; closing either store does the same. */
  close(): Promise<void>;
}

/** Connects in the background; while the server is unreachable, every call fails with StoreUnavailable. */
export function openMongo(options: MongoOptions): MongoStores {
  const { url, log = silent, now = Date.now, beforeWrite = () => undefined } = options;
  const timeouts = { ...MONGO_TIMEOUTS, ...options.timeouts };
  const mongo = new MongoConnection({ url, log, timeouts, beforeWrite });
  const close = () => mongo.close();
  return {
    history: historyOn(mongo, now),
    ledger: new MongoLedger(mongo, now),
    transparency: new MongoTransparency(mongo),
    admin: new MongoAdmin(mongo),
    close,
  };
}

function historyOn(mongo: MongoConnection, now: () => number): HistoryStore {
  const ratings = new RatingLog(mongo, now);
  const reader = new GamesReader(mongo);
  const agents = new MongoAgents(mongo);
  const record = (finished: FinishedGame) => recordGame(mongo, ratings, finished, now());
  return {
    recordGame: (finished) => mongo.inSteps(() => record(finished)),
    removeGame: (gameId) => mongo.inSteps(() => removeGame(mongo, gameId)),
    bytes: () => reader.bytes(),
    countGame: (gameId, deltas) =>
      mongo.inSteps(async () => {
        for (const delta of deltas) await ratings.enter(gameId, delta);
      }),
    noteStart: (started) => mongo.inSteps(() => noteStart(mongo, started)),
    game: (gameId) => reader.game(gameId),
    gameByCode: (roomCode) => reader.gameByCode(roomCode),
    games: (filter, page) => reader.games(filter, page),
    events: (gameId, from, limit) => reader.events(gameId, from, limit),
    replayHead: (gameId) => reader.replayHead(gameId),
    replayInputs: (gameId, from, limit) => reader.replayInputs(gameId, from, limit),
    seasons: (game) => reader.seasons(game),

    addAgent: (profile, secrets) => mongo.inSteps(() => agents.add(profile, secrets)),
    agent: (agentId) => agents.agent(agentId),
    secrets: (agentId) => agents.secrets(agentId),
    agentByKey: (keyHash) => agents.byKey(keyHash),
    updateAgent: (agentId, change, expected = {}) =>
      mongo.inSteps(() => agents.update(agentId, change, expected)),
    agents: (page, search) => agents.agents(page, search),
    standings: (agentId) => agents.standings(agentId),
    ratings: (game, agentIds) => agents.ratings(game, agentIds),
    skills: (game, agentIds) => agents.skills(game, agentIds),
    board: (game, board, season, limit) => agents.board(game, board, season, limit),
    ratingHistory: (agentId, game, limit) => agents.ratingHistory(agentId, game, limit),
    rivalries: (agentId, game, limit) => agents.rivalries(agentId, game, limit),

    state: () => mongo.state,
    latencyMs: () => mongo.latencyMs,
    preparing: () => mongo.preparing,
    close: () => mongo.close(),
  };
}
