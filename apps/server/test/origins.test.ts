/** What pages of other origins may send, and by which names the server may be called, at every door. */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '../src/open-server.js';
import { realServer } from './support/real-server.js';

const EVIL = 'https://evil.example';
const JSON_TYPE = { 'content-type': 'application/json' };

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** With whatever headers, Host among them. */
function send(
  { port }: RunningServer,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
  method = 'POST',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const isJson = /^application\/json/.test(response.headers['content-type'] ?? '');
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** One write of every door, and how that door says no. */
const WRITES = [
  ['clawpoly', '/api/v1/rooms', { name: 'A room' }, { type: 'error', data: { code: 'FORBIDDEN_ORIGIN' } }],
  [
    'league',
    '/api/league/matches',
    { game: 'clawpoly' },
    { error: 'forbidden_origin', message: expect.any(String), requestId: expect.any(String) },
  ],
  ['grab', '/api/auth/login', { username: 'ada' }, { success: false, error: expect.any(String) }],
  [
    'molttactics',
    '/api/register',
    { agent_id: 'ada', class: 'mage' },
    { error: 'forbidden_origin', message: expect.any(String) },
  ],
  [
    'mcp',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', error: { data: { reason: 'forbidden_origin' } }, id: null },
  ],
] as const;

const accepts = (door: string): Record<string, string> =>
  door === 'mcp' ? { accept: 'application/json, text/event-stream' } : {};

type Headers = Readonly<Record<string, string>>;

/** What browsers say of pages that may not write. */
const STRANGERS: readonly Headers[] = [
  { origin: EVIL },
  { origin: EVIL, 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: '//evil' },
];
/** 401 and 409: it was written before, and is somebody's now. */
const WRITTEN = [200, 201, 401, 409];

describe.each(WRITES)('at the door of %s', (door, path, order, refusal) => {
  const body = JSON.stringify(order);
  const json = { ...JSON_TYPE, ...accepts(door) };

  it('a page of another origin cannot write, and nobody can without saying that it is JSON', async () => {
    const server = await realServer();
    for (const headers of STRANGERS)
      expect(await send(server, path, { ...json, ...headers }, body)).toMatchObject({
        status: 403,
        body: refusal,
      });
    const shape = Object.keys(refusal);
    const untyped: readonly Headers[] = [{}, { 'content-type': '' }, { 'content-type': 'text/plain' }];
    for (const type of untyped) {
      const { status, body: said } = await send(server, path, { ...accepts(door), ...type }, body);
      expect(status).toBe(415);
      expect(Object.keys(Object(said))).toEqual(expect.arrayContaining(shape));
      expect(JSON.stringify(said)).toContain('Content-Type: application/json');
    }
    expect([200, 201]).toContain((await send(server, path, json, body)).status);
  });

  it('our own pages, programs, and pages that the operator names can', async () => {
    const server = await realServer();
    const own: readonly Headers[] = [
      {},
      { origin: `http://127.0.0.1:${server.port}` },
      { 'sec-fetch-site': 'same-origin', origin: EVIL },
    ];
    for (const headers of own)
      expect(WRITTEN).toContain((await send(server, path, { ...json, ...headers }, body)).status);
    for (const CORS_ORIGIN of [EVIL, '*']) {
      const open = await realServer({ CORS_ORIGIN });
      const headers = { ...json, origin: EVIL, 'sec-fetch-site': 'cross-site' };
      expect([200, 201]).toContain((await send(open, path, headers, body)).status);
    }
  });

  it('two Host headers are refused', async () => {
    const { port } = await realServer();
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Host: evil.example',
      'Content-Length: 0',
      'Connection: close',
    ];
    expect(await raw(port, `${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

it('what takes no body needs no type: curl -X POST works as it is documented', async () => {
  const server = await realServer();
  const room = await send(server, '/api/v1/rooms', JSON_TYPE, JSON.stringify({ bots: 2, maxPlayers: 2 }));
  const { roomId } = Object(room.body);
  expect(await send(server, `/api/v1/rooms/${roomId}/start`, {})).toMatchObject({ status: 200 });
  const { body } = await send(server, '/api/auth/login', JSON_TYPE, '{"username":"ada"}');
  const authorization = `Bearer ${Object(body).data.session_token}`;
  expect(await send(server, '/api/games', { authorization })).toMatchObject({ status: 201 });
});

describe('a socket', () => {
  const opened = (server: RunningServer, path: string, headers: Record<string, string>): Promise<number> => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers });
    socket.on('error', () => undefined);
    return new Promise((resolve) => {
      socket.once('upgrade', ({ statusCode = 0 }) => resolve(statusCode));
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  };
  const PATHS = [
    '/ws/agent?roomId=x&agentToken=y',
    '/ws/spectator?roomCode=x',
    '/ws/watch?code=x',
    '/socket.io/?EIO=4&transport=websocket',
  ];

  it.each(PATHS)('%s is opened to programs and to pages that may write, and to no others', async (path) => {
    const server = await realServer();
    expect(await opened(server, path, {})).toBe(101);
    expect(await opened(server, path, { origin: server.url })).toBe(101);
    expect(await opened(server, path, { origin: EVIL })).toBe(403);
    const open = await realServer({ CORS_ORIGIN: EVIL });
    expect(await opened(open, path, { origin: EVIL })).toBe(101);
    expect(await opened(open, path, { origin: 'https://other.example' })).toBe(403);
  });

  it('of Socket.IO by long-polling is none for other pages either; the client’s file is', async () => {
    const server = await realServer();
    const cross = { 'sec-fetch-site': 'cross-site' };
    const polling = '/socket.io/?EIO=4&transport=polling';
    expect((await send(server, polling, cross, undefined, 'GET')).status).toBe(403);
    expect((await send(server, polling, {}, undefined, 'GET')).status).toBe(200);
    expect((await send(server, '/socket.io/socket.io.js', cross, undefined, 'GET')).status).toBe(200);
  });
});

describe('the name that the server is called by', () => {
  const asked = async (server: RunningServer, host: string, path = '/api/league/games') =>
    (await send(server, path, { host }, undefined, 'GET')).status;
  const ping = async (server: RunningServer, headers: Record<string, string>) =>
    (
      await send(
        server,
        '/mcp',
        { ...JSON_TYPE, ...accepts('mcp'), ...headers },
        '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      )
    ).status;

  it('is any as long as the operator says nothing, except at the door of MCP on this machine', async () => {
    const server = await realServer();
    expect(await asked(server, 'evil.example')).toBe(200);
    for (const host of ['localhost', 'LOCALHOST:80', `127.0.0.1:${server.port}`, '[::1]:3000', 'a.localhost'])
      expect(await ping(server, { host })).toBe(200);
    expect(await ping(server, { host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
    expect(await ping(server, { host: 'evil.example' })).toBe(403);
    // Behind a proxy that is trusted, the caller is not on this machine.
    const proxied = await realServer({ TRUST_PROXY: 'loopback' });
    expect(await ping(proxied, { host: 'league.example', 'x-forwarded-for': '192.0.2.1' })).toBe(200);
  });

  it('is one of PUBLIC_URL and ALLOWED_HOSTS, an address, or this machine’s own', async () => {
    const server = await realServer({
      PUBLIC_URL: 'https://league.example/arena',
      ALLOWED_HOSTS: 'a.example, B.example',
    });
    for (const host of ['league.example', 'a.example:81', 'b.EXAMPLE', '10.1.2.3:3000', 'localhost', '[::1]'])
      expect(await asked(server, host)).toBe(200);
    for (const host of ['evil.example', 'league.example.evil', 'xlocalhost', 'a b'])
      expect(await asked(server, host)).toBe(403);
    expect(await ping(server, { host: 'league.example' })).toBe(200);
    // Where a proxy does not pass the Host on, pages are known by the public address.
    const headers = { ...JSON_TYPE, host: 'localhost', origin: 'https://league.example' };
    const order = JSON.stringify({ game: 'clawpoly' });
    expect((await send(server, '/api/league/matches', headers, order)).status).toBe(201);
    const other = { ...headers, origin: 'https://a.example' };
    expect((await send(server, '/api/league/matches', other, order)).status).toBe(403);
  });
});

/** Sends bytes as they are, and returns everything that comes back. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
}
