/**
 * As much as one address may have, all of it at its largest: rooms, seats, turns, long polls, pages of lists. Nothing stalls
 * (see `tests/support/event-loop-watchdog`), and what was used is given back.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { HealthWatcher } from './health-watcher.js';

/** What the defaults allow (docs/security.md): 100 may be open at a time, 120 be opened in a minute. */
const MOST_ROOMS = 120;
const INSTANT = 5;
/** Of 3,000 requests a minute, in the half a minute that each may last. */
const LONG_POLLS = 1_200;
const MEBIBYTE = 2 ** 20;
const MOST_MEMORY = 768 * MEBIBYTE;

/** The largest tables of each game; whatever more they ask for is cut or refused. */
const LARGEST: readonly object[] = [
  {
    game: 'clawpoly',
    maxPlayers: 6,
    speed: 'normal',
    config: { turnLimit: 2_000 },
    bots: Array(6).fill('conservative'),
  },
  { game: 'grab', maxPlayers: 8, config: { time_limit_seconds: 3_600 }, bots: Array(8).fill('gull') },
  {
    game: 'molttactics',
    maxPlayers: 8,
    config: { turns: 500 },
    bots: Array(8).fill({ bot: 'mage', options: { class: 'mage' } }),
  },
];
/** Waits until it is started. */
const DUEL = {
  game: 'molttactics',
  maxPlayers: 2,
  config: { turns: 20 },
  bots: Array(2).fill({ bot: 'mage', options: { class: 'mage' } }),
};
const LONGEST_INSTANT = { ...LARGEST[0], speed: 'instant' };

const opened = z.object({ room: z.object({ roomId: z.string() }) });

it('one address with all that it may have holds up nobody', { timeout: 240_000 }, async () => {
  const server = new ServerProcess({ DATA_DIR: dataFolder(), LOG_LEVEL: 'info' });
  const url = await server.url();
  const { port } = new URL(url);
  const watcher = new HealthWatcher(Number(port));
  watcher.begin();

  const post = async (path: string, body: object = {}): Promise<{ status: number; roomId: string }> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data } = opened.safeParse(await response.json());
    return { status: response.status, roomId: data?.room.roomId ?? '' };
  };
  const duel = await post('/api/league/matches', DUEL);
  const rooms: string[] = [];
  let refused = 0;
  // Some are over soon, and make room for others; on a slow machine for more than are opened in a minute.
  while (refused === 0) {
    const order = rooms.length < INSTANT ? LONGEST_INSTANT : LARGEST[rooms.length % LARGEST.length];
    const { status, roomId } = await post('/api/league/matches', { ...order, start: true });
    if (status === 201) rooms.push(roomId);
    else refused = status;
  }
  expect(rooms.length).toBeGreaterThan(MOST_ROOMS / 2);
  expect(refused).toBe(429);

  const { statuses } = await longPolls(Number(port), `/api/state?match_id=m_${duel.roomId}&wait=turn`);
  expect((await post(`/api/league/matches/${duel.roomId}/start`)).status).toBe(200);
  expect(await statuses).toEqual(Array(LONG_POLLS).fill(200));
  for (const path of LISTS) expect((await fetch(url + path)).status, path).toBe(200);
  const first = rooms[0] ?? '';
  for (const path of [
    `/api/league/matches/${first}/events?from=1&limit=1000`,
    `/api/league/matches/${first}/snapshot`,
  ])
    expect((await fetch(url + path)).status, path).toBe(200);

  const { asked, longestMs } = await watcher.end();
  const memory = await resident(url);
  console.log({ rooms: rooms.length, asked, longestMs, memoryMiB: Math.round(memory / MEBIBYTE) });
  expect(asked).toBeGreaterThan(3);
  expect(memory).toBeLessThan(MOST_MEMORY);
});

const LISTS = ['/api/league/matches?limit=100', '/api/v1/rooms', '/api/matches', '/metrics'];

/** As many at once; resolves when they are sent, with a way to wait for what becomes of them. */
async function longPolls(port: number, path: string): Promise<{ readonly statuses: Promise<number[]> }> {
  const agent = new Agent({ maxSockets: LONG_POLLS });
  const polls = Array.from({ length: LONG_POLLS }, () => get({ host: '127.0.0.1', port, path, agent }));
  const answers = polls.map(async (poll) => {
    const [response] = await once(poll, 'response');
    response.resume();
    await once(response, 'end');
    return Number(response.statusCode);
  });
  await Promise.all(polls.map((poll) => once(poll, 'finish')));
  return { statuses: Promise.all(answers).finally(() => agent.destroy()) };
}

async function resident(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}
