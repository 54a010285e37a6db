/** The disk is full: nothing is acknowledged that is not kept, everybody is told, and it all goes on when there is room. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { describeOn, Missing } from '../../support/services/index.js';
import { ArenaUnderTest, until, Watcher } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';
import { SmallDisk } from './small-disk.js';
import { SteadyAgent } from './steady-agent.js';

const ROOM = { game: 'clawpoly', maxPlayers: 2 };
const QUICK = { game: 'clawpoly', bots: ['random', 'random'], speed: 'instant', start: true };

const mounted = SmallDisk.mount(32);
afterAll(() => {
  if (!(mounted instanceof Missing)) mounted.unmount();
});

describeOn(mounted, 'A full disk', (disk) => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    disk.free();
  });

  const opened = async (name: string): Promise<ArenaUnderTest> => {
    const folder = join(disk.folder, name);
    mkdirSync(folder);
    // All of it may be used: it is small from the beginning.
    const arena = await ArenaUnderTest.start({ DATA_DIR: folder, DISK_LOW_MB: '0', DISK_READ_ONLY_MB: '0' });
    ends.push(() => arena.kill());
    return arena;
  };

  it('stops matches, not the server, and everything goes on when there is room', {
    timeout: 300_000,
  }, async () => {
    const arena = await opened('lives');
    const agent = new SteadyAgent(arena.url);
    ends.push(() => agent.leave());
    const match = await agent.match();
    const watcher = new Watcher(arena.url, match);
    ends.push(() => watcher.close());
    await agent.acknowledges(5);

    disk.fill();
    agent.decides(3);
    await until(async () => (await arena.post('/api/league/matches', ROOM)).status === 503);
    await arena.status('degraded');
    expect(await arena.post('/api/league/matches', ROOM)).toMatchObject({
      status: 503,
      body: { error: 'store_unavailable' },
    });
    expect(await arena.post('/api/v1/rooms', { name: 'Reef' })).toMatchObject({ status: 503 });
    expect(await arena.post('/api/register', { agent_id: 'late', class: 'mage' })).toMatchObject({
      status: 503,
    });
    // What cannot be kept is neither acknowledged nor shown; what is there can be read.
    const { size } = agent.acknowledged;
    const shown = watcher.last;
    expect((await arena.get(`/api/league/matches/${match}/snapshot`)).status).toBe(200);
    expect((await arena.get('/api/league/history')).status).toBe(200);
    expect(agent.acknowledged.size).toBeLessThanOrEqual(size + 1);
    expect(watcher.last).toBe(shown);

    disk.free();
    await arena.status('ok');
    await agent.acknowledges(5);
    const later = await arena.match({ ...QUICK, config: { turnLimit: 20 } });
    await agent.finishes();
    const { events, thoughts } = await wholeMatch(arena, match);
    await wholeMatch(arena, later);
    expect(watcher.faults).toEqual([]);
    for (const [sequence, event] of watcher.events) expect(events[sequence - 1]).toEqual(event);
    agent.expectOnceIn(thoughts);
  });

  it('and a kill -9: a start says what is wrong, and after that nothing is missing', {
    timeout: 300_000,
  }, async () => {
    const arena = await opened('dies');
    const agent = new SteadyAgent(arena.url);
    ends.push(() => agent.leave());
    const match = await agent.match();
    await agent.acknowledges(10);
    disk.fill();
    agent.decides(3);
    await arena.status('degraded');
    await arena.kill();

    // Whether it can start depends on what the last process left; if not, it says so in one line.
    const started = await arena.start().then(
      () => null,
      (error: unknown) => String(error),
    );
    if (started !== null) expect(started).toMatch(/it ended: .*(cannot be used|cannot be written): .*/);
    await arena.kill();
    disk.free();
    await arena.start();
    // By now it may be too late for the agent, and the house has played on for it.
    await agent.finishes();
    const { thoughts } = await wholeMatch(arena, match);
    agent.expectOnceIn(thoughts);
  });
});
