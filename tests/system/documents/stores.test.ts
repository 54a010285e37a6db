/** Redis and MongoDB as the Clawpoly document has them: a server plays a match, and plain clients look into its stores. */
import { Redis } from 'ioredis';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { suiteServer } from '../../../apps/server/test/support/process.js';
import { describeOn, Missing, redisPrograms, someMongo } from '../../support/services/index.js';
import { type Json, openTable, type PlayedTable, post } from './table.js';

const programs = redisPrograms();
const mongos = someMongo();
const found =
  programs instanceof Missing ? programs : mongos instanceof Missing ? mongos : { programs, mongos };

/** The document's Player and GameState, by the names of their fields. */
const PLAYER =
  'id name token color money position properties inLobsterPot lobsterPotTurns escapeCards isBankrupt connected';
const GAME_STATE =
  'players board currentPlayerIndex turnNumber tideCards treasureChestCards gamePhase gameSpeed winner';
const STATS =
  'gamesPlayed wins losses winRate totalShellsEarned totalShellsSpent propertiesBought outpostsBuilt fortressesBuilt timesInLobsterPot bankruptcies avgPlacement avgGameDuration';

/** Only a stall breaks these: a match at the spectators' pace, on a machine that is busy with other suites. */
const RECORDED_WITHIN_MS = 180_000;
const PLAYED_WITHIN_MS = 300_000;

describeOn(found, 'The stores of one server', ({ programs, mongos }) => {
  const room = { name: 'My Ocean Battle', turnLimit: 12, gameSpeed: 'instant' };
  const channels = new Map<string, Json[]>();
  let redis: Redis;
  let mongo: MongoClient;
  let url: string;
  let table: PlayedTable;
  const joins: Json[] = [];
  /** In MongoDB while the match is played, and before anybody has played. */
  let running: Document | null = null;
  let registered: Document | null = null;
  let end = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const server = await programs.start();
    redis = new Redis(server.url);
    const ears = new Redis(server.url);
    await ears.psubscribe('*');
    ears.on('pmessage', (_, channel: string, text: string) => {
      channels.set(channel, [...(channels.get(channel) ?? []), JSON.parse(text)]);
    });
    const mongoUrl = await mongos.url(`documents_${process.pid}`);
    mongo = await MongoClient.connect(mongoUrl);
    end = async () => {
      table?.close();
      redis.disconnect();
      ears.disconnect();
      await mongo.db().dropDatabase();
      await mongo.close();
      await server.process.remove();
      await mongos.end();
    };
    url = await suiteServer({
      REDIS_URL: server.url,
      MONGODB_URL: mongoUrl,
      AGENT_DISCONNECT_GRACE_MS: '100',
    });
    const names = ['deepclaw-v1', 'reef-shark'];
    for (const agentId of names) {
      const { agentKey } = await post(url, '/api/v1/agents/register', { agentId, name: agentId });
      joins.push({ agentName: agentId, agentId, agentKey });
    }
    registered = await mongo.db().collection('agents').findOne({ agentId: 'deepclaw-v1' });
    table = await openTable(url, room, joins);
    running = await vi.waitFor(async () => {
      const game = await mongo.db().collection('games').findOne({ roomId: table.roomId });
      if (game === null) throw new Error('the game is not there yet');
      return game;
    });
    await table.play();
    await vi.waitFor(async () => {
      const game = await mongo.db().collection('games').findOne({ roomId: table.roomId, status: 'finished' });
      if (game === null) throw new Error('the game is not complete yet');
    }, 30_000);
  });
  afterAll(() => end());

  const keyed = async (part: string): Promise<Record<string, Json>> => {
    const hash = await redis.hgetall(`room:${table.roomId}:${part}`);
    return Object.fromEntries(Object.entries(hash).map(([id, text]) => [id, JSON.parse(text)]));
  };
  const state = async (): Promise<Json> =>
    JSON.parse((await redis.get(`room:${table.roomId}:state`)) ?? 'null');
  /** What the league has of a match, for whoever wants to know why it does not count. */
  const recorded = async (roomId: string): Promise<string> =>
    JSON.stringify(Object(await (await fetch(`${url}/api/league/matches/${roomId}`)).json()).record);
  const log = async (): Promise<Json[]> =>
    (await redis.lrange(`room:${table.roomId}:log`, 0, -1)).map((text) => JSON.parse(text));

  it('§6.1 room:{roomId} is a hash of metadata, with the whole config', async () => {
    const { config, ...fields } = await vi.waitFor(async () => {
      const hash = await redis.hgetall(`room:${table.roomId}`);
      expect(hash.status).toBe('finished');
      return hash;
    });
    expect(fields).toMatchObject({ name: room.name, roomCode: table.roomCode });
    expect(JSON.parse(config!)).toEqual({
      maxPlayers: 2,
      turnLimit: 12,
      startingShells: 1500,
      gameSpeed: 'instant',
    });
  });

  it('§6.1 room:{roomId}:state is the GameState that spectators and the API get', async () => {
    await vi.waitFor(async () => {
      const reply = await fetch(`${url}/api/v1/rooms/${table.roomId}/state`);
      const { sequence: _, ...told } = Object(await reply.json());
      expect(await state()).toEqual(told);
    }, 5_000);
    expect(Object.keys(await state())).toEqual(expect.arrayContaining(GAME_STATE.split(' ')));
    expect(await state()).toMatchObject({ gamePhase: 'finished', gameSpeed: 'instant' });
  });

  it('§6.1 room:{roomId}:players has a Player of each id', async () => {
    const players = await vi.waitFor(async () => {
      const told: readonly Json[] = Object(await state()).players;
      expect(await keyed('players')).toEqual(Object.fromEntries(told.map((player) => [player.id, player])));
      return told;
    });
    for (const player of players)
      expect(Object.keys(player)).toEqual(expect.arrayContaining(PLAYER.split(' ')));
  });

  it('§6.1 room:{roomId}:tokens has the player of each agent token', async () => {
    const expected = [...table.agents].map(([playerId, { token }]) => [token, playerId]);
    expect(await redis.hgetall(`room:${table.roomId}:tokens`)).toEqual(Object.fromEntries(expected));
  });

  it('§6.1, §7.2 room:{roomId}:log is the list of all events, as spectators get them', async () => {
    const shown = await vi.waitFor(async () => {
      const told = table.spectator.filter(
        ({ sequence, type }) => sequence !== undefined && type !== 'game:state',
      );
      expect(await log()).toEqual(told);
      return told;
    });
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.map(({ sequence }) => sequence)).toEqual(shown.map((_, i) => i + 1));
  });

  it('§6.1 rooms:active, rooms:codes and the number of spectators', async () => {
    expect(await redis.smembers('rooms:active')).toContain(table.roomId);
    expect(await redis.hget('rooms:codes', table.roomCode)).toBe(table.roomId);
    expect(await redis.get(`room:${table.roomId}:spectators`)).toBe('1');
  });

  it('§6.1 nothing of ours is among the keys of the document', async () => {
    const keys = await redis.keys('room*');
    const parts = ['', ':state', ':players', ':tokens', ':log', ':spectators'];
    const documented = [...parts.map((part) => `room:${table.roomId}${part}`), 'rooms:active', 'rooms:codes'];
    expect(keys.sort()).toEqual(documented.sort());
    const { record, owner, fence } = await redis.hgetall(`room:${table.roomId}`);
    expect([record, owner, fence]).toEqual([undefined, undefined, undefined]);
  });

  it('§6.2 game:{roomId}:events is published by one process alone', async () => {
    await vi.waitFor(async () => expect(channels.get(`game:${table.roomId}:events`)).toEqual(await log()));
  });

  it('§6.2 game:{roomId}:agent:{agentId} has what each agent is sent', async () => {
    for (const [playerId, { heard }] of table.agents) {
      expect(heard[0]?.type).toBe('agent:welcome');
      await vi.waitFor(() => expect(channels.get(`game:${table.roomId}:agent:${playerId}`)).toEqual(heard));
    }
  });

  it('§6.2 lobby:updates tells of rooms that are created, started and finished, and no secret', async () => {
    const updates = channels.get('lobby:updates') ?? [];
    expect(updates.map(({ type }) => type)).toEqual(['room:created', 'room:started', 'room:finished']);
    const { roomId, roomCode } = table;
    expect(updates[0]).toMatchObject({
      data: { roomId, roomCode, name: room.name, players: 0, maxPlayers: 2 },
    });
    for (const { token } of table.agents.values()) expect(JSON.stringify(updates)).not.toContain(token);
  });

  it('§7.1 games has the game from its start on', () => {
    expect(running).toMatchObject({
      _id: expect.any(ObjectId),
      roomId: table.roomId,
      roomCode: table.roomCode,
      name: room.name,
      config: { maxPlayers: 2, turnLimit: 12, gameSpeed: 'instant', startingShells: 1500 },
      winnerId: null,
      startedAt: expect.any(Date),
      finishedAt: null,
    });
    expect(['roll_order', 'playing']).toContain(running!.status);
    expect(running!.players).toMatchObject([
      { id: 'agent-1', name: 'deepclaw-v1', token: 'lobster', strategy: null },
      { id: 'agent-2', name: 'reef-shark', token: 'crab', strategy: null },
    ]);
  });

  it('§7.1 games has the finished game', async () => {
    const games = await mongo.db().collection('games').find({ roomId: table.roomId }).toArray();
    expect(games).toHaveLength(1);
    const [game] = games;
    expect(game).toMatchObject({
      _id: running!._id,
      roomCode: table.roomCode,
      name: room.name,
      status: 'finished',
      config: { maxPlayers: 2, turnLimit: 12, gameSpeed: 'instant', startingShells: 1500 },
      totalTurns: expect.any(Number),
      startedAt: running!.startedAt,
      finishedAt: expect.any(Date),
    });
    expect(game!.duration).toBe(game!.finishedAt - game!.startedAt);
    expect(game!.players.map((player: Json) => player.id)).toContain(game!.winnerId);
    for (const player of game!.players) {
      expect(player).toMatchObject({
        finalMoney: expect.any(Number),
        finalProperties: expect.any(Array),
        finalOutposts: expect.any(Number),
        finalFortresses: expect.any(Number),
        placement: expect.any(Number),
        isBankrupt: expect.any(Boolean),
        token: expect.any(String),
      });
      expect(player).toHaveProperty('bankruptAtTurn');
      expect(player).toHaveProperty('strategy');
    }
  });

  it('§7.1 game_events has a document per event, in the form of the document', async () => {
    const collection = mongo.db().collection('game_events');
    const events = await collection.find({ roomId: table.roomId }).sort({ sequence: 1 }).toArray();
    expect(events.map(({ sequence }) => sequence)).toEqual((await log()).map(({ sequence }) => sequence));
    for (const { _id, gameId, turnNumber, timestamp } of events) {
      expect(_id).toBeInstanceOf(ObjectId);
      expect(gameId).toEqual(running!._id);
      expect(turnNumber).toEqual(expect.any(Number));
      expect(timestamp).toBeInstanceOf(Date);
    }
    const rolled = events.find(({ type }) => type === 'dice_rolled');
    expect(rolled!.playerId).toMatch(/^agent-\d$/);
    expect(Object.keys(rolled!.data)).toEqual(['dice', 'total', 'doubles']);
    expect(events.filter(({ type }) => type.startsWith('game:'))).toEqual([]);
    expect(events[0]).toMatchObject({
      type: 'room:player_joined',
      playerId: 'agent-1',
      data: { name: 'deepclaw-v1', token: 'lobster', color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    });
    const indexes = (await collection.indexes()).map(({ key }) => key);
    expect(indexes).toEqual(expect.arrayContaining([{ gameId: 1, sequence: 1 }, { roomId: 1 }, { type: 1 }]));
  });

  it(
    '§7.1 agents and leaderboard after a game on the usual terms',
    async () => {
      const agents = mongo.db().collection('agents');
      expect(registered).toMatchObject({ _id: expect.any(ObjectId), agentId: 'deepclaw-v1', elo: 1200 });
      expect(registered!.stats).toEqual(Object.fromEntries(STATS.split(' ').map((name) => [name, 0])));
      const rated = await openTable(url, { gameSpeed: 'fast' }, joins, 7);
      try {
        await rated.play();
        const winner = await vi.waitFor(async () => {
          const agent = await agents.findOne({ agentId: 'deepclaw-v1', 'stats.gamesPlayed': 1 });
          if (agent === null) throw new Error(`the game does not count yet: ${await recorded(rated.roomId)}`);
          return agent;
        }, RECORDED_WITHIN_MS);
        expect(winner).toMatchObject({
          name: 'deepclaw-v1',
          createdAt: expect.any(Date),
          lastPlayedAt: expect.any(Date),
          elo: 1216,
          stats: { wins: 1, losses: 0, winRate: 1, avgPlacement: 1 },
        });
        expect(Object.keys(winner.stats).sort()).toEqual(STATS.split(' ').sort());
        const collection = mongo.db().collection('leaderboard');
        const leaders = await vi.waitFor(async () => {
          const all = await collection.find().sort({ elo: -1 }).toArray();
          if (all.length < 2) throw new Error('not all are on the board yet');
          return all;
        });
        expect(leaders.map(({ agentId, elo, wins }) => ({ agentId, elo, wins }))).toEqual([
          { agentId: 'deepclaw-v1', elo: 1216, wins: 1 },
          { agentId: 'reef-shark', elo: 1184, wins: 0 },
        ]);
        for (const { _id, name, agentId, gamesPlayed, winRate, wins, updatedAt } of leaders) {
          expect(_id).toBeInstanceOf(ObjectId);
          expect({ name, gamesPlayed, winRate }).toEqual({ name: agentId, gamesPlayed: 1, winRate: wins });
          expect(updatedAt).toBeInstanceOf(Date);
        }
        expect((await collection.indexes()).map(({ key }) => key)).toContainEqual({ elo: -1 });
      } finally {
        rated.close();
      }
    },
    PLAYED_WITHIN_MS,
  );

  it('§7.3 GET /games: finished games fill the pages, running ones are neither there nor counted', async () => {
    const open = await openTable(url, room, joins);
    try {
      await vi.waitFor(async () => {
        expect(await mongo.db().collection('games').countDocuments({ roomId: open.roomId })).toBe(1);
      });
      const list = async (page: number) =>
        Object(await (await fetch(`${url}/api/v1/games?limit=1&page=${page}`)).json());
      const pages = [await list(1), await list(2), await list(3)];
      expect(pages.map(({ total, games }) => [total, games.length])).toEqual([
        [2, 1],
        [2, 1],
        [2, 0],
      ]);
      expect(pages[1]).toMatchObject({ page: 2, limit: 1, games: [{ gameId: table.roomId }] });
    } finally {
      open.close();
    }
  });

  it(
    '§16 join with an agentId tracks statistics without registration; a seat token claims them, else it is fresh',
    async () => {
      const ids = ['plain-v1', 'plain-v2'];
      const unregistered = ids.map((agentId) => ({ agentName: agentId, agentId }));
      const get = async (path: string): Promise<Json> => Object(await (await fetch(url + path)).json());
      const board = async (query: string): Promise<readonly unknown[]> => {
        const { leaderboard } = Object(await get(`/api/v1/agents/leaderboard${query}`));
        return leaderboard.map(({ agentId, elo, wins, verified }: Json) => [agentId, elo, wins, verified]);
      };
      const before = await board('');
      const played = await openTable(url, { gameSpeed: 'fast' }, unregistered, 7);
      try {
        await played.play();
        await vi.waitFor(
          async () => expect(await board('?unverified=1')).toHaveLength(2),
          RECORDED_WITHIN_MS,
        );
        expect(await board('?unverified=1')).toEqual([
          ['plain-v1', 1216, 1, false],
          ['plain-v2', 1184, 0, false],
        ]);
        expect(await board('')).toEqual(before);
        expect(await get('/api/v1/agents/plain-v1')).toMatchObject({
          verified: false,
          elo: 1216,
          stats: { gamesPlayed: 1, wins: 1 },
        });
        const collection = mongo.db().collection('leaderboard');
        expect(await collection.countDocuments({ agentId: /plain/ })).toBe(0);
        const [winner, loser] = [...played.agents.values()].map(({ token }) => token);
        const register = (agentId: string, seatTokens?: readonly unknown[]): Promise<Json> =>
          post(url, '/api/v1/agents/register', { agentId, name: agentId, seatTokens });
        await expect(register('plain-v1', [loser])).rejects.toThrow('403');
        expect(await register('plain-v1', [winner])).toMatchObject({
          stats: { gamesPlayed: 1, wins: 1, elo: 1216 },
        });
        expect(await register('plain-v2')).toMatchObject({ stats: { gamesPlayed: 0, wins: 0, elo: 1200 } });
        expect(await get('/api/v1/agents/plain-v1')).toMatchObject({ verified: true, elo: 1216 });
        expect(await get('/api/v1/agents/plain-v2')).toMatchObject({ verified: true, elo: 1200 });
        await vi.waitFor(async () =>
          expect(await collection.findOne({ agentId: 'plain-v1' })).toMatchObject({ elo: 1216, wins: 1 }),
        );
      } finally {
        played.close();
      }
    },
    PLAYED_WITHIN_MS,
  );
});
