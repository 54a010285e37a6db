/**
 * Clients that send a byte a second, read nothing, or vanish without a word: they cost little, disturb nobody, and are let
 * go of in bounded time. `LONG=1` waits for bodies and WebSockets too, which are given half a minute and a minute.
 */
import { afterEach, expect, it } from 'vitest';
import { SlowProxy } from '../../support/services/index.js';
import { ArenaUnderTest, LASTING, until, Watcher } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';
import { dribble, type RawClient, rawClient, upgrade } from './raw-client.js';

const LONG = process.env.LONG === '1';
const MB = 1024 * 1024;
const EACH = 50;
const HTTP_WITHIN_MS = 45_000;
const SOCKETS_WITHIN_MS = 75_000;
/** The head of a masked text frame of 100 bytes, of which the rest is long in coming. */
const FRAME = Buffer.concat([Buffer.from([0x81, 0x80 | 100, 1, 2, 3, 4]), Buffer.alloc(100)]);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('slow and half-open clients are borne, and let go of', { timeout: 300_000 }, async () => {
  const arena = await ArenaUnderTest.start({ RATE_LIMIT_SOCKETS: '0' });
  const port = Number(new URL(arena.url).port);
  const proxy = await SlowProxy.to(port);
  ends.push(() => proxy.close());
  const match = await arena.match(LASTING);
  const watcher = new Watcher(arena.url, match);
  ends.push(() => watcher.close());
  await until(() => watcher.last > 3);
  const before = await arena.memory();

  const many = async (make: () => Promise<RawClient>): Promise<RawClient[]> => {
    const clients = await Promise.all(Array.from({ length: EACH }, make));
    ends.push(() => clients.map(({ socket }) => socket.destroy()));
    return clients;
  };
  const slowHeads = await many(() => rawClient(port, 'GET /api/league/games HTTP/1.1\r\nHost: x\r\n', true));
  const length = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const slowBodies = await many(() =>
    rawClient(port, `POST /api/league/matches HTTP/1.1\r\nHost: x\r\n${length}`, true),
  );
  for (const client of slowHeads) dribble(client, `X-Slow: ${'x'.repeat(1000)}`);
  for (const client of slowBodies) dribble(client, '{"game":"clawpoly"');
  const deaf = await many(() => rawClient(port, upgrade(`/ws/watch?code=${match}`), false));
  const silent = await many(() => rawClient(port, upgrade('/socket.io/?EIO=4&transport=websocket'), true));
  const vanished = await many(() => rawClient(proxy.port, upgrade(`/ws/watch?code=${match}`), true));
  const slowFrames = await many(() => rawClient(port, upgrade(`/ws/watch?code=${match}`), false));
  for (const client of slowFrames) dribble(client, FRAME);
  await until(async () => (await sockets(arena)) === 3 * EACH + 1);
  proxy.stall();

  const seen = watcher.last;
  await within(HTTP_WITHIN_MS, LONG ? [...slowHeads, ...slowBodies] : slowHeads);
  // Meanwhile everybody else was served as ever.
  expect(watcher.last).toBeGreaterThan(seen + 20);
  expect(await arena.health()).toMatchObject({ status: 'ok' });
  expect((await arena.memory()) - before).toBeLessThan(100 * MB);
  if (LONG) {
    await within(SOCKETS_WITHIN_MS, silent);
    // Who does not read does not see that the line is dead; the server knows.
    await until(async () => (await sockets(arena)) === 1, SOCKETS_WITHIN_MS);
  } else
    for (const { socket } of [...slowBodies, ...silent, ...deaf, ...slowFrames, ...vanished])
      socket.destroy();

  await arena.post(`/api/league/matches/${match}/speed`, { speed: 'instant' });
  const { events } = await wholeMatch(arena, match);
  expect(watcher.faults).toEqual([]);
  for (const [sequence, event] of watcher.events) expect(events[sequence - 1]).toEqual(event);
});

async function sockets(arena: ArenaUnderTest): Promise<number> {
  const text = await (await fetch(`${arena.url}/metrics`)).text();
  return Number(/^league_sockets\{path="\/ws\/watch"\} (\d+)/m.exec(text)?.[1]);
}

async function within(ms: number, clients: readonly RawClient[]): Promise<void> {
  let left = clients.length;
  for (const { gone } of clients) void gone.then(() => left--);
  await until(() => left === 0, ms);
}
