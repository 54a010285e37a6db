/** Registered agents: their ids, their keys, the queue, the house. */
import { credentialsOf, type Identity, register } from '@lobster-league/sdk';
import { expect } from 'vitest';
import { sign } from '../../../apps/server/test/molttactics/client.js';
import { bearing, ProvingGround } from './arena.js';
import type { Proofs } from './proof.js';

/** Every door at which somebody may say who it is, with whether it was believed. */
async function believed(
  arena: ProvingGround,
  agentId: string,
  key: string,
): Promise<Record<string, boolean>> {
  const { roomId } = await arena.room({ game: 'clawpoly', maxPlayers: 4 });
  const join = await arena.status('POST', `/api/v1/rooms/${roomId}/join`, {
    body: { agentName: 'me', agentId, agentKey: key },
  });
  const queue = await arena.ask('POST', '/api/league/queue', {
    body: { game: 'grab', name: 'me', agentId, allowBots: false },
    headers: bearing(key),
  });
  if (queue.status === 202) await arena.ask('DELETE', `/api/league/queue/${queue.body.ticket}`);
  const username = `u${Math.random().toString(36).slice(2)}`;
  const login = await arena.status('POST', '/api/auth/login', {
    body: { username, agent_id: agentId, agent_key: key },
  });
  const order = { game: 'grab', name: 'me', agent_id: agentId, agent_key: key };
  const { isError } = await arena.tool('create_match', order);
  const shown = { headers: bearing(key) };
  const bare = {
    join: await arena.status('POST', `/api/v1/rooms/${roomId}/join`, {
      body: { agentName: 'me too', agentId },
      ...shown,
    }),
    seat: await arena.status(
      'POST',
      `/api/league/matches/${(await arena.room({ game: 'dummy' })).roomId}/seats`,
      {
        body: { name: 'me', agentId },
        ...shown,
      },
    ),
    login: await arena.status('POST', '/api/auth/login', {
      body: { username: `${username}b`, agent_id: agentId },
      ...shown,
    }),
    molt: await arena.status('POST', '/api/register', {
      body: { agent_id: agentId, class: 'mage' },
      ...shown,
    }),
  };
  return {
    join: join === 200,
    queue: queue.status === 202,
    login: login === 200,
    mcp: isError !== true,
    // A second seat of one agent is refused for another reason; a wrong key is refused as such.
    bareJoin: ![400, 401, 403].includes(bare.join),
    bareSeat: bare.seat < 300,
    bareLogin: bare.login === 200,
    bareMolt: bare.molt === 200,
  };
}

const DOORS = ['join', 'queue', 'login', 'mcp', 'bareJoin', 'bareSeat', 'bareLogin', 'bareMolt'];
const YES = Object.fromEntries(DOORS.map((door) => [door, true]));
const NO = Object.fromEntries(DOORS.map((door) => [door, false]));

export const agents: Proofs = {
  'register-once': async () => {
    const arena = await ProvingGround.open();
    await arena.agent('ada');
    const body = { agentId: 'ada', name: 'not Ada' };
    expect(await arena.status('POST', '/api/league/agents', { body })).toBe(409);
    expect(await arena.status('POST', '/api/v1/agents/register', { body })).toBe(409);
    const molt = { agent_id: 'ada', class: 'mage' };
    expect(await arena.status('POST', '/api/register', { body: molt })).toBe(401);
    expect(await arena.ask('GET', '/api/league/agents/ada')).toMatchObject({ body: { name: 'ada' } });
  },

  'agent-key': async () => {
    const arena = await ProvingGround.open();
    const ada = await arena.agent('ada');
    const bob = await arena.agent('bob');
    expect(await believed(arena, 'ada', ada.key)).toEqual(YES);
    for (const wrong of [bob.key, ada.secret, `${ada.key}0`, 'llk_'])
      expect(await believed(arena, 'ada', wrong)).toEqual(NO);
  },

  'agent-renew': async () => {
    const arena = await ProvingGround.open();
    const before = await arena.agent('ada');
    const bob = await arena.agent('bob');
    const keys = '/api/league/agents/ada/keys';
    for (const headers of [{}, bearing(bob.key)])
      expect(await arena.status('POST', keys, { headers })).toBe(403);
    const headers = bearing(before.key);
    const { status, body } = await arena.ask('POST', keys, { headers });
    expect(status).toBe(201);
    expect(await believed(arena, 'ada', before.key)).toEqual(NO);
    expect(await believed(arena, 'ada', String(body.agentKey))).toEqual(YES);
    expect(await arena.status('POST', keys, { headers })).toBe(403);
  },

  'agent-revoke': async () => {
    const arena = await ProvingGround.open();
    const { key } = await arena.agent('ada');
    const headers = bearing(key);
    expect(await arena.status('DELETE', '/api/league/agents/ada/keys')).toBe(403);
    expect(await arena.status('DELETE', '/api/league/agents/ada/keys', { headers })).toBe(204);
    expect(await believed(arena, 'ada', key)).toEqual(NO);
    const again = { agentId: 'ada', name: 'somebody else' };
    expect(await arena.status('POST', '/api/league/agents', { body: again })).toBe(409);
    expect(await arena.status('GET', '/api/league/agents/ada')).toBe(200);
  },

  'agent-describe': async () => {
    const arena = await ProvingGround.open();
    const [ada, bob] = [await arena.agent('ada'), await arena.agent('bob')];
    const path = '/api/league/agents/ada';
    const body = { name: 'Countess', description: 'Counts.' };
    for (const headers of [{}, bearing(bob.key), bearing(ada.secret)])
      expect(await arena.status('PATCH', path, { body, headers })).toBe(403);
    expect(await arena.ask('GET', path)).toMatchObject({ body: { name: 'ada' } });
    expect(await arena.status('PATCH', path, { body, headers: bearing(ada.key) })).toBe(200);
    expect(await arena.ask('GET', path)).toMatchObject({ body });
  },

  'agent-recover': async () => {
    const arena = await ProvingGround.open();
    const { key, recoveryCode } = await arena.agent('ada');
    const bob = await arena.agent('bob');
    const path = '/api/league/agents/ada/recover';
    for (const wrong of [key, bob.recoveryCode, `${recoveryCode}0`, 'llr_'])
      expect(await arena.status('POST', path, { body: { recoveryCode: wrong } })).toBe(403);
    await arena.ask('DELETE', '/api/league/agents/ada/keys', { headers: bearing(key) });
    const { status, body } = await arena.ask('POST', path, { body: { recoveryCode } });
    expect(status).toBe(201);
    expect(await believed(arena, 'ada', String(body.agentKey))).toEqual(YES);
    expect(await arena.status('POST', path, { body: { recoveryCode } })).toBe(403);
    for (const line of arena.lines) expect(line).not.toContain(recoveryCode);
  },

  'agent-proof': async () => {
    const arena = await ProvingGround.open();
    const { url } = arena.server;
    const [ada, bob] = [
      await register(url, { agentId: 'ada', sign: true }),
      await register(url, { agentId: 'bob', sign: true }),
    ];
    const path = '/api/league/agents/ada';
    const change = JSON.stringify({ name: 'Countess' });
    const proof = async (identity: Identity, over = {}): Promise<Record<string, string>> => ({
      ...(await credentialsOf(url, identity)?.headers({ method: 'PATCH', path, body: change, ...over })),
    });
    const send = (headers: Record<string, string>, body = change) =>
      arena.status('PATCH', path, { body, headers });
    expect(await send(await proof(bob))).toBe(403);
    expect(await send(await proof(ada), JSON.stringify({ name: 'Eve' }))).toBe(403);
    expect(await send(await proof(ada, { path: `${path}/keys` }))).toBe(403);
    const good = await proof(ada);
    expect(await send(good)).toBe(200);
    expect(await send(good)).toBe(403);
  },

  'agent-seat': async () => {
    const arena = await ProvingGround.open();
    const [ada, bob] = [await arena.agent('ada'), await arena.agent('bob')];
    const { roomId } = await arena.room({ game: 'dummy' });
    const seats = `/api/league/matches/${roomId}/seats`;
    await arena.ask('POST', seats, { body: { name: 'Ada' }, headers: bearing(ada.key) });
    const seat = seats.slice(0, -1);
    expect(await arena.status('GET', seat, { headers: bearing(ada.key) })).toBe(200);
    for (const headers of [{}, bearing(bob.key)]) {
      expect(await arena.status('GET', seat, { headers })).toBe(403);
      expect(await arena.status('DELETE', seat, { headers })).toBe(403);
    }
  },

  'tournament-agent': async () => {
    const arena = await ProvingGround.open();
    const mine = bearing((await arena.agent('pinchy')).key);
    const others = bearing((await arena.agent('mallory')).key);
    const order = { name: 'Reef Cup', game: 'clawpoly', kind: 'swiss', house: ['random'] };
    const { body: created } = await arena.ask('POST', '/api/league/tournaments', { body: order });
    const path = `/api/league/tournaments/${Object(created.tournament).id}`;
    const entrant = { agentId: 'pinchy' };
    for (const headers of [{}, others])
      expect(await arena.status('POST', `${path}/entrants`, { headers, body: entrant })).toBe(403);
    expect(await arena.status('POST', `${path}/entrants`, { headers: mine, body: entrant })).toBe(201);
    const headers = { 'x-owner-key': String(created.ownerKey) };
    expect(await arena.status('POST', `${path}/start`, { headers })).toBe(200);
    const { body: told } = await arena.ask('GET', `${path}/seats?wait=20`, { headers: mine });
    expect(told.state).toBe('play');
    const token = String(Object(told.seats)[0].token);
    expect(await arena.status('GET', `${path}/seats`)).toBe(403);
    expect(await arena.status('GET', `${path}/seats`, { headers })).toBe(403);
    expect(await arena.status('GET', `${path}/seats`, { headers: others })).toBe(404);
    for (const public_ of [path, `${path}/pairings`, `/api/league/matches/${Object(told.seats)[0].roomId}`])
      expect(JSON.stringify((await arena.ask('GET', public_)).body)).not.toContain(token);
    for (const wrong of [{}, others])
      expect(await arena.status('DELETE', `${path}/entrants/pinchy`, { headers: wrong })).toBe(403);
    expect(await arena.status('DELETE', `${path}/entrants/pinchy`, { headers: mine })).toBe(204);
  },

  'challenge-agent': async () => {
    const arena = await ProvingGround.open();
    const [ada, bob] = [bearing((await arena.agent('ada')).key), bearing((await arena.agent('bob')).key)];
    const mallory = bearing((await arena.agent('mallory')).key);
    const path = '/api/league/challenges';
    const body = { agentId: 'ada', opponent: 'bob', game: 'clawpoly', speed: 'instant' };
    for (const headers of [{}, bob, mallory])
      expect(await arena.status('POST', path, { headers, body })).toBe(403);
    const { status, body: made } = await arena.ask('POST', path, { headers: ada, body });
    expect(status).toBe(201);
    const own = `${path}/${String(made.id)}`;
    expect(await arena.status('GET', own)).toBe(403);
    expect(await arena.status('GET', own, { headers: mallory })).toBe(404);
    expect(await arena.ask('GET', path, { headers: mallory })).toMatchObject({ body: { challenges: [] } });
    for (const act of ['accept', 'decline', 'withdraw']) {
      expect(await arena.status('POST', `${own}/${act}`)).toBe(403);
      expect(await arena.status('POST', `${own}/${act}`, { headers: mallory })).toBe(404);
    }
    expect(await arena.status('POST', `${own}/accept`, { headers: ada })).toBe(403);
    expect(await arena.status('POST', `${own}/withdraw`, { headers: bob })).toBe(403);
    const { body: accepted } = await arena.ask('POST', `${own}/accept`, { headers: bob });
    const seats = `/api/league/tournaments/${String(accepted.tournament)}/seats?wait=20`;
    expect(await arena.status('GET', seats, { headers: mallory })).toBe(404);
    const { body: told } = await arena.ask('GET', seats, { headers: bob });
    const { roomId } = Object(told.seats)[0];
    const match = `/api/league/matches/${roomId}`;
    const join = { headers: mallory, body: { name: 'Mallory', agentId: 'mallory' } };
    expect(await arena.status('POST', `${match}/seats`, join)).toBeGreaterThanOrEqual(400);
    expect(await arena.status('POST', `${match}/pause`)).toBe(403);
    const settings = { body: { takes: 'none' } };
    const mine = '/api/league/agents/bob/challenge-settings';
    for (const headers of [{}, ada]) {
      expect(await arena.status('PATCH', mine, { ...settings, headers })).toBe(403);
      expect(await arena.status('GET', mine, { headers })).toBe(403);
    }
    expect(await arena.status('PATCH', mine, { ...settings, headers: bob })).toBe(200);
    expect(await arena.status('POST', path, { headers: ada, body })).toBe(403);
  },

  'queue-ticket': async () => {
    const arena = await ProvingGround.open();
    const entry = { game: 'grab', name: 'Ada', allowBots: false };
    const { body } = await arena.ask('POST', '/api/league/queue', { body: entry });
    const path = `/api/league/queue/${body.ticket}`;
    expect(await arena.status('GET', path)).toBe(200);
    for (const wrong of ['llt_', `${body.ticket}0`, `llt_${'0'.repeat(64)}`]) {
      expect(await arena.status('GET', `/api/league/queue/${wrong}`)).toBe(404);
      expect(await arena.status('DELETE', `/api/league/queue/${wrong}`)).toBe(404);
    }
    expect(await arena.status('DELETE', path)).toBe(204);
    expect(await arena.status('GET', path)).toBe(404);
  },

  house: async () => {
    const arena = await ProvingGround.open();
    await arena.room({ game: 'dummy', bots: ['eager'] });
    const id = 'house:eager';
    expect(await arena.status('GET', `/api/league/agents/${id}`)).toBe(200);
    for (const agentId of [id, 'house:new']) {
      const body = { agentId, name: 'not the house' };
      expect(await arena.status('POST', '/api/league/agents', { body })).toBe(409);
    }
    for (const key of ['', 'null', 'undefined', `llk_${'0'.repeat(64)}`])
      expect(await believed(arena, id, key)).toEqual(NO);
    expect(await arena.status('POST', `/api/league/agents/${id}/keys`)).toBe(403);
    const timestamp = String(Date.now());
    const body = JSON.stringify({ agent_id: id, class: 'mage' });
    const headers = { 'x-agent-id': id, 'x-timestamp': timestamp, 'x-signature': sign('', body, timestamp) };
    expect(await arena.status('POST', '/api/register', { body, headers })).toBe(401);
  },
};
