/** Data that an earlier version wrote into MongoDB is moved to the present layout, and means what it meant. */
import { type HistoryStore, StoreUnavailable, silent } from '@lobster-league/arena';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, it, vi } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { openMongo } from '../src/mongo/index.js';
import { finished, profile, SECRETS } from './contract/history-samples.js';
import { type TestDatabase, testDatabase } from './fixtures/mongo-database.js';
import { olderDocuments, olderExport } from './fixtures/older-data.js';

describeOn(someMongo(), 'MongoDB, server §7', (mongo) => {
  afterAll(() => mongo.end());

  async function older(): Promise<TestDatabase> {
    const database = await testDatabase(mongo);
    const client = await MongoClient.connect(database.url);
    for (const [name, documents] of Object.entries(olderDocuments()))
      if (documents.length > 0) await client.db().collection(name).insertMany(documents);
    await client.close();
    return database;
  }

  /** Whether the store has all that the older version exported, as it exported it. */
  async function hasAll(store: HistoryStore): Promise<void> {
    for (const line of olderExport()) {
      const { kind, profile: agent, secrets, record, events, replay } = JSON.parse(line);
      if (kind === 'agent') {
        expect(await store.agent(agent.agentId)).toMatchObject(agent);
        expect(await store.secrets(agent.agentId)).toMatchObject(secrets);
      }
      if (kind !== 'game') continue;
      const { gameId, totalEvents } = record;
      expect(await store.game(gameId)).toEqual(record);
      expect(await store.gameByCode(record.roomCode)).toEqual(record);
      // The order of names matters too, as in the files of replays.
      expect(JSON.stringify(await store.events(gameId, 1, totalEvents + 1))).toBe(JSON.stringify(events));
      const { inputs, ...ends } = replay;
      expect(await store.replayHead(gameId)).toEqual(ends);
      expect(await store.replayInputs(gameId, 1, inputs.length + 1)).toEqual(inputs);
    }
  }

  it('gives of older data what the older version gave', async () => {
    const store = await (await older()).open();
    await hasAll(store);
    const kinds = olderExport().map((line) => JSON.parse(line).kind);
    expect((await store.agents({ page: 1, limit: 1 })).total).toBe(
      kinds.filter((kind) => kind === 'agent').length,
    );
    expect((await store.games({}, { page: 1, limit: 1 })).total).toBe(
      kinds.filter((kind) => kind === 'game').length,
    );
  });

  it('says that it is being prepared until older data is moved', async () => {
    const database = await older();
    const { history } = openMongo({ url: database.url, timeouts: PATIENT_MONGO });
    const moved = history.agent('deepclaw-v1');
    await vi.waitFor(() => expect(history.preparing?.()).toBe(true), { timeout: 20_000, interval: 1 });
    await moved.catch(() => undefined);
    await vi.waitFor(() => expect(history.preparing?.()).toBe(false), 20_000);
    expect(await history.agent('deepclaw-v1')).not.toBeNull();
    await history.close();
  });

  it('has older data in the documents of the present layout', async () => {
    const database = await older();
    await database.open();
    const games = await database.documents('games');
    expect(games).toHaveLength(5);
    for (const { _id, roomId, config, game } of games) {
      expect(_id).toBeInstanceOf(ObjectId);
      expect(config).toMatchObject({ maxPlayers: 2, gameSpeed: game === 'clawpoly' ? 'instant' : 'normal' });
      const events = (await database.documents('game_events')).filter((event) => event.roomId === roomId);
      expect(events.length).toBeGreaterThan(0);
      for (const { gameId } of events) expect(gameId).toEqual(_id);
    }
    const types = new Set((await database.documents('game_events')).map(({ type }) => type));
    expect(types).toContain('dice_rolled');
    expect([...types].filter((type) => type.startsWith('game:'))).toEqual([]);
    const agents = await database.documents('agents');
    expect(agents.find(({ agentId }) => agentId === 'never-played')).toMatchObject({
      _id: expect.any(ObjectId),
      elo: 1200,
      stats: { gamesPlayed: 0, totalShellsEarned: 0 },
      lastPlayedAt: null,
    });
    const leaders = await database.documents('leaderboard');
    expect(leaders.map(({ agentId }) => agentId).sort()).toEqual(['deepclaw-v1', 'reef-shark']);
    expect(await database.documents('standings')).toHaveLength(olderDocuments().leaderboard!.length);
    expect(await database.documents('meta')).toEqual([{ _id: 'layout', version: 3 }]);
  });

  it('goes on from older data: the next game counts on', async () => {
    const database = await older();
    const store = await database.open();
    const [before] = await store.standings('deepclaw-v1');
    await store.recordGame(
      finished({ gameId: 'next', season: '2026-12', changes: { 'deepclaw-v1': 9, 'reef-shark': -9 } }),
    );
    const after = (await store.standings('deepclaw-v1')).find(({ season }) => season === 'all');
    expect(after).toMatchObject({ gamesPlayed: 3, rating: before!.rating + 9 });
    expect(await store.addAgent(profile('reef-shark'), SECRETS)).toBe(false);
  });

  it('moves what a process of the older version writes later, at the next start, and once', async () => {
    const database = await older();
    const store = await database.open();
    const expected = await store.games({}, { page: 1, limit: 10 });
    const { games, game_events: events } = olderDocuments();
    const client = await MongoClient.connect(database.url);
    const gone = games![0]!;
    await client.db().collection('games').deleteMany({ roomId: gone.roomId });
    await client.db().collection('game_events').deleteMany({ roomId: gone.roomId });
    await client.db().collection('games').insertOne(gone);
    await client
      .db()
      .collection('game_events')
      .insertMany(events!.filter(({ roomId }) => roomId === gone.roomId));
    await client.close();
    const [one, other] = await Promise.all([database.open(), database.open()]);
    expect(await one.games({}, { page: 1, limit: 10 })).toEqual(expected);
    expect(await other.games({}, { page: 1, limit: 10 })).toEqual(expected);
    await hasAll(one);
  });

  it('refuses data of a later layout', async () => {
    const database = await testDatabase(mongo);
    const client = await MongoClient.connect(database.url);
    await client
      .db()
      .collection<{ _id: string }>('meta')
      .insertOne({ _id: 'layout', version: 4 } as never);
    await client.close();
    const { history, close } = openMongo({ url: database.url, log: silent, timeouts: PATIENT_MONGO });
    await expect(history.game('any')).rejects.toThrow(StoreUnavailable);
    await expect(history.game('any')).rejects.toThrow(/layout 4/);
    await close();
  });
});
