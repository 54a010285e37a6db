/** MongoDB dies: matches are played to their end, and their history waits, also while we ourselves start again. */
import { afterEach, expect, it } from 'vitest';
import { describeOn, type MongoServer, mongoPrograms } from '../../support/services/index.js';
import { ArenaUnderTest, until } from './arena.js';
import { wholeMatch } from './verified.js';

const READS = [
  '/api/v1/games',
  '/api/v1/agents',
  '/api/v1/agents/leaderboard',
  '/api/v1/agents/house:random',
  '/api/league/history',
  '/api/league/agents',
  '/api/league/agents/house:random',
  '/api/league/boards/clawpoly',
  '/api/league/seasons',
  '/api/leaderboard',
];

describeOn(mongoPrograms(), 'MongoDB dies', (mongo) => {
  let server: MongoServer;
  afterEach(() => server.process.remove());

  it('matches end, reads say so, and the history is written when it is back', {
    timeout: 300_000,
  }, async () => {
    server = await mongo.start();
    const arena = await ArenaUnderTest.start({ MONGODB_URL: `${server.url}league` });
    await arena.status('ok');
    const quick = { game: 'clawpoly', bots: ['random', 'navigator'], speed: 'instant', start: true };
    const config = { turnLimit: 20 };
    const recorded = await arena.match({ ...quick, config });
    await wholeMatch(arena, recorded);
    const paths = (
      await Promise.all(READS.map(async (path) => ({ path, ...(await arena.get(path)) })))
    ).filter(({ status }) => status === 200);
    expect(paths.length).toBeGreaterThan(6);

    await server.process.kill();
    await arena.status('degraded');
    expect(await arena.health()).toMatchObject({ redis: 'embedded', mongo: 'disconnected' });
    for (const { path } of paths) expect([path, (await arena.get(path)).status]).toEqual([path, 503]);

    const matches = [await arena.match({ ...quick, config }), await arena.match({ ...quick, config })];
    for (const match of matches) {
      await until(async () => {
        const { body } = await arena.get(`/api/league/matches/${match}`);
        return JSON.stringify(body).includes('"status":"finished"');
      });
    }
    expect(await arena.stop()).toBe(0);
    await arena.start();
    await arena.status('degraded');

    await server.process.start();
    await arena.status('ok');
    for (const match of matches) await wholeMatch(arena, match);
    await until(async () => {
      const { body } = await arena.get('/api/league/history');
      return JSON.stringify(body).includes('"total":3');
    });
    // Each of the three is there once.
    const { games } = Object((await arena.get('/api/league/history')).body);
    const ids = games.map(({ gameId }: { gameId: string }) => gameId);
    expect(ids.sort()).toEqual([recorded, ...matches].sort());
  });
});
