import { StoreUnavailable } from '@lobster-league/arena';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.js';
import { type GrabServer, grabServer, ground } from './support.js';

const HOUR = 3_600_000;
const SECRET = 'a secret of the operator';
const isGood = async (server: GrabServer, token: string): Promise<boolean> =>
  (await server.call('listGames', token)).status === 200;

describe('login', () => {
  it('gives a player_id, the username and a JWT that names both', async () => {
    const server = await grabServer();
    const session = await server.login('ada_99');
    expect(session.player_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(session.username).toBe('ada_99');
    const [header, payload] = session.session_token.split('.').map((part) => Buffer.from(part, 'base64url'));
    expect(JSON.parse(String(header))).toMatchObject({ alg: 'HS256' });
    expect(JSON.parse(String(payload))).toMatchObject({ player_id: session.player_id, username: 'ada_99' });
    expect(await isGood(server, session.session_token)).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['no username', {}],
    ['an empty one', { username: '' }],
    ['a long one', { username: 'x'.repeat(51) }],
    ['a space', { username: 'ada b' }],
    ['an accent', { username: 'adà' }],
    ['an emoji', { username: '🦞' }],
    ['a line break', { username: 'ada\n' }],
    ['a number', { username: 7 }],
    ['null', { username: null }],
    ['a list', ['ada']],
    ['text', 'ada'],
  ])('with %s is 400', async (_what, body) => {
    const server = await grabServer();
    expect(await server.call('login', undefined, { body })).toMatchObject({ status: 400, success: false });
  });

  it('takes 50 characters, and names that objects have', async () => {
    const server = await grabServer();
    for (const name of ['x'.repeat(50), '__proto__', 'constructor', '_']) await server.login(name);
  });

  it('is 409 while the name is in use, also when a hundred come at once', async () => {
    const server = await grabServer();
    const logins = await Promise.all(
      Array.from({ length: 100 }, () => server.call('login', undefined, { body: { username: 'ada' } })),
    );
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logins.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(logins.find(({ status }) => status === 409)?.error).toBe(
      'Username already taken by an active session',
    );
  });

  it('under a registered agent needs its key, and is rated', async () => {
    const server = await grabServer();
    const { arena } = server.running.services;
    const { key } = await arena.agents.register({ agentId: 'deep-claw', name: 'Deep Claw' });
    const body = { username: 'ada', agent_id: 'deep-claw' };
    expect((await server.call('login', undefined, { body })).status).toBe(403);
    expect((await server.call('login', undefined, { body: { ...body, agent_id: 'nobody' } })).status).toBe(
      403,
    );
    const login = await server.call('login', undefined, { body: { ...body, agent_key: key } });
    expect(login.status).toBe(200);
    const token = login.data.session_token;
    const { data } = await server.call('createGame', token);
    await server.call('joinGame', token, { game: data.game_id });
    expect(arena.room(data.game_id).record.seats[0]).toMatchObject({ name: 'ada', agentId: 'deep-claw' });
    expect(server.lines.join('')).not.toContain(key);
  });
});

describe('a session', () => {
  it('slides: it is over after 24 hours without use, and then the name is free', async () => {
    const server = await grabServer();
    const { session_token: token, player_id } = await server.login('ada');
    for (let day = 0; day < 3; day++) {
      await server.time.advance(23 * HOUR);
      expect(await isGood(server, token)).toBe(true);
    }
    await server.time.advance(24 * HOUR);
    expect(await server.call('listGames', token)).toMatchObject({
      status: 401,
      error: 'Invalid or expired token',
    });
    const again = await server.login('ada');
    expect(again.player_id).not.toBe(player_id);
    expect(await isGood(server, token)).toBe(false);
  });

  it('lasts while the player is connected, and 24 hours from then', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const ear = await server.connect(token);
    await server.time.advance(30 * HOUR);
    expect((await server.call('login', undefined, { body: { username: 'ada' } })).status).toBe(409);
    ear.socket.disconnect();
    await expect
      .poll(() => server.running.services.metrics.text())
      .toContain('league_sockets{path="/socket.io"} 0');
    await server.time.advance(23 * HOUR);
    expect(await isGood(server, token)).toBe(true);
  });

  it('ends at logout: the name is free, the token is not good any more, the connection is over', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const ear = await server.connect(token);
    expect((await server.call('logout', token)).status).toBe(200);
    expect((await ear.hears('error')).message).toBe('Not authenticated');
    expect(await ear.ended()).toBe('io server disconnect');
    expect((await server.call('logout', token)).status).toBe(401);
    await server.login('ada');
    expect(await isGood(server, token)).toBe(false);
  });

  it('that ends gives a waiting seat back, and gives up a running game', async () => {
    const server = await grabServer();
    const { id, players } = await server.game(['ada', 'bo']);
    await server.call('logout', players[1]!.session_token);
    const { data } = await server.call('getGame', players[0]!.session_token, { game: id });
    expect(data.current_players.map(({ username }) => username)).toEqual(['ada']);
    const again = await server.login('bo');
    expect((await server.call('joinGame', again.session_token, { game: id })).status).toBe(200);
    await server.call('startGame', players[0]!.session_token, { game: id });
    await server.call('logout', again.session_token);
    expect(server.running.services.arena.room(id).liveMatch?.match.state).toMatchObject({
      players: [{ forfeited: false }, { forfeited: true }],
    });
  });

  it('survives a restart, and logout does too', async () => {
    const first = await grabServer();
    const ada = await first.login('ada');
    const bo = await first.login('bo');
    await first.call('logout', bo.session_token);
    const second = await first.restart();
    expect(await isGood(second, ada.session_token)).toBe(true);
    expect(await isGood(second, bo.session_token)).toBe(false);
    expect((await second.call('login', undefined, { body: { username: 'ada' } })).status).toBe(409);
    await second.login('bo');
  });
});

describe('sessions that are too many', () => {
  const login = async (server: GrabServer, username: string, address = '192.0.2.1') =>
    server.send('POST', '/api/auth/login', {
      body: JSON.stringify({ username }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    });

  it('are refused with 503, and push nobody out: the name of an idle player stays taken', async () => {
    const server = await grabServer({ env: { GRAB_MAX_SESSIONS: '5' } });
    const alice = await server.login('alice');
    await server.time.advance(23 * HOUR);
    for (let i = 0; i < 4; i++) expect((await login(server, `m${i}`)).status).toBe(200);
    const refused = await login(server, 'm4');
    expect([refused.status, refused.error]).toEqual([503, 'No more players can log in now; try again later']);
    expect((await login(server, 'alice')).status).toBe(409);
    expect(await isGood(server, alice.session_token)).toBe(true);
    // Nothing was kept of the login that was refused.
    expect(await server.ground.live.keyValues.get('grab:name:m4')).toBeNull();
  });

  it('make room as soon as one is over: by logout, or after 24 hours without use', async () => {
    const server = await grabServer({ env: { GRAB_MAX_SESSIONS: '2' } });
    const ada = await server.login('ada');
    const bo = await server.login('bo');
    expect((await login(server, 'cy')).status).toBe(503);
    await server.call('logout', ada.session_token);
    expect((await login(server, 'cy')).status).toBe(200);
    expect((await login(server, 'di')).status).toBe(503);
    await server.time.advance(12 * HOUR);
    expect(await isGood(server, bo.session_token)).toBe(true);
    await server.time.advance(13 * HOUR);
    expect((await login(server, 'di')).status).toBe(200);
    expect((await login(server, 'ed')).status).toBe(503);
    expect(await isGood(server, bo.session_token)).toBe(true);
  });

  it('of one address are refused with 429, others can log in; a failed login takes no place', async () => {
    const env = { GRAB_MAX_SESSIONS_PER_ADDRESS: '2', TRUST_PROXY: 'loopback' };
    const server = await grabServer({ env });
    expect((await login(server, 'm0')).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await login(server, 'm0')).status).toBe(409);
    expect((await login(server, 'm1')).status).toBe(200);
    expect(await login(server, 'm2')).toMatchObject({ status: 429, success: false });
    expect((await login(server, 'ada', '192.0.2.2')).status).toBe(200);
    await server.time.advance(24 * HOUR);
    expect((await login(server, 'm2')).status).toBe(200);
  });

  it('are counted also when all come at once', async () => {
    const server = await grabServer({ env: { GRAB_MAX_SESSIONS: '5' } });
    const names = Array.from({ length: 20 }, (_, i) => `m${i}`);
    const statuses = await Promise.all(names.map(async (name) => (await login(server, name)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 503)).toHaveLength(15);
  });

  it('logins of an address are limited by the minute', async () => {
    const server = await grabServer({ env: { RATE_LIMIT_ROOMS: '3' } });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await login(server, `m${i}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('a token', () => {
  const other = (secret: string): Uint8Array => new TextEncoder().encode(secret);
  const claims = { player_id: 'x', username: 'ada' };
  const signed = (payload: object): SignJWT =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256' });

  const FORGED: readonly (readonly [string, () => Promise<string>])[] = [
    ['nothing', async () => ''],
    ['no JWT', async () => 'letmein'],
    ['dots', async () => '..'],
    ['a huge one', async () => 'x'.repeat(8_000)],
    ['another secret', async () => signed(claims).sign(other('not the secret of it'))],
    ['alg none', async () => new UnsecuredJWT(claims).encode()],
    [
      'another algorithm',
      async () => new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(other(SECRET.repeat(4))),
    ],
    ['nobody', async () => signed(claims).sign(other(SECRET))],
    ['no claims', async () => signed({}).sign(other(SECRET))],
    ['claims of other types', async () => signed({ player_id: 7, username: {} }).sign(other(SECRET))],
  ];

  it.each(FORGED)('of %s opens nothing', async (_what, make) => {
    const server = await grabServer({ env: { JWT_SECRET: SECRET } });
    await server.login('ada');
    const token = await make();
    expect(await server.call('listGames', token)).toMatchObject({
      status: 401,
      error: token === '' ? 'Authentication token required' : 'Invalid or expired token',
    });
    const ear = server.ear({ token });
    expect(await ear.ended()).toMatch(/Authentication token required|Invalid or expired token/);
    expect(ear.socket.active).toBe(false);
  });

  it('that says itself that it is expired is expired; altered ones are forged', async () => {
    const server = await grabServer({ env: { GRAB_JWT_SECRET: SECRET } });
    const { player_id, username, session_token } = await server.login('ada');
    const now = server.time.now() / 1000;
    const until = (moment: number): Promise<string> =>
      signed({ player_id, username }).setExpirationTime(Math.floor(moment)).sign(other(SECRET));
    expect(await isGood(server, await until(now + 60))).toBe(true);
    expect(await isGood(server, await until(now - 60))).toBe(false);
    const [head, body, signature] = session_token.split('.');
    const bo = Buffer.from(JSON.stringify({ player_id, username: 'bo' })).toString('base64url');
    expect(await isGood(server, `${head}.${bo}.${signature}`)).toBe(false);
    expect(await isGood(server, `${head}.${body}.`)).toBe(false);
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect(await isGood(server, `${none}.${body}.`)).toBe(false);
    expect(await isGood(server, session_token)).toBe(true);
  });

  it.each(['Basic YWRhOmI=', 'Bearer', 'Bearer  ', 'Token x', 'Bearer a b'])(
    'is not %s',
    async (authorization) => {
      const server = await grabServer();
      const answer = await server.send('GET', '/api/games', { headers: { authorization } });
      expect([answer.status, answer.error]).toEqual([401, 'Authentication token required']);
    },
  );

  it('never appears in the log', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    await server.connect(token);
    await server.connect(token, { auth: {}, query: { token }, transports: ['polling'] });
    await server.call('logout', token);
    expect(server.lines.join('')).not.toContain(token.slice(-40));
  });
});

it.each([
  [{ GRAB_JWT_SECRET: 'short' }, 'GRAB_JWT_SECRET: expected at least 16 characters'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET: expected at least 16 characters'],
  [{ GRAB_SEEDS: 'yes' }, 'GRAB_SEEDS: expected 0 or 1'],
])('an operator who sets %j is told', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

describe('what is kept', () => {
  it('are a secret and the sessions, but no token', async () => {
    const on = ground();
    const put = vi.spyOn(on.live.keyValues, 'put');
    const swap = vi.spyOn(on.live.keyValues, 'swap');
    const first = await grabServer({ on });
    const ada = await first.login('ada');
    await first.close();
    const kept = [...put.mock.calls, ...swap.mock.calls].map((call) => JSON.stringify(call)).join('\n');
    expect(kept).toContain('ada');
    expect(kept).not.toContain(ada.session_token);
    const second = await grabServer({ on });
    expect(await isGood(second, ada.session_token)).toBe(true);
  });

  it('is kept before a login or logout is answered', async () => {
    const server = await grabServer();
    const { keyValues } = server.ground.live;
    const kept = async (name: string): Promise<boolean> =>
      (await keyValues.get(`grab:name:${name}`)) !== null;
    const ada = await server.login('ada');
    await server.login('bo');
    expect([await kept('ada'), await kept('bo')]).toEqual([true, true]);
    await server.call('logout', ada.session_token);
    expect([await kept('ada'), await kept('bo')]).toEqual([false, true]);
    expect(await keyValues.get(`grab:session:${ada.player_id}`)).toBeNull();
  });

  it('may be damaged: then that player logs in again, and nothing else happens', async () => {
    const server = await grabServer();
    const ada = await server.login('ada');
    await server.ground.live.keyValues.put(`grab:session:${ada.player_id}`, '[{"playerId":7}', null);
    expect(await isGood(server, ada.session_token)).toBe(false);
    expect(await isGood(server, (await server.login('ada')).session_token)).toBe(true);
  });

  it('is told as 503 when it cannot be kept, and the name stays free', async () => {
    const server = await grabServer();
    const ada = await server.login('ada');
    const { keyValues } = server.ground.live;
    const put = vi.spyOn(keyValues, 'put').mockRejectedValue(new StoreUnavailable('disk full'));
    expect((await server.call('login', undefined, { body: { username: 'bo' } })).status).toBe(503);
    expect(await isGood(server, ada.session_token)).toBe(true);
    put.mockRestore();
    await server.login('bo');
  });
});
