import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { EVENTS_PER_SECOND } from '../../src/grab/player.js';
import { type GrabServer, grabServer } from './support.js';

const GAMES = '/api/games';

describe('a request that is wrong', () => {
  it.each([
    ['an unknown route', 404, 'GET', '/api/games/REEF42/nothing', {}],
    ['an unknown route of auth', 404, 'POST', '/api/auth/nothing', {}],
    ['the root of auth', 404, 'GET', '/api/auth', {}],
    ['capitals', 404, 'GET', '/API/Auth/nothing', {}],
    ['two slashes', 404, 'GET', '/api/games//', {}],
    ['a path that cannot be decoded', 400, 'GET', '/api/games/%E0%A4%A', {}],
    ['another method', 405, 'PUT', '/api/games', {}],
    ['another method of a game', 405, 'PATCH', '/api/games/REEF42', {}],
    ['GET of login', 405, 'GET', '/api/auth/login', {}],
    ['bad JSON', 400, 'POST', GAMES, { body: '{"max_players":' }],
    ['bad JSON at login', 400, 'POST', '/api/auth/login', { body: '{"username"' }],
    ['bad UTF-8', 400, 'POST', GAMES, { body: new Uint8Array([34, 255, 34]) }],
    [
      'a form',
      415,
      'POST',
      '/api/auth/login',
      { body: 'username=x', headers: { 'content-type': 'text/plain' } },
    ],
    ['a body too large', 413, 'POST', GAMES, { body: `"${'x'.repeat(70_000)}"` }],
    ['deep nesting', 400, 'POST', GAMES, { body: '['.repeat(30_000) + ']'.repeat(30_000) }],
    ['an infinite number', 400, 'POST', GAMES, { body: '{"max_players":1e999}' }],
    ['Socket.IO without a slash', 404, 'GET', '/socket.io', {}],
    ['another method of Socket.IO', 405, 'PUT', '/socket.io/?EIO=4&transport=polling', {}],
    [
      'a packet too large',
      413,
      'POST',
      '/socket.io/?EIO=4&transport=polling&sid=x',
      { body: 'x'.repeat(70_000) },
    ],
    [
      'a packet of bytes',
      415,
      'POST',
      '/socket.io/?EIO=4&transport=polling&sid=x',
      { body: 'x', headers: { 'content-type': 'application/octet-stream' } },
    ],
  ])('%s gets %i in an envelope', async (_what, status, method, path, init) => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const answer = await server.send(method, path, { token, ...init });
    expect(answer).toMatchObject({ status, success: false, error: expect.stringMatching(/.{5}/) });
    expect(answer.type).toMatch(/^application\/json/);
    expect((await server.call('listGames', token)).status).toBe(200);
    expect(server.lines.join('')).not.toContain('"level":"error"');
  });

  it('too many get 429, in an envelope', async () => {
    const server = await grabServer({ env: { RATE_LIMIT_AGENT: '3' } });
    const { session_token: token } = await server.login('ada');
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await server.call('listGames', token)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const bo = await server.login('bo');
    expect((await server.call('listGames', bo.session_token)).status).toBe(200);
  });

  it('games are limited by address', async () => {
    const server = await grabServer({ env: { RATE_LIMIT_ROOMS: '2' } });
    const { session_token: token } = await server.login('ada');
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await server.call('createGame', token)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});

/** Sends bytes as they are, and returns everything that comes back. */
function raw(server: GrabServer, bytes: string): Promise<string> {
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

describe('a connection that is wrong', () => {
  it.each([
    ['no token', {}, {}, 'Authentication token required'],
    ['an empty one', { token: '' }, {}, 'Authentication token required'],
    ['a number', { token: 7 }, {}, 'Authentication token required'],
    ['a list', { token: ['x'] }, {}, 'Authentication token required'],
    ['a wrong one', { token: 'x' }, {}, 'Invalid or expired token'],
    ['a wrong one in the query', {}, { query: { token: 'x' } }, 'Invalid or expired token'],
  ])('is rejected: %s', async (_what, auth, options, message) => {
    const server = await grabServer();
    for (const transport of ['websocket', 'polling'])
      expect(await server.ear(auth, { ...options, transports: [transport] }).ended()).toBe(message);
  });

  it('is not one with a token in the query, as in the document', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    for (const transport of ['websocket', 'polling']) {
      const ear = server.ear({}, { query: { token }, transports: [transport] });
      expect(await ear.hears('connected')).toEqual({ message: 'Successfully connected' });
    }
  });

  it('to another namespace is rejected', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const ear = server.ear({ token });
    const other = ear.socket.io.socket('/other', { auth: { token } });
    const refused = new Promise<Error>((resolve) => other.once('connect_error', resolve));
    other.connect();
    expect((await refused).message).toBe('Invalid namespace');
  });

  it.each([
    ['an unknown transport', 'GET', '/socket.io/?EIO=4&transport=pigeon'],
    ['no transport', 'GET', '/socket.io/?EIO=4'],
    ['an old protocol', 'GET', '/socket.io/?EIO=3&transport=polling'],
    ['an unknown connection', 'GET', '/socket.io/?EIO=4&transport=polling&sid=nobody'],
    ['a handshake by POST', 'POST', '/socket.io/?EIO=4&transport=polling'],
  ])('%s is answered in JSON', async (_what, method, path) => {
    const server = await grabServer();
    const response = await fetch(server.running.url + path, { method });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  it.each([
    ['without a key', '/socket.io/?EIO=4&transport=websocket', '', 400],
    ['to an unknown connection', '/socket.io/?EIO=4&transport=websocket&sid=nobody', KEY, 400],
    ['of an unknown transport', '/socket.io/?EIO=4&transport=pigeon', KEY, 400],
    ['to the wrong path', '/socket.io/nothing?EIO=4&transport=websocket', KEY, 404],
    ['without a slash', '/socket.io?EIO=4&transport=websocket', KEY, 404],
  ])('an upgrade %s is refused in an envelope', async (_what, path, more, status) => {
    const server = await grabServer();
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;
    const answer = await raw(server, head);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toMatch(/application\/json[\s\S]*\{"success":false,"error":"/);
  });

  it.each([
    ['no packet', 'hello'],
    ['a packet of no kind', '49'],
    ['an event that is no list', '42{"a":1}'],
    ['bad JSON', '42["move",{"data":'],
    ['a reserved event', '42["disconnect"]'],
    ['bytes that never come', '451-["move",{"_placeholder":true,"num":0}]\u0000'],
    ['too many bytes to come', '4599999999-["move"]'],
    ['deep nesting', `42["move",${'['.repeat(5000)}${']'.repeat(5000)}]`],
    ['a huge message', `42["move",{"data":"${'x'.repeat(100_000)}"}]`],
  ])('that sends %s troubles nobody else', async (_what, packet) => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const bo = await server.connect((await server.login('bo')).session_token);
    const socket = new WebSocket(
      `${server.running.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const heard = (text: string): Promise<void> =>
      new Promise((resolve) => {
        socket.on('message', (data) => {
          if (String(data).startsWith(text)) resolve();
        });
      });
    socket.on('error', () => undefined);
    const opened = heard('0');
    await opened;
    const connected = heard('40');
    socket.send(`40${JSON.stringify({ token })}`);
    await connected;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const answered = heard('42["error"');
    socket.send(packet);
    // An answer where there can be one; else the connection ends.
    const stillThere = heard('42["error"');
    socket.send('42["get_status"]');
    await Promise.race([ended, answered, stillThere]);
    socket.terminate();
    expect(await bo.asks('get_status')).toEqual({ success: false, error: 'Not in a game' });
    expect(server.lines.join('')).not.toContain('"level":"error"');
  });

  it('connections are limited by address, and in number', async () => {
    const few = await grabServer({ env: { RATE_LIMIT_SOCKETS: '2' } });
    const { session_token: token } = await few.login('ada');
    await few.connect(token);
    await few.connect(token, { transports: ['polling'] });
    expect(await few.ear({ token }).ended()).toMatch(/error/);
    expect(await few.ear({ token }, { transports: ['polling'] }).ended()).toMatch(/error/);
    expect((await few.send('GET', '/socket.io/?EIO=4&transport=polling')).status).toBe(429);
    const small = await grabServer({ env: { MAX_SOCKETS: '1' } });
    await small.connect((await small.login('ada')).session_token);
    expect((await small.send('GET', '/socket.io/?EIO=4&transport=polling')).status).toBe(503);
  });
});

describe('a burst', () => {
  it('of 1,000 claims is answered and limited, and another game does not feel it', async () => {
    const server = await grabServer();
    const noisy = await server.table(['ada']);
    const quiet = await server.table(['bo', 'cy']);
    const [bo, cy] = quiet.ears;
    const claims = Array.from({ length: 1000 }, () => noisy.ears[0]!.asks('move', { data: 'aardvark' }));
    const before = process.cpuUsage();
    await bo!.asks('player_action', { data: 'ready_for_next_turn' });
    await cy!.asks('player_action', { data: 'ready_for_next_turn' });
    await bo!.hears('turn_starting', ({ turn_number }) => turn_number === 2);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
    const outcomes = await Promise.all(claims);
    const reasons = new Map<string, number>();
    for (const outcome of outcomes) {
      const reason = outcome.success ? 'yes' : outcome.error;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    const limited = `Too many messages; at most ${EVENTS_PER_SECOND} a second`;
    expect(reasons.get(limited)).toBe(1000 - EVENTS_PER_SECOND);
    expect(noisy.ears[0]!.all('move_result').length).toBe(1000);
    // A second later it may speak again.
    await server.time.advance(1000);
    expect(await noisy.ears[0]!.asks('get_status')).toMatchObject({ success: true });
  });

  it('that does not stop ends the connection, and no other', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada', 'bo']);
    const [ada, bo] = ears;
    for (let i = 0; i < 11_000; i++) ada!.socket.emit('get_status');
    expect(await ada!.ended()).toBe('io server disconnect');
    expect(ada!.all('error').at(-1)?.message).toMatch(/^Too many messages/);
    expect(await bo!.hears('player_disconnected')).toEqual({ player: 'ada' });
  });
});
