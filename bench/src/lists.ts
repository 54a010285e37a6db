/** How long lists hold the event loop, and what they cost, with many rooms open and many matches in the history. */
import { get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openServer, openWorld, type RunningServer, readConfig } from '@lobster-league/server';
import { finishedGame } from './finished-game.js';
import { type Benchmark, type Measurement, metered, pause } from './measure.js';
import { inFolder } from './stores-under-test.js';

const AT_ONCE = 100;
const EVENTS = 10;
const TIMES = 16;
/** What anybody else may have to wait for it. */
const MOST_MS = 10;
const GAMES = ['clawpoly', 'grab', 'molttactics'];

const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  SERVE_WEB: '0',
  HOUSE_MATCHES: '0',
  MAX_ROOMS: '50000',
  MAX_ROOMS_PER_ADDRESS: '0',
  ROOM_ABANDON_TIMEOUT_MS: '86400000',
  RATE_LIMIT_ADDRESS: '0',
};

/** The lists that anybody may read, and the operators'. `PAGE` is the last but a few. */
const LISTS = [
  '/api/league/games',
  '/api/league/matches?limit=100',
  '/api/league/matches?limit=100&page=PAGE',
  '/api/league/matches?game=grab&status=waiting&limit=100',
  '/api/league/history?limit=100',
  '/api/league/history?limit=100&page=PAGE',
  '/api/league/agents?limit=100',
  '/api/league/boards/clawpoly?limit=100',
  '/api/v1/rooms?limit=100',
  '/api/v1/games?limit=100&page=PAGE',
  '/api/games',
  '/api/matches?limit=100',
  '/metrics',
];
const OPERATORS_LISTS = [
  '/api/admin/overview',
  '/api/admin/maintenance',
  '/api/admin/processes',
  '/api/admin/rooms?limit=100',
  '/api/admin/rooms?limit=100&page=PAGE',
  '/api/admin/rooms?search=nowhere',
  '/api/admin/matches?limit=100',
  '/api/admin/matches?limit=100&page=PAGE',
  '/api/admin/matches?search=NOWHER',
  '/api/admin/agents?limit=100&search=agent',
  '/api/admin/audit?limit=100',
];

async function fill({ services: { arena } }: RunningServer, rooms: number, matches: number): Promise<void> {
  for (let i = 0; i < matches; i += AT_ONCE) {
    const games = Array.from({ length: AT_ONCE }, (_, j) => finishedGame(i + j, EVENTS));
    await Promise.all(games.map((game) => arena.history.recordGame(game)));
  }
  for (let i = 0; i < rooms; i += AT_ONCE) {
    const orders = Array.from({ length: AT_ONCE }, (_, j) => ({
      game: GAMES[(i + j) % GAMES.length]!,
      opener: `198.51.100.${j}`,
    }));
    await Promise.all(orders.map((order) => arena.createRoom(order)));
  }
}

/** Asks, and reads the answer to its end without looking at it. */
function ask(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}

async function measured(url: string, list: string, headers: Record<string, string>): Promise<Measurement> {
  await ask(url + list, headers);
  const held: number[] = [];
  const { units, ...spent } = await metered(async () => {
    for (let i = 0; i < TIMES; i++) {
      const delays = monitorEventLoopDelay({ resolution: 1 });
      delays.enable();
      await pause(2);
      delays.reset();
      await ask(url + list, headers);
      // What came last is noticed once it is over.
      await pause(2);
      delays.disable();
      held.push(delays.max / 1e6);
    }
    return TIMES;
  });
  // What else a machine is busy with makes some of them longer, and none shorter.
  const quarter = held.sort((a, b) => a - b)[units / 4]!;
  const value = Math.round(100 * quarter) / 100;
  return { name: list, value, unit: 'ms at a time', ...spent, atMost: MOST_MS };
}

/** Grab's document lets only players read its list. */
async function grabSession(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'bench' });
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  return String(Object(Object(await response.json()).data).session_token);
}

const benchmark: Benchmark = {
  name: 'lists',
  async run(quick) {
    const count = quick ? 2_000 : 20_000;
    return inFolder(async (folder) => {
      const config = readConfig({ ...SETTINGS, DATA_DIR: folder });
      const server = await openServer(config, await openWorld(config));
      try {
        await fill(server, count, count);
        const { keys } = server.services.administration;
        const { key } = await keys.make({ name: 'bench', role: 'operator', expiresAt: null });
        const session = await grabSession(server.url);
        const last = String(count / AT_ONCE - 2);
        const rows: Measurement[] = [];
        for (const list of [...LISTS, ...OPERATORS_LISTS]) {
          const bearer = list.startsWith('/api/admin') ? key : session;
          const headers = { authorization: `Bearer ${bearer}` };
          const row = await measured(server.url, list.replace('PAGE', last), headers);
          rows.push({ ...row, name: `${list.replace('PAGE', last)}, of ${count}` });
        }
        return rows;
      } finally {
        await server.close();
      }
    });
  },
};

export default benchmark;
