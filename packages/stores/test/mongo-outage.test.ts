/** A MongoDB that dies or hangs: calls fail in time, and work again once it is back. */
import { type HistoryStore, StoreUnavailable } from '@lobster-league/arena';
import { afterEach, expect, it, vi } from 'vitest';
import { describeOn, type MongoServer, mongoPrograms } from '../../../tests/support/services/index.js';
import { openMongo } from '../src/mongo/index.js';
import { finished, profile, SECRETS } from './contract/history-samples.js';

const QUICK = { selectMs: 500, answerMs: 800, heartbeatMs: 500 };

describeOn(mongoPrograms(), 'A MongoDB in trouble', (mongo) => {
  const servers: MongoServer[] = [];
  const stores: HistoryStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const { process } of servers.splice(0)) await process.remove();
  });

  async function started(): Promise<MongoServer> {
    const server = await mongo.start();
    servers.push(server);
    return server;
  }

  function opened({ url }: MongoServer): HistoryStore {
    const { history: store } = openMongo({ url: `${url}league`, timeouts: QUICK });
    stores.push(store);
    return store;
  }

  /** So soon is an answer given up that a busy machine is an outage now and then; it is over when a call is answered. */
  const answered = <T>(call: () => Promise<T>) => vi.waitFor(call, { interval: 10 });

  const state = (store: HistoryStore, wanted: string) =>
    vi.waitFor(() => expect(store.state()).toBe(wanted), { timeout: 20_000, interval: 10 });

  /** Once it is connected its indexes are made; until then it refuses, after `selectMs`. */
  async function prepared(store: HistoryStore): Promise<void> {
    await state(store, 'connected');
    await answered(() => store.game('g'));
  }

  it('that is killed refuses, never pretends that there is nothing, and comes back with everything', async () => {
    const server = await started();
    const store = opened(server);
    await prepared(store);
    await answered(() => store.addAgent(profile('a'), SECRETS));
    const game = finished({ gameId: 'g', changes: { a: 16, b: -16 }, events: 5 });
    await answered(() => store.recordGame(game));
    await server.process.kill();
    await expect(store.games({}, { page: 1, limit: 10 })).rejects.toThrow(StoreUnavailable);
    await state(store, 'disconnected');
    const reads: (() => Promise<unknown>)[] = [
      () => store.game('g'),
      () => store.events('g', 1, 10),
      () => store.replayHead('g'),
      () => store.agent('a'),
      () => store.agents({ page: 1, limit: 10 }),
      () => store.standings('a'),
      () => store.ratings('clawpoly', ['a']),
      () => store.board('clawpoly', 'season', '2026-02', 10),
      () => store.rivalries('a', null, 10),
      () => store.seasons(null),
      () => store.recordGame(finished({ gameId: 'later', changes: { a: 1, b: -1 } })),
    ];
    // At once: if each of them waited, it would be longer, however often one looks.
    await vi.waitFor(async () => {
      const began = Date.now();
      for (const read of reads) await expect(read()).rejects.toThrow(StoreUnavailable);
      expect(Date.now() - began).toBeLessThan(reads.length * QUICK.selectMs);
    });

    await server.process.start();
    await state(store, 'connected');
    expect(await answered(() => store.game('g'))).toEqual(game.record);
    await answered(() => store.recordGame(finished({ gameId: 'later', changes: { a: 1, b: -1 } })));
    const ratings = await answered(() => store.ratings('clawpoly', ['a', 'b']));
    expect({ ...ratings }).toEqual({ a: 1217, b: 1183 });
  });

  it('that stands still is given up in time', async () => {
    const server = await started();
    const store = opened(server);
    await prepared(store);
    await answered(() => store.addAgent(profile('a'), SECRETS));
    await server.process.freeze();
    const began = Date.now();
    const calls = Array.from({ length: 50 }, () => store.agent('a'));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
    // All at the same time: one after the other, it would be longer.
    expect(Date.now() - began).toBeLessThan(calls.length * QUICK.answerMs);
    server.process.thaw();
    await state(store, 'connected');
    await vi.waitFor(async () => expect((await store.agent('a'))?.agentId).toBe('a'), { timeout: 10_000 });
  });

  it('that is not there at the start is waited for', async () => {
    const server = await started();
    await server.process.kill();
    const store = opened(server);
    await expect(store.game('g')).rejects.toThrow(StoreUnavailable);
    expect(store.state()).toBe('disconnected');
    await server.process.start();
    await prepared(store);
    expect(await answered(() => store.game('g'))).toBeNull();
  });
});
