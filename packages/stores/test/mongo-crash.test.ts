/** A game that is recorded by a process which dies after any of its writes, or by two at once: it counts once. */
import type { FinishedGame, HistoryStore } from '@lobster-league/arena';
import { afterAll, expect, it } from 'vitest';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { sized } from '../../../tests/support/sized.js';
import { finished, NOON, profile, SECRETS } from './contract/history-samples.js';
import { testDatabase } from './fixtures/mongo-database.js';
import { historyModel } from './model/history-model.js';

/** Which writes are the last before a crash: each, or every third. */
const EVERY = sized(3, 1, 1);

class Crash extends Error {}

async function told(store: HistoryStore, gameId: string, agents: readonly string[]): Promise<unknown> {
  return {
    record: await store.game(gameId),
    events: await store.events(gameId, 1, 1000),
    inputs: await store.replayInputs(gameId, 1, 1000),
    head: await store.replayHead(gameId),
    ratings: { ...(await store.ratings('clawpoly', agents)) },
    agents: await Promise.all(
      agents.map(async (agentId) => [
        await store.standings(agentId),
        await store.rivalries(agentId, null, 10),
        await store.ratingHistory(agentId, 'clawpoly', 10),
      ]),
    ),
  };
}

/** Two games of the same two; the second is the one that is interrupted. */
function games(round: number): { before: FinishedGame; game: FinishedGame; again: FinishedGame } {
  const [a, b] = agentsOf(round);
  const sample = { finishedAt: NOON + 60_000, events: 5, inputs: 5, counters: { propertiesBought: 2 } };
  const changes = (...by: number[]) => Object.fromEntries([a, b].map((id, i) => [id!, by[i]!]));
  return {
    before: finished({ gameId: `before-${round}`, season: '2026-01', changes: changes(16, -16) }),
    game: finished({ ...sample, gameId: `game-${round}`, changes: changes(10, -10) }),
    // What a second attempt would find when ratings have moved on meanwhile.
    again: finished({ ...sample, gameId: `game-${round}`, changes: changes(9, -9) }),
  };
}

function agentsOf(round: number): string[] {
  return ['a', 'b'].map((name) => `${name}-${round}`);
}

describeOn(someMongo(), 'Recording into MongoDB', (mongo) => {
  afterAll(() => mongo.end());

  it('counts a game once, whichever write was the last before a crash', { timeout: 300_000 }, async () => {
    const database = await testDatabase(mongo);
    const healthy = await database.open();
    let crashed = 0;
    for (let round = 1; ; round += EVERY) {
      const { before, game, again } = games(round);
      const agents = agentsOf(round);
      const expected = historyModel();
      for (const store of [healthy, expected]) {
        await store.addAgent(profile(agents[0]!), SECRETS);
        await store.recordGame(before);
      }
      let left = round;
      const doomed = await database.open({
        beforeWrite: () => {
          if (--left < 0) throw new Crash();
        },
      });
      const outcome = await doomed.recordGame(game).catch((error: unknown) => error);
      await doomed.close();
      // What can be found is complete.
      const found = await healthy.game(game.record.gameId);
      if (outcome === undefined) expect(found).toEqual(game.record);
      else expect([null, game.record]).toContainEqual(found);
      if (outcome !== undefined) expect(outcome).toBeInstanceOf(Crash);

      // Another process, or one that has written for these agents before.
      const next = round % 2 === 0 ? await database.open() : healthy;
      await next.recordGame(again);
      await expected.recordGame(game);
      const ask = [`game-${round}`, agents] as const;
      expect(await told(next, ...ask)).toEqual(await told(expected, ...ask));
      await next.recordGame(again);
      expect(await told(healthy, ...ask)).toEqual(await told(expected, ...ask));
      if (outcome === undefined) break;
      crashed++;
    }
    expect(crashed).toBeGreaterThan(12 / EVERY);
    expect(await database.documents('recordings')).toEqual([]);
  });

  it('counts every game once when several processes record them at the same time', async () => {
    const database = await testDatabase(mongo);
    const stores = [await database.open(), await database.open(), await database.open()];
    const expected = historyModel();
    const samples = Array.from({ length: 12 }, (_, n) =>
      finished({
        gameId: `g${n}`,
        finishedAt: NOON + n,
        changes: { bot: 3, [`rival-${n % 3}`]: -3 },
        counters: { kills: 1 },
        events: 2,
      }),
    );
    for (const sample of samples) await expected.recordGame(sample);
    await Promise.all(
      samples.flatMap((sample, n) => [
        stores[n % 3]!.recordGame(sample),
        // A process that was thought dead continues all the same.
        ...(n % 4 === 0 ? [stores[(n + 1) % 3]!.recordGame(sample)] : []),
      ]),
    );
    const points = await database.documents('rating_points');
    const versions = points.filter(({ agentId }) => agentId === 'bot').map(({ version }) => version);
    expect(versions.sort((a, b) => a - b)).toEqual(samples.map((_, n) => n + 1));
    const sums = (await stores[0]!.standings('bot')).map(({ best, ...rest }) => rest);
    expect(sums).toEqual((await expected.standings('bot')).map(({ best, ...rest }) => rest));
    expect(await stores[1]!.rivalries('bot', null, 10)).toEqual(await expected.rivalries('bot', null, 10));
  });
});
