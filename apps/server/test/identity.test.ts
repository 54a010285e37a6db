/** One key, one way to show it at every door; what it opens, how it changes, and how it is brought back. */
import { league } from '@lobster-league/protocol';
import { credentialsOf, type Identity, newKeyPair } from '@lobster-league/sdk';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '../src/open-server.js';
import { limitedServer, realServer } from './support/real-server.js';

interface Asked {
  readonly body?: object;
  /** Shows the identity as a bearer; null shows nothing. */
  readonly as?: Identity | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function ask(
  server: RunningServer,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<Answered> {
  const { as = null, headers = {} } = asked;
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  const shown = await credentialsOf(server.url, as)?.headers({ method, path, body: body ?? '' });
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers, ...shown },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

/** A registered agent with a key, or one that signs. */
async function agent(server: RunningServer, agentId: string, signs = false): Promise<Identity> {
  const pair = signs ? await newKeyPair() : null;
  const wanted = { agentId, name: agentId, ...(pair === null ? {} : { publicKey: pair.publicKey }) };
  const { status, body } = await ask(server, 'POST', '/api/league/agents', { body: wanted });
  expect(status).toBe(201);
  const { agentKey, agentSecret, recoveryCode } = league.registered.parse(body);
  return {
    agentId,
    ...(agentKey === undefined ? {} : { agentKey }),
    ...(agentSecret === undefined ? {} : { agentSecret }),
    ...(recoveryCode === undefined ? {} : { recoveryCode }),
    ...(pair === null ? {} : { privateKey: pair.privateKey }),
  };
}

/** The first message on a socket, or the code it is closed with. */
async function greeting(server: RunningServer, path: string, as: Identity | null): Promise<unknown> {
  const headers = await credentialsOf(server.url, as)?.headers({ method: 'GET', path, body: '' });
  const socket = new WebSocket(
    server.url.replace('http', 'ws') + path,
    headers === undefined ? {} : { headers },
  );
  return new Promise((resolve) => {
    socket.on('message', (text) => {
      socket.close();
      resolve(JSON.parse(String(text)).type);
    });
    socket.on('close', (code) => resolve(code));
  });
}

const TOOL = { accept: 'application/json, text/event-stream' };

async function tool(
  server: RunningServer,
  name: string,
  input: object,
  as: Identity | null,
): Promise<unknown> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const { body } = await ask(server, 'POST', '/mcp', { body: message, as, headers: TOOL });
  return Object(body.result);
}

/** Who sits in a room, by registered id. */
function seated(server: RunningServer, match: string): (string | null)[] {
  return server.services.arena
    .room(match)
    .record.seats.filter(({ taken }) => taken === 'agent')
    .map(({ agentId }) => agentId);
}

/** A way in, which says as whom it was believed, or how it was refused. */
type Door = (server: RunningServer, as: Identity | null) => Promise<unknown>;

async function openRoom(server: RunningServer, game: string): Promise<string> {
  const { body } = await ask(server, 'POST', '/api/league/matches', { body: { game, maxPlayers: 2 } });
  return league.createdRoom.parse(body).room.roomId;
}

let names = 0;

const DOORS: Readonly<Record<string, Door>> = {
  'Clawpoly, joining': async (server, as) => {
    const room = await openRoom(server, 'clawpoly');
    const { status } = await ask(server, 'POST', `/api/v1/rooms/${room}/join`, {
      body: { agentName: 'x' },
      as,
    });
    return status === 200 ? seated(server, room)[0] : status;
  },
  'Grab, logging in': async (server, as) => {
    const body = { username: `u${names++}` };
    const login = await ask(server, 'POST', '/api/auth/login', { body, as });
    if (login.status !== 200) return login.status;
    const session = { headers: { authorization: `Bearer ${Object(login.body.data).session_token}` } };
    const made = await ask(server, 'POST', '/api/games', { body: { max_players: 2 }, ...session });
    const id = String(Object(made.body.data).game_id);
    expect((await ask(server, 'POST', `/api/games/${id}/join`, { body: {}, ...session })).status).toBe(200);
    return seated(server, id)[0];
  },
  'MoltTactics, registering': async (server, as) => {
    const agent_id = as?.agentId ?? `guest${names++}`;
    const { status, body } = await ask(server, 'POST', '/api/register', {
      body: { agent_id, class: 'mage' },
      as,
    });
    // Nobody is a guest there: an id that is new is registered.
    if (status === 200 && as === null) return null;
    return status === 200
      ? seated(server, String(body.match_id).slice(2)).find((id) => id === agent_id)
      : status;
  },
  'the queue': async (server, as) => {
    const body = { game: 'grab', name: 'x', allowBots: false };
    const { status, body: entered } = await ask(server, 'POST', '/api/league/queue', { body, as });
    if (status !== 202) return status;
    for (const name of ['y', 'z'])
      expect((await ask(server, 'POST', '/api/league/queue', { body: { ...body, name } })).status).toBe(202);
    const path = `/api/league/queue/${entered.ticket}`;
    await expect.poll(async () => (await ask(server, 'GET', path)).body.state).toBe('found');
    const { found } = (await ask(server, 'GET', path)).body;
    return seated(server, String(Object(found).roomId)).find((id) => id !== null) ?? null;
  },
  'a seat of the league’s': async (server, as) => {
    const room = await openRoom(server, 'dummy');
    const { status } = await ask(server, 'POST', `/api/league/matches/${room}/seats`, {
      body: { name: 'x' },
      as,
    });
    return status === 200 || status === 201 ? seated(server, room)[0] : status;
  },
  MCP: async (server, as) => {
    const input = { game: 'grab', name: 'x', open_seats: 1 };
    const result = Object(await tool(server, 'create_match', input, as));
    if (result.isError === true) return 403;
    return seated(server, String(result.structuredContent.match))[0];
  },
};

const KINDS = [
  { kind: 'a key', signs: false },
  { kind: 'a proof', signs: true },
];

describe.each(KINDS)('Authorization: Bearer with $kind', ({ signs }) => {
  it.each(Object.keys(DOORS))('is the agent at this door, with nothing else: %s', async (name) => {
    const server = await realServer({ MOLT_MATCH_SIZE: '2' });
    const ada = await agent(server, 'ada', signs);
    const door = DOORS[name]!;
    expect(await door(server, ada)).toBe('ada');
    expect(await door(server, null)).toBeNull();
    const stranger = signs
      ? { agentId: 'ada', privateKey: (await newKeyPair()).privateKey }
      : { agentId: 'ada', agentKey: `llk_${'0'.repeat(64)}` };
    expect(await door(server, stranger)).toBeOneOf([401, 403]);
  });

  it.each([
    { path: '/ws/agent', game: 'clawpoly', query: 'roomId', greets: 'agent:welcome', no: 4403 },
    { path: '/ws/play', game: 'dummy', query: 'match', greets: 'seat', no: 4403 },
  ])('opens the agent’s own seat at $path without its token', async ({ path, game, query, greets, no }) => {
    const server = await realServer();
    const [ada, bob] = [await agent(server, 'ada', signs), await agent(server, 'bob', signs)];
    const room = await openRoom(server, game);
    const joining = { body: { name: 'x', agentName: 'x' }, as: ada };
    const join = game === 'dummy' ? `/api/league/matches/${room}/seats` : `/api/v1/rooms/${room}/join`;
    const body = game === 'dummy' ? { name: 'x' } : { agentName: 'x' };
    expect((await ask(server, 'POST', join, { ...joining, body })).status).toBeLessThan(300);
    const address = `${path}?${query}=${room}`;
    expect(await greeting(server, address, ada)).toBe(greets);
    for (const other of [bob, null]) expect(await greeting(server, address, other)).toBeOneOf(['error', no]);
  });

  it('plays a seat of the league’s, and signs for MoltTactics', async () => {
    const server = await realServer({ MOLT_MATCH_SIZE: '2' });
    const ada = await agent(server, 'ada', signs);
    const room = await openRoom(server, 'dummy');
    const seat = `/api/league/matches/${room}/seat`;
    await ask(server, 'POST', `${seat}s`, { body: { name: 'x' }, as: ada });
    expect((await ask(server, 'GET', seat, { as: ada })).body).toMatchObject({ status: 'waiting_to_start' });
    expect((await ask(server, 'GET', seat)).status).toBe(403);
    const registered = await ask(server, 'POST', '/api/register', {
      body: { agent_id: 'ada', class: 'mage' },
      as: ada,
    });
    const { match_id } = registered.body;
    await ask(server, 'POST', '/api/register', { body: { agent_id: 'bob', class: 'mage' } });
    const submission = { agent_id: 'ada', match_id, turn: 1, action: { type: 'defend' } };
    expect((await ask(server, 'POST', '/api/submit', { body: submission })).status).toBe(401);
    expect((await ask(server, 'POST', '/api/submit', { body: submission, as: ada })).status).toBe(200);
    const state = await ask(server, 'GET', `/api/state?match_id=${match_id}`, { as: ada });
    expect(state.body).toMatchObject({ you: { agent_id: 'ada', submitted: true } });
  });

  it('renames and describes its agent, renews and revokes its keys', async () => {
    const server = await realServer();
    const [ada, bob] = [await agent(server, 'ada', signs), await agent(server, 'bob', signs)];
    const path = '/api/league/agents/ada';
    const change = { name: 'Countess', description: 'Counts.' };
    for (const as of [bob, null]) {
      expect((await ask(server, 'PATCH', path, { body: change, as })).status).toBe(403);
      expect((await ask(server, 'POST', `${path}/keys`, { as })).status).toBe(403);
      expect((await ask(server, 'DELETE', `${path}/keys`, { as })).status).toBe(403);
    }
    expect(await ask(server, 'PATCH', path, { body: change, as: ada })).toMatchObject({
      status: 200,
      body: change,
    });
    expect((await ask(server, 'GET', path)).body).toMatchObject(change);
    const renamed = { description: '' };
    expect((await ask(server, 'PATCH', path, { body: renamed, as: ada })).body).toMatchObject({
      name: 'Countess',
    });
    for (const name of ['Νаvigator', 'House', '\u3164'])
      expect((await ask(server, 'PATCH', path, { body: { name }, as: ada })).status).toBe(400);
    const renewed = await ask(server, 'POST', `${path}/keys`, { as: ada });
    expect(renewed).toMatchObject({ status: 201, body: { agentKey: expect.stringMatching(/^llk_/) } });
    expect(renewed.body).not.toHaveProperty('recoveryCode');
    const now = { agentId: 'ada', agentKey: String(renewed.body.agentKey) };
    expect((await ask(server, 'PATCH', path, { body: renamed, as: ada })).status).toBe(403);
    expect((await ask(server, 'DELETE', `${path}/keys`, { as: now })).status).toBe(204);
    expect((await ask(server, 'PATCH', path, { body: renamed, as: now })).status).toBe(403);
  });
});

it('an agent’s public report says by what it is known, and holds no hash of a secret', async () => {
  const server = await realServer();
  const [ada, bo] = [await agent(server, 'ada'), await agent(server, 'bo', true)];
  const identity = async (id: string): Promise<unknown> => {
    const { body } = await ask(server, 'GET', `/api/league/agents/${id}`);
    return league.agentReport.parse(body).identity;
  };
  expect(await identity('ada')).toEqual({ kind: 'key', publicKey: null });
  expect(await identity('bo')).toEqual({ kind: 'key_pair', publicKey: bo.privateKey!.x });
  await ask(server, 'DELETE', '/api/league/agents/ada/keys', { as: ada });
  expect(await identity('ada')).toEqual({ kind: 'revoked', publicKey: null });
  await server.services.arena.agents.houseAgent('gull', 'A gull.');
  expect(await identity('house:gull')).toEqual({ kind: 'house', publicKey: null });
  const shown = JSON.stringify((await ask(server, 'GET', '/api/league/agents/bo')).body);
  const { recoveryHash } = (await server.services.arena.history.secrets('bo'))!;
  expect(shown).not.toContain(recoveryHash);
});

describe('a recovery code', () => {
  it('brings an id back once, takes every key from the thief, and is replaced', async () => {
    const server = await realServer();
    const ada = await agent(server, 'ada');
    const path = '/api/league/agents/ada';
    // The thief has the key, and makes the id its own: another key, then a key pair.
    const stolen = await ask(server, 'POST', `${path}/keys`, { as: ada });
    const thief = { agentId: 'ada', agentKey: String(stolen.body.agentKey) };
    const pair = await newKeyPair();
    const { publicKey } = pair;
    expect((await ask(server, 'POST', `${path}/keys`, { body: { publicKey }, as: thief })).status).toBe(201);
    const { recoveryCode } = ada;
    const recovered = await ask(server, 'POST', `${path}/recover`, { body: { recoveryCode } });
    expect(recovered).toMatchObject({ status: 201, body: { recoveryCode: expect.stringMatching(/^llr_/) } });
    const signer = { agentId: 'ada', privateKey: pair.privateKey };
    for (const as of [ada, thief, signer])
      expect((await ask(server, 'PATCH', path, { body: { name: 'x' }, as })).status).toBe(403);
    const again = { agentId: 'ada', agentKey: String(recovered.body.agentKey) };
    expect((await ask(server, 'PATCH', path, { body: { name: 'Ada' }, as: again })).status).toBe(200);
    expect((await ask(server, 'POST', `${path}/recover`, { body: { recoveryCode } })).status).toBe(403);
  });

  it('is accepted once of many at once, and so is a key that is renewed', async () => {
    const server = await realServer();
    const ada = await agent(server, 'ada');
    const { recoveryCode } = ada;
    const path = '/api/league/agents/ada';
    const renewals = await Promise.all(
      Array.from({ length: 8 }, () => ask(server, 'POST', `${path}/keys`, { as: ada })),
    );
    expect(renewals.filter(({ status }) => status === 201)).toHaveLength(1);
    const recoveries = await Promise.all(
      Array.from({ length: 8 }, () => ask(server, 'POST', `${path}/recover`, { body: { recoveryCode } })),
    );
    expect(recoveries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(recoveries.filter(({ status }) => status === 403)).toHaveLength(7);
  });

  it('is not given to who has only the key; an agent from before there were codes gets its first', async () => {
    const server = await realServer();
    const { history } = server.services.arena;
    const ada = await agent(server, 'ada');
    const path = '/api/league/agents/ada/keys';
    expect((await ask(server, 'POST', path, { as: ada })).body).not.toHaveProperty('recoveryCode');
    const old = await agent(server, 'old');
    await history.updateAgent('old', { recoveryHash: null });
    const renewed = await ask(server, 'POST', '/api/league/agents/old/keys', { as: old });
    expect(renewed.body).toMatchObject({ recoveryCode: expect.stringMatching(/^llr_/) });
  });

  it('and the key are in the store as hashes only', async () => {
    const server = await realServer();
    const { agentKey, recoveryCode } = await agent(server, 'ada');
    const secrets = JSON.stringify(await server.services.arena.history.secrets('ada'));
    expect(secrets).not.toContain(agentKey);
    expect(secrets).not.toContain(recoveryCode);
  });
});

describe('a proof', () => {
  const path = '/api/league/agents/ada';
  const change = { name: 'Ada' };

  /** Shows what another request was signed for. */
  async function shown(server: RunningServer, authorization: string, sent: object = change): Promise<number> {
    return (await ask(server, 'PATCH', path, { body: sent, headers: { authorization } })).status;
  }

  async function signed(server: RunningServer, as: Identity, base = server.url, over = {}): Promise<string> {
    const request = { method: 'PATCH', path, body: JSON.stringify(change), ...over };
    return (await credentialsOf(base, as)!.headers(request)).authorization!;
  }

  it('is good once, for its method, path, body and server, by its agent', async () => {
    const server = await realServer();
    const ada = await agent(server, 'ada', true);
    const bob = await agent(server, 'bob', true);
    const good = await signed(server, ada);
    expect(await shown(server, good)).toBe(200);
    expect(await shown(server, good)).toBe(403);
    expect(await shown(server, await signed(server, ada), { name: 'Eve' })).toBe(403);
    expect(await shown(server, await signed(server, ada, server.url, { method: 'DELETE' }))).toBe(403);
    expect(await shown(server, await signed(server, ada, server.url, { path: `${path}/keys` }))).toBe(403);
    expect(await shown(server, await signed(server, ada, 'http://evil.example'))).toBe(403);
    expect(await shown(server, await signed(server, bob))).toBe(403);
    const { privateKey } = bob;
    expect(await shown(server, await signed(server, { agentId: 'ada', privateKey: privateKey! }))).toBe(403);
  });

  // What is ahead comes nearer until it is looked at.
  it.each([-61_000, 120_000])('is good for a minute: not %i ms away', async (ms) => {
    const server = await realServer();
    const ada = await agent(server, 'ada', true);
    const signer = credentialsOf(server.url, ada)!;
    signer.setClock?.(Date.now() + ms);
    const request = { method: 'PATCH', path, body: JSON.stringify(change) };
    const { authorization } = await signer.headers(request);
    expect(await shown(server, authorization!)).toBe(403);
  });

  it.each(['none', 'HS256'])('is not one with alg %s', async (alg) => {
    const server = await realServer();
    const ada = await agent(server, 'ada', true);
    const [, claims, signature] = (await signed(server, ada)).split(' ')[1]!.split('.');
    const header = Buffer.from(JSON.stringify({ alg, typ: 'league-proof+jwt' })).toString('base64url');
    expect(await shown(server, `Bearer ${header}.${claims}.${signature}`)).toBe(403);
  });

  it('is what an agent with a key pair needs: no key opens its id', async () => {
    const server = await realServer();
    const ada = await agent(server, 'ada', true);
    expect(ada.agentKey).toBeUndefined();
    expect(await shown(server, `Bearer llk_${'0'.repeat(64)}`)).toBe(403);
    expect(await shown(server, 'Bearer ')).toBe(403);
  });
});

describe('with the limits of every arena', () => {
  it('an address that guesses at a key or a code is refused after 20 tries, others are not', async () => {
    const server = await limitedServer({ TRUST_PROXY: '1' });
    const ada = await agent(server, 'ada');
    const path = '/api/league/agents/ada';
    const from = (address: string, agentKey: string) =>
      ask(server, 'PATCH', path, {
        body: { name: 'Ada' },
        headers: { authorization: `Bearer ${agentKey}`, 'x-forwarded-for': address },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await from('192.0.2.1', `llk_${i}`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403));
    expect(statuses.slice(21)).toEqual([429, 429, 429, 429]);
    expect((await from('192.0.2.1', ada.agentKey!)).status).toBe(429);
    expect((await from('192.0.2.2', ada.agentKey!)).status).toBe(200);
    const codes: number[] = [];
    for (let i = 0; i < 25; i++) {
      const asked = { body: { recoveryCode: `llr_${i}` }, headers: { 'x-forwarded-for': '192.0.2.3' } };
      codes.push((await ask(server, 'POST', `${path}/recover`, asked)).status);
    }
    expect(codes.at(-1)).toBe(429);
    expect(codes).not.toContain(201);
  });

  it('a session of Grab that a stolen key opened is over once the keys are others', async () => {
    const server = await limitedServer();
    const ada = await agent(server, 'ada');
    const login = await ask(server, 'POST', '/api/auth/login', { body: { username: 'thief' }, as: ada });
    const session = { headers: { authorization: `Bearer ${Object(login.body.data).session_token}` } };
    const made = await ask(server, 'POST', '/api/games', { body: { max_players: 2 }, ...session });
    const { recoveryCode } = ada;
    await ask(server, 'POST', '/api/league/agents/ada/recover', { body: { recoveryCode } });
    const game = `/api/games/${Object(made.body.data).game_id}/join`;
    expect((await ask(server, 'POST', game, { body: {}, ...session })).status).toBe(401);
    expect((await ask(server, 'GET', '/api/games', session)).status).toBe(401);
  });

  it('a bearer token that is nobody’s key is left alone where it means something else', async () => {
    const server = await limitedServer();
    const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl' };
    const login = await ask(server, 'POST', '/api/auth/login', { body: { username: 'again' }, headers });
    expect(login.status).toBe(200);
  });
});
