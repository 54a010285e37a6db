/** What a gateway of another protocol finds prepared. */
import { createHmac } from 'node:crypto';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { jsonBody, rawBody } from '../src/http/body.js';
import { type Gateway, GatewayTable } from '../src/http/gateway.js';
import { leagueGateway } from '../src/league/gateway.js';
import { pagesGateway } from '../src/pages/gateway.js';
import type { Services } from '../src/services.js';
import { testServer } from './support/server.js';
import { TestSocket } from './support/socket.js';

/** Says everything in an envelope, as Grab does, and signs bodies, as MoltTactics does. */
function otherDoor({ log }: Services): Gateway {
  const routes = express.Router();
  routes.post('/api/games', (request, response) => {
    response.status(201).json({ success: true, data: jsonBody(request), error: null });
  });
  routes.post('/api/submit', (request, response) => {
    response.json({ signature: createHmac('sha256', 'secret').update(rawBody(request)).digest('hex') });
  });
  routes.get('/api/games/broken', () => {
    throw new Error('a bug');
  });
  return {
    name: 'other',
    paths: ['/api/games', '/api/submit', '/ws/other'],
    routes,
    sockets: [
      {
        path: '/ws/other',
        maxPayload: 100,
        messagesPerSecond: 100,
        async accept(connection, { query }) {
          await Promise.resolve();
          const name = query.get('name');
          if (name === 'broken') throw new Error('a bug at the gateway');
          return {
            text(message) {
              if (message.includes('bug')) throw new Error('a bug in the talk');
              connection.send(JSON.stringify({ type: 'pong', name, message }));
            },
            binary: () => undefined,
            tooFast: () => undefined,
            closed: () => log.info('left', { name }),
          };
        },
      },
    ],
    refuse: ({ status, code, message }) => ({
      status,
      body: { success: false, data: null, error: { code, message } },
    }),
  };
}

const gateways = [otherDoor, leagueGateway, pagesGateway];

describe('a gateway', () => {
  it.each([
    ['an unknown route', 404, 'not_found', '/api/games/x/y', {}],
    ['bad JSON', 400, 'invalid_json', '/api/games', { method: 'POST', body: '{' }],
    ['too much', 413, 'payload_too_large', '/api/games', { method: 'POST', body: 'x'.repeat(70_000) }],
    ['a bug', 500, 'internal', '/api/games/broken', {}],
  ])('answers %s in its own shape', async (_what, status, code, path, init) => {
    const server = await testServer({ gateways });
    const response = await server.fetch(path, { ...init, headers: { 'content-type': 'application/json' } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, data: null, error: { code } });
    expect(await (await server.fetch('/api/other')).json()).toMatchObject({ error: 'not_found' });
  });

  it('answers too many requests and refused upgrades in its own shape', async () => {
    const server = await testServer({ gateways, env: { RATE_LIMIT_ADDRESS: '1', MAX_SOCKETS: '1' } });
    await server.fetch('/api/games');
    const response = await server.fetch('/api/games');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'rate_limited' } });
    const { socket } = new TestSocket(server.url('/ws/other/nothing'));
    const body = await new Promise<string>((resolve) => {
      socket.once('unexpected-response', (_request, refused) => {
        refused.once('data', (data) => resolve(String(data)));
      });
    });
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'not_found' } });
  });

  it('gets the body as JSON or as the bytes that were signed', async () => {
    const server = await testServer({ gateways });
    const body = '{ "a":  1}';
    const headers = { 'content-type': 'application/json' };
    const parsed = await server.fetch('/api/games', { method: 'POST', body, headers });
    expect(await parsed.json()).toMatchObject({ data: { a: 1 } });
    const signed = await server.fetch('/api/submit', { method: 'POST', body, headers });
    const signature = createHmac('sha256', 'secret').update(body).digest('hex');
    expect(await signed.json()).toEqual({ signature });
  });

  it('hears messages that came before it was ready, and survives its own bugs', async () => {
    const server = await testServer({ gateways });
    const client = new TestSocket(server.url('/ws/other?name=claw'));
    client.socket.once('open', () => client.socket.send('early'));
    expect(await client.hears('pong')).toMatchObject({ name: 'claw', message: 'early' });
    client.socket.send('bug');
    expect(await client.closed()).toMatchObject({ code: 1011 });
    expect(await new TestSocket(server.url('/ws/other?name=broken')).closed()).toMatchObject({ code: 1011 });
    const log = server.lines.join('');
    for (const text of ['a bug in the talk', 'a bug at the gateway', 'left']) expect(log).toContain(text);
    expect(await new TestSocket(server.url('/ws/other?name=x')).socket.readyState).toBe(0);
  });

  it('is found by the longest of its paths', () => {
    const gateway = (name: string, ...paths: string[]): Gateway => ({
      name,
      paths,
      refuse: () => ({ status: 1, body: '' }),
    });
    const plan = new GatewayTable([
      gateway('games', '/api/games'),
      gateway('api', '/api'),
      gateway('rest', '/'),
    ]);
    const found = ['/api/games', '/API/Games/1', '/api/gamesome', '/api', '/apis', '/', '//'].map(
      (path) => plan.gatewayOf(path).name,
    );
    expect(found).toEqual(['games', 'games', 'api', 'api', 'rest', 'rest', 'rest']);
  });
});
