/** Redis dies under play and comes back, with everything or with nothing; then our own process dies too. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalLine, toldBy } from '@lobster-league/arena';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOn, type RedisServer, redisPrograms } from '../../support/services/index.js';
import { SteadyAgent } from '../faults/steady-agent.js';
import { ArenaUnderTest, LASTING, until, Watcher } from './arena.js';
import { wholeMatch } from './verified.js';

describeOn(redisPrograms(), 'Redis dies', (redis) => {
  let server: RedisServer;
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  describe.each([{ returns: 'full' }, { returns: 'empty' }] as const)(
    'and returns $returns:',
    ({ returns }) => {
      it('matches go on, new rooms wait, nothing is lost or doubled', { timeout: 300_000 }, async () => {
        server = await redis.start();
        ends.push(() => server.process.remove());
        const arena = await ArenaUnderTest.start({ REDIS_URL: server.url });

        // One match of house bots that people watch, one with an agent, one that waits for players.
        const shown = await arena.match(LASTING);
        const watcher = new Watcher(arena.url, shown);
        ends.push(() => watcher.close());
        const waiting = await arena.match({ game: 'clawpoly', maxPlayers: 2 });
        // The agent decides as often as the test lets it, so that its match lasts until the end of the test.
        const agent = new SteadyAgent(arena.url);
        ends.push(() => agent.leave());
        const joined = await agent.match();
        await agent.acknowledges(8);
        await until(() => watcher.last > 10);

        await server.process.kill();
        await arena.status('degraded');
        expect(await arena.health()).toMatchObject({ redis: 'disconnected', mongo: 'embedded' });
        const refused = await arena.post('/api/league/matches', { game: 'clawpoly', bots: ['random'] });
        expect(refused).toMatchObject({ status: 503, body: { error: 'store_unavailable' } });
        const before = watcher.last;
        await agent.acknowledges(8);
        await until(() => watcher.last > before + 5);
        expect((await arena.get(`/api/league/matches/${shown}/snapshot`)).status).toBe(200);

        if (returns === 'empty') {
          const { folder } = server.process;
          for (const file of readdirSync(folder)) rmSync(join(folder, file), { recursive: true });
        }
        await server.process.start();
        await arena.status('ok');
        await arena.match({ game: 'clawpoly', bots: ['random'] });
        // All that was played meanwhile gets into the store, and all rooms are there.
        const stored = watcher.last;
        await agent.acknowledges(4);
        const client = new Redis(server.url);
        ends.push(() => client.quit());
        await until(async () => {
          const lines = await client.lrange(`arena:journal:${shown}`, 0, -1);
          const journal = lines.map((line): JournalLine => JSON.parse(line));
          return journal.reduce((sum, line) => sum + toldBy(line), 0) >= stored;
        });
        await until(async () => (await client.hget(`arena:room:${waiting}`, 'owner')) !== null);
        expect(await client.sismember('rooms:active', waiting)).toBe(1);
        // So do the copies of what spectators saw, each event once and in order.
        await until(async () => (await client.llen(`room:${shown}:log`)) >= stored);
        const copied = (await client.lrange(`room:${shown}:log`, 0, -1)).map((text) => JSON.parse(text));
        expect(copied.map(({ sequence }) => sequence)).toEqual(copied.map((_, i) => i + 1));

        await agent.throughRestart(arena, async () => {
          await arena.kill();
          await arena.start();
        });
        const goesOn = watcher.last;
        await agent.acknowledges(4);
        await until(() => watcher.last > goesOn + 3);
        expect((await arena.get(`/api/league/matches/${waiting}`)).body).toMatchObject({
          room: { status: 'waiting' },
        });
        await arena.post(`/api/league/matches/${shown}/speed`, { speed: 'instant' });
        await agent.finishes();

        const first = await wholeMatch(arena, shown);
        expect(watcher.faults).toEqual([]);
        for (const [sequence, event] of watcher.events) expect(first.events[sequence - 1]).toEqual(event);
        const { thoughts } = await wholeMatch(arena, joined);
        agent.expectOnceIn(thoughts);
      });
    },
  );
});
