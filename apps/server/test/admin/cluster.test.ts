/** Operators of an arena of several processes: what is decided at one holds at all, and rooms are reached wherever they are. */
import { fakeRandom } from '@lobster-league/arena/testing';
import { admin } from '@lobster-league/protocol';
import { memoryAdminStore, memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { expect, it, vi } from 'vitest';
import { nameOfTest } from '../../../../tests/support/name-of-test.js';
import type { RunningServer } from '../../src/open-server.js';
import { realServer } from '../support/real-server.js';
import { REASON } from './client.js';

/** Two servers on the same stores, as two processes on one Redis, and an operator who asks the first. */
async function two() {
  const shared = {
    live: memoryLiveStore({ shared: true }),
    history: memoryHistoryStore(),
    admin: memoryAdminStore(),
    random: fakeRandom(nameOfTest('servers')),
    close: async () => undefined,
  };
  const env = { SERVE_WEB: '0', TRUST_PROXY: 'loopback' };
  const [a, b] = await Promise.all([realServer(env, shared), realServer(env, shared)]);
  const { key } = await a!.services.administration.keys.make({
    name: 'ana',
    role: 'operator',
    expiresAt: null,
  });
  const ask = async (path: string, body?: object, at: RunningServer = a!) => {
    const response = await fetch(`${at.url}${admin.BASE}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify({ ...REASON, ...body }) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : Object(JSON.parse(text)) };
  };
  return { a: a!, b: b!, ask };
}

async function statusAt({ url }: RunningServer, path: string, address: string): Promise<number> {
  return (await fetch(url + path, { headers: { 'x-forwarded-for': address } })).status;
}

it('a room of another process is found, shown and stopped', async () => {
  const { a, b, ask } = await two();
  const { room } = await b.services.arena.createRoom({
    game: 'dummy',
    config: { rounds: 100 },
    bots: ['eager', 'random'],
    speed: 'slow',
    opener: '203.0.113.7',
  });
  await room.start();
  await vi.waitFor(async () => expect((await ask('/rooms')).body.total).toBe(1));
  expect((await ask('/rooms?search=203.0.113.7')).body.rooms).toMatchObject([
    { roomId: room.roomId, owner: b.services.arena.processId, openedBy: '203.0.113.7' },
  ]);
  const { record } = room;
  const { status } = await ask(`/rooms/${record.code}/stop`, {});
  // It may have been over by itself, so quick are house bots.
  expect([204, 409]).toContain(status);
  await vi.waitFor(() => expect(room.over).toBe(true));
  expect(a.services.arena.find(room.roomId)?.roomId).toBe(room.roomId);
});

it('bans, maintenance and sessions hold at all of them', async () => {
  const { a, b, ask } = await two();
  const { body: ban } = await ask('/bans', { kind: 'address', value: '203.0.113.0/24' });
  for (const server of [a, b])
    await vi.waitFor(async () =>
      expect(await statusAt(server, '/api/league/games', '203.0.113.9')).toBe(403),
    );
  await ask(`/bans/${ban.id}/lift`, {}, b);
  for (const server of [a, b])
    await vi.waitFor(async () =>
      expect(await statusAt(server, '/api/league/games', '203.0.113.9')).toBe(200),
    );
  await ask('/maintenance', { on: true });
  await vi.waitFor(() => expect(b.services.arena.refusing).not.toBeNull());
  expect((await ask('/maintenance', undefined, b)).body).toMatchObject({ on: true, by: 'ana' });
});

it('processes answer for themselves, and one is drained from another', async () => {
  const { a, b, ask } = await two();
  const listed = await ask('/processes');
  const ids = (listed.body.processes as admin.ProcessInfo[]).map(({ processId }) => processId);
  expect(ids).toEqual([a.services.arena.processId, b.services.arena.processId]);
  const drain = (draining: boolean) => ask(`/processes/${ids[1]}/drain`, { draining });
  expect(await drain(true)).toMatchObject({
    status: 200,
    body: { processId: ids[1], draining: true, self: false },
  });
  expect(await statusAt(b, '/health/ready', '127.0.0.1')).toBe(503);
  expect(await statusAt(a, '/health/ready', '127.0.0.1')).toBe(200);
  await expect(b.services.arena.createRoom({ game: 'dummy' })).rejects.toThrow(/about to end/);
  await a.services.arena.createRoom({ game: 'dummy' });
  expect(await drain(false)).toMatchObject({ body: { draining: false } });
  await b.services.arena.createRoom({ game: 'dummy' });
  expect((await ask('/processes/nobody/drain', { draining: true })).status).toBe(404);
});
