/** Open sockets of all doors share the same places: so many for one address, so many in all. */
import { FakeTime } from '@lobster-league/arena/testing';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { HttpProblem } from '../src/http/problem.js';
import { RefusalLog } from '../src/http/refusal-log.js';
import { PING_EVERY_MS } from '../src/http/sockets.js';
import { type GrabServer, grabServer } from './grab/support.js';
import { deaf } from './support/deaf-client.js';

const POLLING = '/socket.io/?EIO=4&transport=polling';
const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';

interface Opened {
  /** 101, or why it was refused. */
  readonly status: number;
  readonly body: string;
  readonly socket: WebSocket;
}

function open(server: GrabServer, path: string, address = '192.0.2.1'): Promise<Opened> {
  const socket = new WebSocket(server.running.url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': address },
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ status: 101, body: '', socket }));
    socket.once('unexpected-response', (_request, response) => {
      response.once('data', (data) =>
        resolve({ status: response.statusCode ?? 0, body: String(data), socket }),
      );
    });
  });
}

/** The status of a connection by long-polling; its answer is no envelope if it is let in. */
async function poll(server: GrabServer, address = '192.0.2.1', path = POLLING): Promise<number> {
  const response = await fetch(server.running.url + path, { headers: { 'x-forwarded-for': address } });
  await response.text();
  return response.status;
}

async function arena(env: Readonly<Record<string, string>>) {
  const server = await grabServer({ env: { TRUST_PROXY: 'loopback', ...env } });
  const { room } = await server.running.services.arena.createRoom({ game: 'grab' });
  return { server, watch: `/ws/watch?code=${room.record.code}`, code: room.record.code };
}

describe('open sockets', () => {
  it('of every kind take from the share of their address, and give back when they close', async () => {
    const { server, watch } = await arena({ MAX_SOCKETS_PER_ADDRESS: '3' });
    const first = await open(server, watch);
    expect(first.status).toBe(101);
    expect((await open(server, SOCKET_IO)).status).toBe(101);
    expect(await poll(server)).toBe(200);
    const refused = await open(server, watch);
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.body)).toMatchObject({ error: 'rate_limited' });
    const envelope = await open(server, SOCKET_IO);
    expect(envelope.status).toBe(429);
    expect(JSON.parse(envelope.body)).toEqual({
      success: false,
      error: 'Too many connections from your address are open; close one first.',
    });
    expect(await poll(server)).toBe(429);
    expect((await open(server, watch, '192.0.2.2')).status).toBe(101);
    first.socket.close();
    await expect.poll(async () => (await open(server, watch)).status).toBe(101);
    expect(await poll(server)).toBe(429);
  });

  it('of all addresses and doors together are bounded', async () => {
    const { server, watch } = await arena({ MAX_SOCKETS: '2' });
    expect((await open(server, watch, '192.0.2.1')).status).toBe(101);
    expect(await poll(server, '192.0.2.2')).toBe(200);
    expect((await open(server, watch, '192.0.2.3')).status).toBe(503);
    expect((await open(server, SOCKET_IO, '192.0.2.4')).status).toBe(503);
    expect(await poll(server, '192.0.2.5')).toBe(503);
  });

  it('that were never opened take no place', async () => {
    const { server, watch } = await arena({ MAX_SOCKETS_PER_ADDRESS: '1' });
    for (let i = 0; i < 3; i++) {
      expect(await poll(server, '192.0.2.1', '/socket.io/?EIO=3&transport=polling')).toBe(400);
      expect((await open(server, '/ws/nothing')).status).toBe(404);
    }
    expect((await open(server, watch)).status).toBe(101);
  });

  it('of a connection that changes over from long-polling take one place, and give it back', async () => {
    const { server } = await arena({ MAX_SOCKETS_PER_ADDRESS: '1' });
    const { session_token: token } = await server.login('ada');
    for (let i = 0; i < 2; i++) {
      const changedOver = server.ear({ token }, { transports: ['polling', 'websocket'] });
      await changedOver.hears('connected');
      await expect.poll(() => changedOver.socket.io.engine?.transport.name).toBe('websocket');
      expect(await poll(server, '127.0.0.1')).toBe(429);
      changedOver.socket.disconnect();
      await expect
        .poll(() => server.running.services.metrics.text())
        .toContain('league_sockets{path="/socket.io"} 0');
    }
  });

  it('whose other end is gone are noticed, and give their place back', async () => {
    const { server, watch, code } = await arena({ MAX_SOCKETS_PER_ADDRESS: '1' });
    const client = await deaf(server.running.port, code);
    await expect.poll(async () => (await open(server, watch, '127.0.0.1')).status).toBe(429);
    await server.time.advance(2 * PING_EVERY_MS);
    await expect.poll(async () => (await open(server, watch, '127.0.0.1')).status).toBe(101);
    client.socket.destroy();
  });

  it('that are refused are one warning for an address and minute, with their number', async () => {
    const { server, watch } = await arena({
      MAX_SOCKETS_PER_ADDRESS: '1',
      MAX_SOCKETS: '2',
      LOG_LEVEL: 'debug',
    });
    const warnings = (): Record<string, unknown>[] =>
      server.lines
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level === 'warn' || level === 'error');
    expect((await open(server, watch)).status).toBe(101);
    for (let i = 0; i < 20; i++) await open(server, i % 2 === 0 ? watch : SOCKET_IO);
    expect(warnings()).toMatchObject([
      { level: 'warn', msg: 'client refused', client: '192.0.2.1', path: '/ws/watch', status: 429 },
    ]);
    expect((await open(server, watch, '192.0.2.2')).status).toBe(101);
    for (let i = 0; i < 10; i++) await poll(server, '192.0.2.3');
    expect(warnings().slice(1)).toMatchObject([{ client: '192.0.2.3', path: '/socket.io/', status: 503 }]);
    await server.time.advance(60_000);
    expect(warnings().slice(2)).toMatchObject([
      { level: 'warn', client: '192.0.2.1', refused: 19 },
      { level: 'warn', client: '192.0.2.3', refused: 9 },
    ]);
    expect(JSON.stringify(warnings())).not.toContain('stack');
    await server.time.advance(120_000);
    expect(warnings()).toHaveLength(4);
  });
});

it('a log of refusals stays short when every one comes from another address', async () => {
  const time = new FakeTime();
  const lines: object[] = [];
  const log = new RefusalLog({ warn: (_text, fields = {}) => void lines.push(fields) }, time);
  const problem = new HttpProblem(503, 'unavailable', 'full');
  for (let i = 0; i < 10_000; i++) log.note(`10.0.${i >> 8}.${i & 255}`, '/ws/watch', problem);
  expect(lines).toHaveLength(101);
  await time.advance(60_000);
  expect(lines.at(-1)).toMatchObject({ client: 'others', refused: 9_899 });
});
