/** A Redis that dies, hangs or forgets: what callers see, and that everything works again once it is back. */
import { type LiveStore, StoreUnavailable } from '@lobster-league/arena';
import { Redis } from 'ioredis';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENT_REDIS } from '../../../tests/support/patient-stores.js';
import { describeOn, type RedisServer, redisPrograms } from '../../../tests/support/services/index.js';
import { openRedis } from '../src/redis/index.js';
import { room, steps } from './contract/live-samples.js';

const QUICK = { answerMs: 300, connectMs: 300, heartbeatMs: 50 };

describeOn(redisPrograms(), 'A Redis in trouble', (redis) => {
  const servers: RedisServer[] = [];
  const stores: LiveStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const { process } of servers.splice(0)) await process.remove();
  });

  /** Where a store soon gives up, a busy machine is an outage now and then; it is over when a call is answered. */
  const answered = <T>(call: () => Promise<T>) => vi.waitFor(call, { interval: 10 });

  async function opened(
    timeouts = PATIENT_REDIS.timeouts,
  ): Promise<{ server: RedisServer; store: LiveStore }> {
    const server = await redis.start();
    servers.push(server);
    const store = await answered(() => openRedis({ url: server.url, ...PATIENT_REDIS, timeouts }));
    stores.push(store);
    return { server, store };
  }

  const state = (store: LiveStore, wanted: string) =>
    vi.waitFor(() => expect(store.state()).toBe(wanted), { timeout: 10_000, interval: 10 });

  it('that is killed refuses at once, comes back with everything, and is heard again', async () => {
    const { server, store } = await opened();
    await store.createRoom(room('a', { code: 'REEF42' }));
    const fence = await store.lease('a', 'me', 60_000);
    await store.append('a', fence!, 0, steps(0, 5));
    const heard: string[] = [];
    await store.subscribe('news', (message) => heard.push(message));

    const waiting = store.append('a', fence!, 5, steps(5, 6)).catch((error: unknown) => error);
    await server.process.kill();
    expect([undefined, expect.any(StoreUnavailable)]).toContainEqual(await waiting);
    await state(store, 'disconnected');
    await expect(store.append('a', fence!, 5, steps(5, 6))).rejects.toThrow(StoreUnavailable);
    await expect(store.rooms()).rejects.toThrow(StoreUnavailable);

    await server.process.start();
    await state(store, 'connected');
    await store.append('a', fence!, 5, steps(5, 7));
    expect(await store.journal('a')).toEqual(steps(0, 7));
    expect(await store.lease('a', 'me', 60_000)).toBe(fence);
    await vi.waitFor(async () => {
      await store.publish('news', 'back');
      expect(heard).toContain('back');
    });
  });

  it('that stands still is given up in time, and nothing piles up meanwhile', async () => {
    const { server, store } = await opened(QUICK);
    await answered(() => store.createRoom(room('a')));
    const fence = await answered(() => store.lease('a', 'me', 60_000));
    await server.process.freeze();
    const started = Date.now();
    const calls = Array.from({ length: 100 }, () => store.append('a', fence!, 0, steps(0, 2)));
    const outcomes = await Promise.allSettled(calls);
    // All at the same time: one after the other, it would be longer.
    expect(Date.now() - started).toBeLessThan(calls.length * QUICK.answerMs);
    expect(outcomes.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
    await state(store, 'disconnected');
    const again = Date.now();
    for (let i = 0; i < 1_000; i++)
      await expect(store.append('a', fence!, 0, [])).rejects.toThrow(StoreUnavailable);
    // At once: if each of them waited, it would be much longer.
    expect(Date.now() - again).toBeLessThan(100 * QUICK.answerMs);
    server.process.thaw();
    await state(store, 'connected');
    await answered(() => store.append('a', fence!, 0, steps(0, 3)));
    expect(await answered(() => store.journal('a'))).toEqual(steps(0, 3));
  });

  it('that forgot its scripts gets them again', async () => {
    const { server, store } = await opened();
    await store.createRoom(room('a'));
    const client = new Redis(server.url);
    await client.script('FLUSH');
    await client.quit();
    await vi.waitFor(async () => expect(await store.lease('a', 'me', 1000)).not.toBeNull());
  });

  it('gives fences that are higher than all before, even when it lost everything', async () => {
    const { server, store } = await opened();
    await store.createRoom(room('a'));
    const before = await store.lease('a', 'me', 60_000);
    const client = new Redis(server.url);
    await client.flushall();
    await client.quit();
    await store.createRoom(room('a'));
    expect(await store.lease('a', 'another', 60_000)).toBeGreaterThan(before!);
    await expect(store.append('a', before!, 0, steps(0, 1))).rejects.toThrow(/another process/);
  });

  it('that is not there at the start is said to be so', async () => {
    const server = await redis.start();
    await server.process.remove();
    const open = openRedis({ url: server.url, timeouts: QUICK, patienceMs: 200 });
    await expect(open).rejects.toThrow(StoreUnavailable);
  });
});
