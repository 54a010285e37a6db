/** What operators may do with which key, and whom they keep out, at every door. */
import { admin } from '@lobster-league/protocol';
import { io } from 'socket.io-client';
import { expect, vi } from 'vitest';
import { type Asking, bearing, ProvingGround } from './arena.js';
import type { Proofs } from './proof.js';

const REASON = { reason: 'a proof' };

async function keyOf({ server }: ProvingGround, role: admin.Role): Promise<string> {
  const { keys } = server.services.administration;
  return (await keys.make({ name: role, role, expiresAt: null })).key;
}

/** Asks with the key of an operator. */
async function operating(arena: ProvingGround, role: admin.Role = 'operator') {
  const headers = bearing(await keyOf(arena, role));
  return (method: string, path: string, body?: object) =>
    arena.ask(method, admin.BASE + path, { headers, ...(body === undefined ? {} : { body }) });
}

/** One way in of every protocol: its path, and what is sent there. */
const HTTP_DOORS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/api/league/matches'],
  ['POST', '/api/league/matches', { game: 'dummy' }],
  ['GET', '/api/v1/rooms'],
  ['POST', '/api/auth/login', { username: 'ada' }],
  ['POST', '/api/register', { agent_id: 'ada', class: 'mage' }],
  ['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }],
  ['GET', '/socket.io/?EIO=4&transport=polling'],
  ['GET', '/'],
  ['GET', '/sdk.tgz'],
];
const SOCKETS = [
  '/ws/agent',
  '/ws/spectator',
  '/ws/watch',
  '/ws/play',
  '/socket.io/?EIO=4&transport=websocket',
];

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address, accept: 'application/json, text/event-stream' };
}

export const operators: Proofs = {
  'operator-role': async () => {
    const arena = await ProvingGround.open();
    const view = await operating(arena, 'viewer');
    const moderate = await operating(arena, 'moderator');
    const operate = await operating(arena);
    const { code } = await arena.room({ game: 'dummy', maxPlayers: 2 });
    expect((await arena.ask('GET', `${admin.BASE}/overview`)).status).toBe(401);
    expect((await view('GET', '/overview')).status).toBe(200);
    expect((await view('POST', `/rooms/${code}/stop`, REASON)).status).toBe(403);
    expect((await moderate('POST', `/rooms/${code}/stop`, REASON)).status).toBe(204);
    expect((await moderate('POST', '/maintenance', { ...REASON, on: true })).status).toBe(403);
    expect((await operate('POST', '/maintenance', { ...REASON, on: true })).status).toBe(200);
  },

  'operator-session': async () => {
    const arena = await ProvingGround.open();
    const key = await keyOf(arena, 'operator');
    const login = await arena.ask('POST', `${admin.BASE}/session`, { body: { key } });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0]!;
    const body = { ...REASON, on: true };
    const change = (headers: Record<string, string>) =>
      arena.status('POST', `${admin.BASE}/maintenance`, { headers: { cookie, ...headers }, body } as Asking);
    const token = { 'x-csrf-token': String(login.body.csrfToken) };
    const own = { origin: arena.server.url };
    expect(await change(own)).toBe(403);
    expect(await change(token)).toBe(403);
    expect(await change({ ...token, origin: 'https://evil.example' })).toBe(403);
    expect(await change({ ...token, ...own })).toBe(200);
  },

  'operator-audit': async () => {
    const arena = await ProvingGround.open();
    const operate = await operating(arena);
    await operate('POST', '/maintenance', { ...REASON, on: true });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await operate(method, '/audit', {})).status).toBe(405);
      expect((await operate(method, '/audit/1', {})).status).toBe(404);
    }
    const { body } = await operate('GET', '/audit');
    expect(body).toMatchObject({ total: 1, entries: [{ number: 1, by: 'operator', ...REASON }] });
  },

  'report-text': async () => {
    const arena = await ProvingGround.openToAttack();
    const { roomId } = await arena.room({ game: 'dummy', maxPlayers: 2 });
    const body = { about: { kind: 'title', match: roomId }, reason: 'spam' };
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push(await arena.status('POST', '/api/league/reports', { body }));
    expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
    expect(await arena.status('GET', `${admin.BASE}/reports`)).toBe(401);
    const view = await operating(arena, 'viewer');
    expect((await view('GET', '/reports')).body).toMatchObject({ total: 1, reports: [{ count: 1 }] });
  },

  'hidden-text': async () => {
    const arena = await ProvingGround.open();
    const { roomId, code } = await arena.room({ game: 'dummy', maxPlayers: 2, name: 'Nasty reef' });
    const body = { ...REASON, target: { kind: 'title', match: roomId } };
    const view = await operating(arena, 'viewer');
    const moderate = await operating(arena, 'moderator');
    expect((await view('POST', '/texts', body)).status).toBe(403);
    expect((await arena.ask('GET', '/api/league/matches')).text).toContain('Nasty reef');
    expect((await moderate('POST', '/texts', body)).status).toBe(200);
    for (const path of ['/api/league/matches', `/api/league/matches/${code}`, '/api/v1/rooms'])
      expect((await arena.ask('GET', path)).text).not.toContain('Nasty reef');
    expect(await arena.status('GET', `${admin.BASE}/texts`)).toBe(401);
    expect((await view('GET', '/texts')).body).toMatchObject({ texts: [{ text: 'Nasty reef' }] });
  },

  'banned-address': async () => {
    const arena = await ProvingGround.openToAttack();
    const operate = await operating(arena);
    const { code } = await arena.room({ game: 'dummy', maxPlayers: 2 });
    const watching = await arena.socket(`/ws/watch?code=${code}`, from('203.0.113.9'));
    await watching.until(() => true);
    const { body: login } = await arena.ask('POST', '/api/auth/login', { body: { username: 'bo' } });
    const options = { auth: { token: Object(login.data).session_token }, reconnection: false };
    const playing = io(arena.server.url, { ...options, extraHeaders: from('2001:db8::9') });
    await vi.waitFor(() => expect(playing.connected).toBe(true));
    for (const value of ['203.0.113.0/24', '2001:db8::/32'])
      expect((await operate('POST', '/bans', { ...REASON, kind: 'address', value })).status).toBe(201);
    expect(await watching.end()).toBe(4403);
    await vi.waitFor(() => expect(playing.connected).toBe(false));
    for (const address of ['203.0.113.200', '2001:db8:1::5']) {
      for (const [method, path, body] of HTTP_DOORS) {
        const asking = { headers: from(address), ...(body === undefined ? {} : { body }) };
        const { status, text } = await arena.ask(method, path, asking);
        expect({ path, status }).toEqual({ path, status: 403 });
        expect(text).toContain('banned');
        expect(text).not.toContain(REASON.reason);
      }
      for (const path of SOCKETS)
        expect({ path, got: await upgrade(arena, path, address) }).toEqual({ path, got: 403 });
      expect(await arena.status('GET', '/api/v1/health', { headers: from(address) })).toBe(200);
    }
    for (const address of ['203.0.114.1', '2001:db9::1'])
      expect(await arena.status('GET', '/api/league/matches', { headers: from(address) })).toBe(200);
  },

  'banned-agent': async () => {
    const arena = await ProvingGround.open();
    const operate = await operating(arena);
    const { key } = await arena.agent('ada');
    const other = await arena.agent('bo');
    const { roomId } = await arena.room({ game: 'clawpoly', maxPlayers: 2 });
    const joined = () =>
      arena.status('POST', `/api/v1/rooms/${roomId}/join`, {
        body: { agentName: 'Ada', agentId: 'ada', agentKey: key },
      });
    expect(await joined()).toBe(200);
    const ban = (kind: string, value: string) => operate('POST', '/bans', { ...REASON, kind, value });
    const { body } = await ban('agent', 'ada');
    // It has left the table where it waited.
    expect(arena.server.services.arena.room(roomId).record.seats.map(({ taken }) => taken)).toEqual([
      'open',
      'open',
    ]);
    const headers = bearing(key);
    const doors: (() => Promise<unknown>)[] = [
      joined,
      () => arena.status('POST', '/api/league/queue', { headers, body: { game: 'clawpoly', name: 'Ada' } }),
      () => arena.status('POST', '/api/auth/login', { headers, body: { username: 'Ada' } }),
      () => arena.status('POST', '/api/register', { headers, body: { agent_id: 'ada', class: 'mage' } }),
      () => arena.status('PATCH', '/api/league/agents/ada', { headers, body: { name: 'Ida' } }),
      () => arena.status('POST', '/api/league/agents/ada/keys', { headers, body: {} }),
      async () =>
        (await arena.tool('quick_match', { game: 'clawpoly', name: 'Ada' }, headers)).isError === true
          ? 403
          : 200,
    ];
    for (const [i, door] of doors.entries()) expect({ i, status: await door() }).toEqual({ i, status: 403 });
    await operate('POST', `/bans/${String(body.id)}/lift`, REASON);
    expect(await joined()).toBe(200);
    expect((await ban('key', other.key)).text).not.toContain(other.key);
    expect(
      await arena.status('POST', '/api/league/agents/bo/keys', { headers: bearing(other.key), body: {} }),
    ).toBe(403);
  },
};

/** The status with which a connection is refused; 101 where it is not. */
async function upgrade({ server }: ProvingGround, path: string, address: string): Promise<number> {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers: from(address) });
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('error', () => undefined);
  });
}
