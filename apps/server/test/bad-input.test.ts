import { connect } from 'node:net';
import { StoreUnavailable } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './support/server.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const ROOMS = '/api/league/matches';

/** Sends bytes as they are, and returns everything that comes back. */
function raw(server: TestServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.running.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('a request that is wrong', () => {
  it.each([
    ['an unknown route', 404, 'not_found', '/api/league/nothing', {}],
    ['an unknown route in capitals', 404, 'not_found', '/API/League/nothing', {}],
    ['the root of the API', 404, 'not_found', '/api', {}],
    ['a socket path without a socket', 404, 'not_found', '/ws/watch', {}],
    ['an unknown document', 404, 'not_found', '/docs/api/x', {}],
    ['two slashes', 404, 'not_found', '/api//league/games', {}],
    ['a path that climbs', 404, 'not_found', '/api/league/..%2f..%2fetc/passwd', {}],
    ['a path that cannot be decoded', 400, 'invalid_request', '/api/league/games/%E0%A4%A', {}],
    ['another method', 405, 'method_not_allowed', '/api/league/games', { method: 'DELETE' }],
    ['bad JSON', 400, 'invalid_json', ROOMS, { method: 'POST', headers: JSON_TYPE, body: '{"game":' }],
    [
      'bad UTF-8',
      400,
      'invalid_json',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: new Uint8Array([34, 255, 34]) },
    ],
    ['no body', 400, 'invalid_request', ROOMS, { method: 'POST' }],
    ['a list', 400, 'invalid_request', ROOMS, { method: 'POST', headers: JSON_TYPE, body: '[]' }],
    ['null', 400, 'invalid_request', ROOMS, { method: 'POST', headers: JSON_TYPE, body: 'null' }],
    [
      'a form',
      415,
      'unsupported_media_type',
      ROOMS,
      { method: 'POST', body: new URLSearchParams({ game: 'dummy' }) },
    ],
    [
      'an unknown encoding',
      415,
      'unsupported_media_type',
      ROOMS,
      { method: 'POST', headers: { ...JSON_TYPE, 'content-encoding': 'zip' }, body: '{}' },
    ],
    [
      'a body too large',
      413,
      'payload_too_large',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: `"${'x'.repeat(70_000)}"` },
    ],
    [
      'deep nesting',
      400,
      'invalid_request',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: '['.repeat(30_000) + ']'.repeat(30_000) },
    ],
    [
      'a prototype key',
      400,
      'invalid_request',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: '{"game":"dummy","__proto__":{"speed":"fast"}}' },
    ],
    [
      'a game called constructor',
      404,
      'unknown_game',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: '{"game":"constructor"}' },
    ],
    [
      'a bot called constructor',
      400,
      'unknown_bot',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: '{"game":"dummy","bots":["constructor"]}' },
    ],
    [
      'a huge number',
      400,
      'invalid_request',
      ROOMS,
      { method: 'POST', headers: JSON_TYPE, body: '{"game":"dummy","maxPlayers":1e999}' },
    ],
    ['a code with quotes', 400, 'invalid_request', `${ROOMS}/'%20OR%201=1`, {}],
    ['an unknown match', 404, 'match_not_found', `${ROOMS}/REEF99`, {}],
    ['a page below the first', 400, 'invalid_request', '/api/league/history?page=0', {}],
    ['a limit too high', 400, 'invalid_request', '/api/league/history?limit=1000', {}],
    ['a limit that is no number', 400, 'invalid_request', '/api/league/history?limit=many', {}],
    ['a limit twice', 400, 'invalid_request', '/api/league/history?limit=1&limit=2', {}],
    ['a board that there is not', 400, 'invalid_request', '/api/league/boards/dummy?board=worst', {}],
  ])('%s gets %i %s', async (_what, status, error, path, init) => {
    const server = await testServer();
    const response = await server.fetch(path, init);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status,
      body: expect.objectContaining({
        error,
        message: expect.any(String),
        requestId: response.headers.get('x-request-id'),
      }),
    });
    // The server is as well as before.
    expect((await server.fetch('/api/v1/health')).status).toBe(200);
    expect(server.lines.join('')).not.toContain('"level":"error"');
  });

  it.each([
    ['a path that is no path', 'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', / (200|404) /],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', / 400 [\s\S]*invalid_request/],
    [
      'a star to read',
      'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      / 400 [\s\S]*x-request-id[\s\S]*nosniff[\s\S]*invalid_request/i,
    ],
    [
      'an absolute address',
      'GET http://x/api/league/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      / 404 [\s\S]*GET \/api\/league\/nothing/,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', / 400 [\s\S]*nosniff[\s\S]*"error":"invalid_request"/],
    [
      'a header too long',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      / 431 [\s\S]*"error":"headers_too_large"/,
    ],
    [
      'an upgrade to nothing',
      'GET /ws/nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      / 404 [\s\S]*not_found/,
    ],
    [
      'an upgrade without a key',
      'GET /ws/watch HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      / 400 /,
    ],
  ])('%s is answered', async (_what, bytes, expected) => {
    const server = await testServer();
    expect(await raw(server, bytes)).toMatch(expected);
    expect((await server.fetch('/api/v1/health')).status).toBe(200);
  });

  it('says which methods there are', async () => {
    const server = await testServer();
    const response = await server.fetch('/api/league/matches', { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  it('names every field that is wrong', async () => {
    const server = await testServer();
    const { body } = await server.refused('createRoom', { body: { game: 'dummy', speed: 1, bots: 2 } });
    expect(body.details).toMatchObject({ issues: [{ at: 'speed' }, { at: 'bots' }] });
  });

  it('of ours does not tell what broke, but the log does', async () => {
    const broken = { createRoom: () => Promise.reject(new Error('the inside')) };
    const server = await testServer({ live: broken });
    const { status, body } = await server.refused('createRoom', { body: { game: 'dummy' } });
    expect({ status, body }).toMatchObject({ status: 500, body: { error: 'internal' } });
    expect(JSON.stringify(body)).not.toContain('the inside');
    expect(server.lines.join('')).toContain('the inside');
  });

  it('is told when the store is away', async () => {
    const away = { createRoom: () => Promise.reject(new StoreUnavailable('gone')) };
    const server = await testServer({ live: away });
    expect(await server.refused('createRoom', { body: { game: 'dummy' } })).toMatchObject({
      status: 503,
      body: { error: 'store_unavailable' },
    });
  });
});

describe('outside the API', () => {
  it('a browser gets a page, and everybody else JSON', async () => {
    const server = await testServer();
    const page = await server.fetch('/nothing<b>', { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).not.toContain('<b>');
    const json = await server.fetch('/nothing');
    expect(json.status).toBe(404);
    expect(await json.json()).toMatchObject({ error: 'not_found' });
  });

  it('a browser that strays into the API still gets JSON', async () => {
    const server = await testServer();
    const response = await server.fetch('/api/nothing', { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});
