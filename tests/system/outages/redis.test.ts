/** Redis dies under play and comes back, with everything or with nothing; then our own process dies too. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalLine, toldBy } from '@lobster-league/arena';
import { play } from '@lobster-league/sdk';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOn, type RedisServer, redisPrograms } from '../../support/services/index.js';
import { ArenaUnderTest, until, Watcher } from './arena.js';
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
      it('matches go on, new rooms wait, nothing is lost or doubled', { timeout: 120_000 }, async () => {
        server = await redis.start();
        ends.push(() => server.process.remove());
        const arena = await ArenaUnderTest.start({ REDIS_URL: server.url });

        // One match of house bots that people watch, one with an agent, one that waits for players.
        const shown = await arena.match({
          game: 'clawpoly',
          bots: ['navigator', 'random'],
          speed: 'fast',
          start: true,
          config: { turnLimit: 200 },
        });
        const watcher = new Watcher(arena.url, shown);
        ends.push(() => watcher.close());
        const waiting = await arena.match({ game: 'clawpoly', maxPlayers: 2 });
        // The agent decides as often as the test lets it, so that its match lasts until the end of the test.
        let decisions = 0;
        let allowed = 0;
        const decided = async (more: number): Promise<void> => {
          allowed += more;
          await until(() => decisions >= allowed);
        };
        let joined = '';
        const agent = play(arena.url, 'clawpoly', {
          name: 'Patient Crab',
          opponents: ['random'],
          table: { speed: 'instant', turnLimit: 200 },
          note: (note) => {
            if (note.type === 'joined') joined = note.matchId;
          },
          async decide(_view, ask) {
            await until(() => decisions < allowed);
            const action = ask.legal.find(({ type }) => type === 'action:buy') ?? ask.fallback;
            return Object.assign(action, { thought: `decision ${++decisions}` });
          },
        });
        agent.catch(() => undefined);
        await decided(8);
        await until(() => watcher.last > 10);

        await server.process.kill();
        await arena.status('degraded');
        expect(await arena.health()).toMatchObject({ redis: 'disconnected', mongo: 'embedded' });
        const refused = await arena.post('/api/league/matches', { game: 'clawpoly', bots: ['random'] });
        expect(refused).toMatchObject({ status: 503, body: { error: 'store_unavailable' } });
        const before = watcher.last;
        await decided(8);
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
        await decided(4);
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

        // At instant speed nobody waits long for an agent, unless the match is paused.
        await arena.post(`/api/league/matches/${joined}/pause`);
        await arena.kill();
        await arena.start();
        await until(async () => {
          const { body } = await arena.get(`/api/league/matches/${joined}`);
          return JSON.stringify(body).match(/"connected":true/g)?.length === 2;
        });
        await arena.post(`/api/league/matches/${joined}/resume`);
        const goesOn = watcher.last;
        await decided(4);
        await until(() => watcher.last > goesOn + 3);
        expect((await arena.get(`/api/league/matches/${waiting}`)).body).toMatchObject({
          room: { status: 'waiting' },
        });
        await arena.post(`/api/league/matches/${shown}/speed`, { speed: 'instant' });
        allowed = Number.POSITIVE_INFINITY;
        const report = await agent;
        expect(report.place).not.toBeNull();

        const first = await wholeMatch(arena, shown);
        expect(watcher.faults).toEqual([]);
        for (const [sequence, event] of watcher.events) expect(first.events[sequence - 1]).toEqual(event);
        const second = await wholeMatch(arena, joined);
        const thoughts = second.thoughts.filter((thought) => thought.startsWith('decision '));
        expect(new Set(thoughts).size).toBe(thoughts.length);
        // The one that was on its way when our process was killed may have been asked again.
        expect(thoughts.length).toBeGreaterThanOrEqual(decisions - 1);
      });
    },
  );
});
