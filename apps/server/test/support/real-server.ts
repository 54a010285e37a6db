/** A whole server inside the test, on stores in memory, in real time: for clients that have clocks of their own. */
import type { Time } from '@lobster-league/arena';
import { fakeRandom } from '@lobster-league/arena/testing';
import { memoryAdminStore, memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { afterEveryTest } from '../../../../tests/support/tidy/tidy.js';
import { openLog } from '../../src/log/log.js';
import { openServer, type RunningServer, type World } from '../../src/open-server.js';
import { Metrics } from '../../src/operations/metrics.js';
import { analystOn } from '../../src/ports/analyst.js';
import { realTime } from '../../src/ports/time.js';
import { testConfig } from './server.js';

const running = new Set<RunningServer>();

afterEveryTest(async () => {
  await Promise.all([...running].map((server) => server.close()));
  running.clear();
});

/** For tests that ask for more than one address may. */
export const NO_LIMITS: Readonly<Record<string, string>> = {
  RATE_LIMIT_AGENT: '0',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_ROOMS: '0',
  RATE_LIMIT_REPORTS: '0',
  RATE_LIMIT_WRONG_KEYS: '0',
  MAX_ROOMS_PER_ADDRESS: '0',
  MAX_SOCKETS_PER_ADDRESS: '0',
  GRAB_MAX_SESSIONS_PER_ADDRESS: '0',
  MAX_INSTANT_PER_ADDRESS: '0',
};

/** Closed again after the test. */
export function realServer(
  env: Readonly<Record<string, string>> = {},
  world: Partial<World> = {},
): Promise<RunningServer> {
  return limitedServer({ ...NO_LIMITS, ...env }, world);
}

/** With the limits that an arena has by default. Closed again after the test. */
export async function limitedServer(
  env: Readonly<Record<string, string>> = {},
  world: Partial<World> = {},
): Promise<RunningServer> {
  const config = testConfig(env);
  const time = realTime((error) => {
    throw error;
  });
  const analyst = analystOn(new URL('../../dist/analysis-worker.js', import.meta.url), time);
  const server = await openServer(config, {
    live: memoryLiveStore(),
    history: memoryHistoryStore(),
    metrics: new Metrics(),
    admin: memoryAdminStore(),
    stores: { live: 'memory', history: 'memory' },
    time,
    analyst,
    random: fakeRandom('real'),
    log: openLog({ level: 'silent', people: false, write: () => undefined }),
    close: () => analyst.close(),
    ...world,
  });
  running.add(server);
  return server;
}

/** A server whose clock runs so many times as fast: a match of minutes is over in seconds, for whoever plays it as it is. */
export function hastyServer(times: number): Promise<RunningServer> {
  const time = hastyTime(times);
  return realServer({}, { time, live: memoryLiveStore({ now: () => time.now() }) });
}

function hastyTime(times: number): Time {
  const began = Date.now();
  const time = realTime((error) => {
    throw error;
  });
  return {
    now: () => began + Math.round((Date.now() - began) * times),
    // What agents sign is told by their clocks, which run as ever.
    wall: () => Date.now(),
    after: (ms, run) => time.after(ms / times, run),
  };
}

/** Before the test ends. */
export async function closeReal(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.close();
}
