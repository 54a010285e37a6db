/** Two thousand connections in one moment: who is within the limits is served, the others are told, and nothing is left over. */
import { readdirSync, readlinkSync } from 'node:fs';
import { league } from '@lobster-league/protocol';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ArenaUnderTest, until } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';

const STORM = 2_000;
const ALLOWED = 1_500;
const MB = 1024 * 1024;

type Outcome = 'served' | 'refused' | 'busy' | 'failed';

/** What becomes of a connection: served once the door has said something on it. */
function outcomeOf(socket: WebSocket): Promise<Outcome> {
  return new Promise((resolve) => {
    socket.once('message', () => resolve('served'));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode === 429 ? 'busy' : 'failed');
    });
    socket.on('error', () => resolve('failed'));
    socket.once('close', (code) => resolve(code >= 4400 && code < 4500 ? 'refused' : 'failed'));
  });
}

function tally(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const counts = { served: 0, refused: 0, busy: 0, failed: 0 };
  for (const outcome of outcomes) counts[outcome]++;
  return counts;
}

/** Files that a process has open come and go with its threads and databases. */
function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const isSocket = (file: string): boolean => {
    try {
      return readlinkSync(`${folder}/${file}`).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}

it(`${STORM} connections at once`, { timeout: 300_000 }, async () => {
  const arena = await ArenaUnderTest.start({ RATE_LIMIT_SOCKETS: String(ALLOWED) });
  const match = await arena.match({
    game: 'clawpoly',
    bots: ['navigator', 'random'],
    speed: 'normal',
    start: true,
    config: { turnLimit: 20 },
  });
  const { body } = await arena.get(`/api/league/matches/${match}`);
  const { code } = league.endpoints.getMatch.reply.parse(body).room!;
  const base = arena.url.replace('http', 'ws');
  const resting = process.platform === 'linux' ? openSockets(arena.pid) : 0;
  const before = await arena.memory();

  const doors = [
    `/ws/watch?code=${code}`,
    `/ws/spectator?roomCode=${code}`,
    '/socket.io/?EIO=4&transport=websocket',
    // Nobody's token: the door itself says no.
    `/ws/agent?roomId=${match}&agentToken=nobody`,
  ];
  const sockets = Array.from({ length: STORM }, (_, i) => new WebSocket(base + doors[i % doors.length]!));
  const outcomes = tally(await Promise.all(sockets.map(outcomeOf)));
  expect(outcomes.failed).toBe(0);
  expect(outcomes.busy).toBe(STORM - ALLOWED);
  expect(outcomes.served + outcomes.refused).toBe(ALLOWED);
  expect(await arena.health()).toMatchObject({ status: 'ok' });

  for (const socket of sockets) socket.terminate();
  await until(async () => {
    const text = await (await fetch(`${arena.url}/metrics`)).text();
    return [...text.matchAll(/^league_sockets\{[^}]*\} (\d+)/gm)].every(([, count]) => count === '0');
  });
  // Beside what was open before there are only connections of our own requests.
  if (process.platform === 'linux') await until(() => openSockets(arena.pid) <= resting + 10);
  expect((await arena.memory()) - before).toBeLessThan(150 * MB);
  await arena.post(`/api/league/matches/${match}/speed`, { speed: 'instant' });
  await wholeMatch(arena, match);
});
