/** Seats of the three games, each by its own protocol, and those that a model plays. */
import { createHmac } from 'node:crypto';
import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { sign } from '../../../apps/server/test/molttactics/client.js';
import { bearing, ProvingGround } from './arena.js';
import type { Proofs } from './proof.js';

/** What Socket.IO says to somebody with that token. */
function greeted(url: string, token: unknown): Promise<string> {
  return new Promise((resolve) => {
    const options = { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true };
    const socket = io(url, options);
    const done = (what: string): void => {
      socket.close();
      resolve(what);
    };
    socket.on('connected', ({ game_state }) => done(game_state === undefined ? 'in no game' : 'in a game'));
    socket.on('connect_error', (error) => done(error.message));
  });
}

async function login(
  arena: ProvingGround,
  username: string,
): Promise<{ token: string; headers: Record<string, string> }> {
  const { body } = await arena.ask('POST', '/api/auth/login', { body: { username } });
  const token = String(Object(body.data).session_token);
  return { token, headers: bearing(token) };
}

/** Signed requests of an agent of MoltTactics. */
function signer(arena: ProvingGround, agentId: string, secret: string) {
  return (path: string, order: object, timestamp = String(Date.now()), key = secret) => {
    const body = JSON.stringify(order);
    const signature = sign(key, body, timestamp);
    const headers = { 'x-agent-id': agentId, 'x-timestamp': timestamp, 'x-signature': signature };
    return arena.ask('POST', path, { body, headers });
  };
}

async function moltTable(): Promise<{
  arena: ProvingGround;
  match_id: string;
  secrets: Record<string, string>;
}> {
  const arena = await ProvingGround.open({ MOLT_MATCH_SIZE: '2' });
  const secrets: Record<string, string> = {};
  let match_id = '';
  for (const agent_id of ['ada', 'bob']) {
    const { body } = await arena.ask('POST', '/api/register', { body: { agent_id, class: 'warrior' } });
    secrets[agent_id] = String(body.api_secret);
    match_id = String(body.match_id);
  }
  return { arena, match_id, secrets };
}

const defend = (agent_id: string, match_id: string, turn = 1) => ({
  agent_id,
  match_id,
  turn,
  action: { type: 'defend' },
});

export const games: Proofs = {
  'clawpoly-seat': async () => {
    const arena = await ProvingGround.open();
    const first = await arena.room({ game: 'clawpoly', maxPlayers: 3 });
    const second = await arena.room({ game: 'clawpoly', maxPlayers: 3 });
    const ada = await arena.seat(first.roomId, 'Ada');
    await arena.seat(second.roomId, 'Bob');
    for (const [roomId, token, code] of [
      [second.roomId, ada.token, 4403],
      [first.roomId, `${ada.token}0`, 4403],
      [first.roomId, ada.playerId, 4403],
      [first.roomId, first.ownerKey, 4403],
      ['nowhere', ada.token, 4404],
    ] as const) {
      const socket = await arena.socket(`/ws/agent?roomId=${roomId}&agentToken=${token}`);
      expect(await socket.end()).toBe(code);
      expect(JSON.stringify(socket.heard)).not.toContain('agent:welcome');
    }
    const socket = await arena.socket(`/ws/agent?roomId=${first.roomId}&agentToken=${ada.token}`);
    const welcome = await socket.until(({ type }) => type === 'agent:welcome');
    expect(welcome).toMatchObject({ data: { playerId: ada.playerId } });
    socket.leave();
  },

  'league-seat': async () => {
    const arena = await ProvingGround.open();
    const first = await arena.room({ game: 'dummy', maxPlayers: 2, controls: 'all' });
    const second = await arena.room({ game: 'dummy', maxPlayers: 2 });
    const sit = async (roomId: string, name: string): Promise<string> => {
      const { body } = await arena.ask('POST', `/api/league/matches/${roomId}/seats`, { body: { name } });
      return String(body.token);
    };
    const ada = await sit(first.roomId, 'Ada');
    const bob = await sit(first.roomId, 'Bob');
    const eve = await sit(second.roomId, 'Eve');
    await arena.ask('POST', `/api/league/matches/${first.roomId}/start`);
    const seat = `/api/league/matches/${first.roomId}/seat`;
    const act = { body: { action: { type: 'roll' } } };
    for (const token of [eve, `${ada}0`, first.ownerKey, '']) {
      const headers = { 'x-seat-token': token };
      expect(await arena.status('GET', seat, { headers })).toBe(403);
      expect(await arena.status('GET', `${seat}/legal`, { headers })).toBe(403);
      expect(await arena.status('POST', `${seat}/actions`, { headers, ...act })).toBe(403);
      expect(await arena.status('DELETE', seat, { headers })).toBe(403);
      const socket = await arena.socket(`/ws/play?match=${first.roomId}&token=${token === '' ? 'x' : token}`);
      expect(await socket.end()).toBe(4403);
    }
    // Ada is asked; Bob's token neither answers for her nor shows her secret.
    expect(await arena.status('POST', `${seat}/actions`, { headers: { 'x-seat-token': bob }, ...act })).toBe(
      422,
    );
    const seen = await arena.ask('GET', seat, { headers: { 'x-seat-token': bob } });
    expect(Object(seen.body.view).players[0]).toMatchObject({ lucky: null });
    expect(await arena.status('POST', `${seat}/actions`, { headers: { 'x-seat-token': ada }, ...act })).toBe(
      200,
    );
    const socket = await arena.socket(`/ws/play?match=${first.roomId}&token=${bob}`);
    expect(await socket.until(({ type }) => type === 'prompt')).not.toBeNull();
    socket.leave();
  },

  'clawpoly-turn': async () => {
    const arena = await ProvingGround.open();
    const { roomId } = await arena.room({ game: 'clawpoly', maxPlayers: 2, speed: 'instant' });
    const seats = [await arena.seat(roomId, 'Ada'), await arena.seat(roomId, 'Bob')];
    const sockets = await Promise.all(
      seats.map(({ token }) => arena.socket(`/ws/agent?roomId=${roomId}&agentToken=${token}&control=manual`)),
    );
    for (const socket of sockets) await socket.until(({ type }) => type === 'agent:welcome');
    expect(await arena.status('POST', `/api/v1/rooms/${roomId}/start`)).toBe(200);
    const asked = await Promise.race(
      sockets.map(async (socket) => {
        await socket.until(({ type }) => type === 'agent:your_turn');
        return socket;
      }),
    );
    const other = sockets.find((socket) => socket !== asked);
    other?.say({ type: 'action:roll_dice' });
    expect(await other?.until(({ type }) => type === 'error')).toMatchObject({
      data: { code: 'NOT_YOUR_TURN' },
    });
    asked.say({ type: 'action:roll_dice' });
    expect(await asked.until(({ type }) => type === 'agent:action_result')).not.toBeNull();
    for (const socket of sockets) socket.leave();
  },

  'grab-session': async () => {
    const arena = await ProvingGround.open();
    const { token, headers } = await login(arena, 'ada');
    expect(await arena.status('GET', '/api/games', { headers })).toBe(200);
    expect(await greeted(arena.server.url, token)).toBe('in no game');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    const other = createHmac('sha256', 'another secret').update(`${head}.${claims}`).digest('base64url');
    const forged = [
      none,
      `${head}.${claims}.${other}`,
      `${head}.${claims}.`,
      `${head}.${head}.${signature}`,
      '',
    ];
    for (const wrong of forged) {
      const asking = { headers: bearing(wrong) };
      expect(await arena.status('GET', '/api/games', asking)).toBe(401);
      expect(await arena.status('POST', '/api/games', asking)).toBe(401);
      expect(await greeted(arena.server.url, wrong)).toMatch(/token/);
    }
    expect(await arena.status('GET', '/api/games')).toBe(401);
    expect(await arena.status('POST', '/api/auth/login', { body: { username: 'ada' } })).toBe(409);
  },

  'grab-logout': async () => {
    const arena = await ProvingGround.open();
    const { token, headers } = await login(arena, 'ada');
    expect(await arena.status('POST', '/api/auth/logout')).toBe(401);
    expect(await arena.status('POST', '/api/auth/logout', { headers })).toBe(200);
    expect(await arena.status('GET', '/api/games', { headers })).toBe(401);
    expect(await greeted(arena.server.url, token)).toMatch(/token/);
    const again = await login(arena, 'ada');
    expect(await arena.status('GET', '/api/games', again)).toBe(200);
    expect(await arena.status('GET', '/api/games', { headers })).toBe(401);
  },

  'grab-creator': async () => {
    const arena = await ProvingGround.open();
    const ada = await login(arena, 'ada');
    const bob = await login(arena, 'bob');
    const { body } = await arena.ask('POST', '/api/games', ada);
    const path = `/api/games/${Object(body.data).game_id}`;
    expect(await arena.status('POST', `${path}/join`, ada)).toBe(200);
    expect(await arena.status('POST', `${path}/join`, bob)).toBe(200);
    for (const [method, what] of [
      ['POST', '/start'],
      ['POST', '/bots'],
      ['DELETE', ''],
    ] as const)
      expect(await arena.status(method, path + what, bob)).toBe(403);
    expect(await arena.status('POST', `${path}/bots`, ada)).toBe(201);
    expect(await arena.status('POST', `${path}/start`, ada)).toBe(200);
    expect(await arena.status('DELETE', path, ada)).toBe(200);
  },

  'grab-seat': async () => {
    const arena = await ProvingGround.open();
    const { roomId } = await arena.room({ game: 'grab', maxPlayers: 2 });
    const { arena: hosted } = arena.server.services;
    const { token } = await hosted.join(hosted.room(roomId), { name: 'Ada', agentId: null });
    expect(await greeted(arena.server.url, token)).toBe('in a game');
    expect(await greeted(arena.server.url, `${token.slice(0, -1)}x`)).toMatch(/token/);
    const headers = bearing(token);
    expect(await arena.status('GET', '/api/games', { headers })).toBe(401);
  },

  'molt-signature': async () => {
    const { arena, match_id, secrets } = await moltTable();
    const { ada = '', bob = '' } = secrets;
    const order = defend('ada', match_id);
    const submit = signer(arena, 'ada', ada);
    expect(await arena.status('POST', '/api/submit', { body: order })).toBe(401);
    expect((await submit('/api/submit', order, undefined, bob)).status).toBe(401);
    expect((await signer(arena, 'bob', bob)('/api/submit', order)).status).toBe(401);
    expect((await submit('/api/register', { agent_id: 'ada', class: 'mage' }, undefined, bob)).status).toBe(
      401,
    );
    expect((await submit('/api/submit', order)).status).toBe(200);
  },

  'molt-once': async () => {
    const { arena, match_id, secrets } = await moltTable();
    const order = defend('ada', match_id);
    const submit = signer(arena, 'ada', secrets.ada ?? '');
    const timestamp = String(Date.now());
    expect((await submit('/api/submit', order, timestamp)).status).toBe(200);
    expect(await submit('/api/submit', order, timestamp)).toMatchObject({
      status: 401,
      body: { error: 'invalid_signature' },
    });
    for (const stale of [Date.now() - 301_000, Date.now() + 301_000])
      expect(await submit('/api/submit', order, String(stale))).toMatchObject({
        status: 401,
        body: { error: 'stale_timestamp' },
      });
  },

  'molt-seat': async () => {
    const { arena, match_id } = await moltTable();
    const { secret } = await arena.agent('eve');
    const answer = await signer(arena, 'eve', secret)('/api/submit', defend('eve', match_id));
    expect(answer).toMatchObject({ status: 403, body: { error: 'not_in_match' } });
  },

  'mcp-handle': async () => {
    const arena = await ProvingGround.open();
    const order = { game: 'clawpoly', name: 'Ada', players: 2, bots: ['random'], speed: 'instant' };
    const ada = await arena.tool('create_match', order);
    const bob = await arena.tool('create_match', { ...order, name: 'Bob' });
    const [, token = ''] = String(bob.seat).split('.');
    const [room = ''] = String(ada.seat).split('.');
    for (const seat of [`${room}.${token}`, `${room}.`, room, `${ada.seat}0`, '__proto__.x']) {
      expect(await arena.tool('wait_for_turn', { seat, max_seconds: 0 })).toMatchObject({ isError: true });
      expect(await arena.tool('act', { seat, since: '0-0', action: 'pass' })).toMatchObject({
        isError: true,
      });
    }
    expect(await arena.tool('wait_for_turn', { seat: ada.seat, max_seconds: 0 })).toMatchObject({
      isError: false,
    });
  },
};
