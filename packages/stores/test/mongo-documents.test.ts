/** The database as people see it: the document's collections, documents and indexes. */
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { finished, NOON, profile, SECRETS } from './contract/history-samples.js';
import { testDatabase } from './fixtures/mongo-database.js';

describeOn(someMongo(), 'The database', (mongo) => {
  afterAll(() => mongo.end());

  it('has the documents of the document, section 7', async () => {
    const database = await testDatabase(mongo);
    const store = await database.open();
    await store.addAgent(profile('deepclaw-v1', { name: 'DeepClaw' }), SECRETS);
    const game = finished({
      gameId: 'abc123',
      changes: { 'deepclaw-v1': 16, other: -16 },
      events: 2,
      inputs: 1,
      counters: { propertiesBought: 3, timesInLobsterPot: 1 },
    });
    await store.recordGame(game);

    expect(await database.documents('games')).toMatchObject([
      {
        roomId: 'abc123',
        roomCode: 'REEF42',
        name: 'My Ocean Battle',
        status: 'finished',
        _id: expect.any(ObjectId),
        config: { maxPlayers: 4, turnLimit: 200, gameSpeed: 'normal' },
        players: [
          { id: 'agent-1', name: 'deepclaw-v1', placement: 1, money: 3200, isBankrupt: false },
          { id: 'agent-2', placement: 2 },
        ],
        winnerId: 'agent-1',
        totalTurns: 142,
        startedAt: new Date(NOON - 60_000),
        finishedAt: new Date(NOON),
        duration: 60_000,
      },
    ]);
    expect(await database.documents('game_events')).toMatchObject([
      {
        gameId: (await database.documents('games'))[0]!._id,
        roomId: 'abc123',
        sequence: 1,
        turnNumber: 0,
        type: 'dice_rolled',
        playerId: 'agent-1',
        data: { dice: [3, 5], total: 0 },
        timestamp: new Date(NOON - 60_000),
      },
      { sequence: 2 },
    ]);
    expect(await database.documents('agents')).toMatchObject([
      {
        agentId: 'deepclaw-v1',
        name: 'DeepClaw',
        createdAt: new Date(NOON),
        stats: {
          gamesPlayed: 1,
          wins: 1,
          losses: 0,
          winRate: 1,
          avgPlacement: 1,
          avgGameDuration: 142,
          propertiesBought: 3,
          timesInLobsterPot: 1,
        },
        elo: 1216,
        lastPlayedAt: new Date(NOON),
      },
    ]);
    const boards = await database.documents('leaderboard');
    expect(boards).toHaveLength(2);
    expect(boards.find(({ agentId }) => agentId === 'deepclaw-v1')).toMatchObject({
      _id: expect.any(ObjectId),
      name: 'DeepClaw',
      elo: 1216,
      wins: 1,
      gamesPlayed: 1,
      winRate: 1,
      updatedAt: expect.any(Date),
    });
  });

  it('has an index for every page and board', async () => {
    const database = await testDatabase(mongo);
    const store = await database.open();
    await store.recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 }, events: 3 }));
    const client = new MongoClient(database.url);
    try {
      const db = client.db();
      const keys = async (name: string) => (await db.collection(name).indexes()).map(({ key }) => key);
      expect(await keys('game_events')).toEqual(
        expect.arrayContaining([{ gameId: 1, sequence: 1 }, { roomId: 1 }, { type: 1 }]),
      );
      expect(await keys('leaderboard')).toContainEqual({ elo: -1 });
      const questions: [string, Document, Record<string, 1 | -1>][] = [
        ['game_events', { gameId: new ObjectId(), sequence: { $gte: 2 } }, { sequence: 1 }],
        ['games', {}, { finishedAt: -1, roomId: -1 }],
        ['games', { game: 'clawpoly' }, { finishedAt: -1, roomId: -1 }],
        ['games', { agentIds: 'a' }, { finishedAt: -1, roomId: -1 }],
        ['games', { game: 'clawpoly', season: '2026-02' }, { finishedAt: -1, roomId: -1 }],
        ['standings', { game: 'clawpoly', season: 'all' }, { best: -1, gamesPlayed: -1, agentId: 1 }],
        ['standings', { game: 'clawpoly', season: '2026-02' }, { elo: -1, gamesPlayed: -1, agentId: 1 }],
        ['standings', { game: 'clawpoly', season: '2026-02' }, { gain: -1, gamesPlayed: -1, agentId: 1 }],
        ['standings', { game: 'clawpoly', season: 'all' }, { skillLow: -1, gamesPlayed: -1, agentId: 1 }],
        ['rating_points', { agentId: 'a', game: 'clawpoly' }, { at: -1, gameId: -1 }],
        ['rivalries', { agentId: 'a' }, { met: -1, rivalId: 1, game: 1 }],
        ['agents', {}, { createdAt: 1, agentId: 1 }],
        ['leaderboard', {}, { elo: -1 }],
      ];
      for (const [name, filter, sort] of questions) {
        const fitting = (await keys(name)).some((key) => begins(key, [...Object.keys(filter)], sort));
        expect(fitting, `${name} ${JSON.stringify([filter, sort])}`).toBe(true);
        const plan = JSON.stringify(
          await db.collection(name).find(filter).sort(sort).explain('queryPlanner'),
        );
        // Where the server tells how it would go about it: by an index, and without sorting by itself.
        if (plan.includes('winningPlan')) expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
      }
    } finally {
      await client.close();
    }
  });
});

/** Whether an index has first what is asked for, in any order, then what is sorted by. */
function begins(
  key: Readonly<Record<string, unknown>>,
  asked: readonly string[],
  sort: Readonly<Record<string, 1 | -1>>,
): boolean {
  const sorted = Object.entries(sort);
  const equal = asked.filter((name) => !(name in sort));
  const entries = Object.entries(key);
  return (
    equal.every((name) => entries.slice(0, equal.length).some(([part]) => part === name)) &&
    sorted.every(([name, way], i) => {
      const [part, direction] = entries[equal.length + i] ?? [];
      return part === name && direction === way;
    })
  );
}
