/** The system's clock is set forwards and backwards by hours under play: nobody loses time, and nobody gains any. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { dataFolder } from '../../../apps/server/test/support/process.js';
import { ArenaUnderTest, until, Watcher } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';
import { SteadyAgent } from './steady-agent.js';

const SET_CLOCK = fileURLToPath(new URL('./set-clock.mjs', import.meta.url));
const HOUR = 3_600_000;
/** Much longer than a decision takes that is let go on at once, on a machine that is busy with other suites. */
const PATIENCE_MS = 10_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('deadlines are kept whatever becomes of the clock', { timeout: 300_000 }, async () => {
  const file = join(dataFolder(), 'ahead');
  const set = (ahead: number): void => writeFileSync(file, String(ahead));
  set(0);
  const arena = await ArenaUnderTest.start({
    NODE_OPTIONS: `--import=${SET_CLOCK}`,
    CLOCK_AHEAD: file,
    AGENT_TIMEOUT_MS: String(PATIENCE_MS),
  });
  const jump = async (ahead: number): Promise<void> => {
    set(ahead);
    arena.signal('SIGUSR2');
    await until(() => readFileSync(`${file}.read`, 'utf8') === String(ahead));
  };
  const agent = new SteadyAgent(arena.url);
  ends.push(() => agent.leave());
  const match = await agent.match();
  const watcher = new Watcher(arena.url, match);
  ends.push(() => watcher.close());
  await agent.acknowledges(5);

  /** Says nothing until its time is up, while something happens; how long that took. */
  const timesOut = async (meanwhile: () => Promise<void>): Promise<number> => {
    await agent.acknowledges(1);
    const before = agent.timeouts;
    const began = performance.now();
    await meanwhile();
    await until(() => agent.timeouts > before);
    return performance.now() - began;
  };
  // Not at once; and not hours later, for which nobody here waits.
  const inTime = expect.toSatisfy((ms: number) => ms > 0.5 * PATIENCE_MS);

  // Forwards while the agent thinks: it still has its time.
  const { timeouts } = agent;
  await jump(3 * HOUR);
  await agent.acknowledges(5);
  expect(agent.timeouts).toBe(timeouts);

  expect(await timesOut(() => jump(6 * HOUR))).toEqual(inTime);
  await agent.acknowledges(3);
  expect(await timesOut(() => jump(-6 * HOUR))).toEqual(inTime);

  // A new process whose clock is hours behind what the journal says.
  await agent.acknowledges(3);
  const missed = agent.timeouts;
  await agent.throughRestart(arena, async () => {
    await arena.kill();
    await arena.start();
  });
  await until(() => agent.timeouts > missed);
  await agent.acknowledges(3);
  await agent.finishes();

  const { events, thoughts } = await wholeMatch(arena, match);
  expect(watcher.faults).toEqual([]);
  agent.expectOnceIn(thoughts);
  const moments = events.map(({ at }) => at);
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
});
