/** Errors that nobody foresaw: one task of one match leaves the process as it is; one out of nowhere ends it in order. */
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { ArenaUnderTest, LASTING, until, Watcher } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';
import { SteadyAgent } from './steady-agent.js';

const BREAK = fileURLToPath(new URL('./break.mjs', import.meta.url));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('an exception out of nowhere loses nothing', { timeout: 300_000 }, async () => {
  const arena = await ArenaUnderTest.start({ NODE_OPTIONS: `--import=${BREAK}`, LOG_LEVEL: 'info' });
  const agent = new SteadyAgent(arena.url);
  ends.push(() => agent.leave());
  const match = await agent.match();
  const watcher = new Watcher(arena.url, match);
  ends.push(() => watcher.close());
  await agent.acknowledges(5);

  arena.signal('SIGHUP');
  await until(() => arena.log.includes('planted rejection'));
  expect(arena.log).toContain('unhandled rejection; the server goes on');
  await agent.acknowledges(5);
  expect(await (await fetch(`${arena.url}/metrics`)).text()).toContain(
    'league_failures_total{kind="rejection"} 1',
  );

  await agent.throughRestart(arena, async () => {
    arena.signal('SIGUSR2');
    expect(await arena.exit()).toBe(1);
    expect(arena.log).toContain('uncaught exception; closing');
    expect(arena.log).toContain('planted exception');
    await arena.start();
  });
  const told = watcher.last;
  await agent.acknowledges(5);
  await agent.finishes();
  const { events, thoughts } = await wholeMatch(arena, match);
  agent.expectOnceIn(thoughts);
  expect(events.length).toBeGreaterThanOrEqual(told);
  expect(watcher.faults).toEqual([]);
  for (const [sequence, event] of watcher.events) expect(events[sequence - 1]).toEqual(event);
});

it('one while everything closes loses nothing either', { timeout: 300_000 }, async () => {
  const arena = await ArenaUnderTest.start({ NODE_OPTIONS: `--import=${BREAK}`, LOG_LEVEL: 'info' });
  const match = await arena.match(LASTING);
  arena.signal('SIGTERM');
  expect(await arena.exit()).not.toBe(0);
  await arena.start();
  await until(async () => {
    const { body } = await arena.get(`/api/league/matches/${match}`);
    return JSON.stringify(body).includes('"status":"playing"');
  });
});
