/** Stores that answer late, or not at all without hanging up: nobody waits for ever, and nothing piles up. */
import { afterEach, expect, it } from 'vitest';
import { describeOn, mongoPrograms, redisPrograms, SlowProxy } from '../../support/services/index.js';
import { ArenaUnderTest, LASTING, until, Watcher } from './arena.js';
import { wholeMatch } from './verified.js';

const MB = 1024 * 1024;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function slowly(port: number): Promise<SlowProxy> {
  const proxy = await SlowProxy.to(port);
  ends.push(() => proxy.close());
  return proxy;
}

/** What so many requests at once are answered with; all of them are answered, whether the store is or not. */
async function crowd(ask: () => Promise<{ status: number }>, many: number): Promise<number[]> {
  const statuses = new Set<number>();
  let answered = 0;
  const asked = Array.from({ length: many }, async () => {
    statuses.add((await ask()).status);
    answered++;
  });
  await Promise.race([until(() => answered === many), Promise.all(asked)]);
  return [...statuses];
}

const QUICK = { game: 'clawpoly', bots: ['random', 'navigator'], speed: 'instant', start: true };

describeOn(redisPrograms(), 'A slow Redis', (redis) => {
  it('slows nobody down for ever, and is caught up with', { timeout: 300_000 }, async () => {
    const server = await redis.start();
    ends.push(() => server.process.remove());
    const proxy = await slowly(server.process.port);
    const arena = await ArenaUnderTest.start({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    const shown = await arena.match(LASTING);
    const watcher = new Watcher(arena.url, shown);
    ends.push(() => watcher.close());
    await until(() => watcher.last > 5);

    proxy.delayMs = 100;
    const slow = watcher.last;
    const quick = await arena.match({ ...QUICK, config: { turnLimit: 200 } });
    await until(() => watcher.last > slow + 10);
    await arena.status('ok');

    const before = await arena.memory();
    proxy.stall();
    const stalled = watcher.last;
    expect(await crowd(() => arena.post('/api/league/matches', QUICK), 50)).toEqual([503]);
    await arena.status('degraded');
    expect(await crowd(() => arena.post('/api/league/matches', QUICK), 200)).toEqual([503]);
    await until(() => watcher.last > stalled + 20);
    expect((await arena.memory()) - before).toBeLessThan(150 * MB);

    proxy.flow();
    proxy.delayMs = 0;
    await arena.status('ok');
    await wholeMatch(arena, quick);
    await arena.post(`/api/league/matches/${shown}/speed`, { speed: 'instant' });
    const { events } = await wholeMatch(arena, shown);
    expect(watcher.faults).toEqual([]);
    for (const [sequence, event] of watcher.events) expect(events[sequence - 1]).toEqual(event);
  });
});

describeOn(mongoPrograms(), 'A slow MongoDB', (mongo) => {
  it('is given up in time by readers, and gets its games later', { timeout: 300_000 }, async () => {
    const server = await mongo.start();
    ends.push(() => server.process.remove());
    const proxy = await slowly(server.process.port);
    const arena = await ArenaUnderTest.start({ MONGODB_URL: `mongodb://127.0.0.1:${proxy.port}/league` });
    await arena.status('ok');
    await arena.get('/api/league/history');
    proxy.delayMs = 100;
    expect((await arena.get('/api/league/history')).status).toBe(200);

    const before = await arena.memory();
    proxy.stall();
    expect(await crowd(() => arena.get('/api/league/history'), 100)).toEqual([503]);
    await arena.status('degraded');
    expect(await crowd(() => arena.get('/api/league/history'), 200)).toEqual([503]);
    const matches: string[] = [];
    for (let i = 0; i < 5; i++) matches.push(await arena.match({ ...QUICK, config: { turnLimit: 30 } }));
    expect((await arena.memory()) - before).toBeLessThan(150 * MB);

    proxy.flow();
    proxy.delayMs = 0;
    await arena.status('ok');
    for (const match of matches) await wholeMatch(arena, match);
  });
});
