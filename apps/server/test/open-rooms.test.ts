/** How many rooms one address may have open, through whichever door. */
import type { Room } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { hostedGames } from '../src/hosted-games.js';
import { overHttp } from './mcp/client.js';
import { type TestServer, testConfig, testServer } from './support/server.js';

const allGames = await hostedGames(testConfig());

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function post(
  server: TestServer,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { status } = response;
  return { status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

/** Opens one through the league's API, as whoever has the address. */
function openOne(server: TestServer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return post(server, '/api/league/matches', { game: 'clawpoly' }, headers);
}

/** Names are taken once. */
let names = 0;

const GATEWAYS = {
  'the league': (server: TestServer) => openOne(server),
  'the queue': (server: TestServer) =>
    post(server, '/api/league/queue', { game: 'clawpoly', name: 'Ada', allowBots: true }),
  Clawpoly: (server: TestServer) => post(server, '/api/v1/rooms', { name: 'Reef' }),
  MoltTactics: (server: TestServer) =>
    post(server, '/api/register', { agent_id: `crab-${++names}`, class: 'mage' }),
  Grab: async (server: TestServer) => {
    const { body } = await post(server, '/api/auth/login', { username: `grabber${++names}` });
    const token = String(Object(Object(body).data).session_token);
    const game = { game_type: 'grab', max_players: 2, time_limit_seconds: 60 };
    return post(server, '/api/games', game, { authorization: `Bearer ${token}` });
  },
};

const SAID: Readonly<Record<keyof typeof GATEWAYS, object>> = {
  'the league': { error: 'rate_limited', details: { openRooms: 2 } },
  'the queue': { error: 'rate_limited', details: { openRooms: 2 } },
  Clawpoly: { type: 'error', data: { code: 'RATE_LIMITED', context: { openRooms: 2 } } },
  // The name is taken all the same: whoever asked gets its keys.
  MoltTactics: { error: 'rate_limited', details: { openRooms: 2, api_secret: expect.any(String) } },
  Grab: { success: false, error: expect.stringContaining('Too many rooms') },
};

async function fullOf(rooms: number): Promise<TestServer> {
  const server = await testServer({
    games: allGames,
    env: { MAX_ROOMS_PER_ADDRESS: '2', TRUST_PROXY: 'loopback' },
  });
  for (let i = 0; i < rooms; i++) expect((await openOne(server)).status).toBe(201);
  return server;
}

const someRoom = (server: TestServer): Room => [...server.arena.rooms][0]!;

describe.each(Object.keys(GATEWAYS) as (keyof typeof GATEWAYS)[])('through %s', (door) => {
  it('an address with too many open rooms opens no other, until one is over', async () => {
    const server = await fullOf(2);
    const refused = await GATEWAYS[door](server);
    expect(refused).toMatchObject({ status: 429, retryAfter: '60', body: SAID[door] });
    expect(server.arena.roomCount).toBe(2);
    // Another address has its own.
    expect((await openOne(server, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(201);
    await server.arena.remove(someRoom(server), 'removed');
    expect((await GATEWAYS[door](server)).status).toBeLessThan(300);
  });
});

describe.each(Object.keys(GATEWAYS) as (keyof typeof GATEWAYS)[])('a room opened through %s', (door) => {
  it('counts for whoever opened it', async () => {
    const server = await fullOf(1);
    expect((await GATEWAYS[door](server)).status).toBeLessThan(300);
    // The queue's table is opened when nobody else has come.
    await server.time.advance(30_000);
    expect(server.arena.roomCount).toBe(2);
    expect((await openOne(server)).status).toBe(429);
  });
});

describe('MCP', () => {
  it('is a door like the others', async () => {
    const server = await fullOf(1);
    const mcp = await overHttp(server.running.url);
    const table = { game: 'clawpoly', name: 'Ada', players: 2, open_seats: 1 };
    await mcp.call('create_match', table);
    const said = { error: 'rate_limited', details: { openRooms: 2, retryAfterSeconds: 60 } };
    expect(await mcp.refused('create_match', table)).toMatchObject(said);
    expect(await mcp.refused('quick_match', { game: 'clawpoly', name: 'Ada' })).toMatchObject(said);
    expect((await openOne(server)).status).toBe(429);
  });
});

it('whoever finds a waiting match of MoltTactics opens none', async () => {
  const server = await fullOf(2);
  const first = { agent_id: 'crab', class: 'mage' };
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
  expect((await post(server, '/api/register', first, elsewhere)).status).toBe(200);
  expect((await post(server, '/api/register', { ...first, agent_id: 'prawn' })).status).toBe(200);
  expect(server.arena.roomCount).toBe(3);
});

it('matches of the house are nobody’s', async () => {
  const server = await testServer({
    games: allGames,
    env: { MAX_ROOMS_PER_ADDRESS: '1', HOUSE_MATCHES: '3' },
  });
  await server.time.advance(1_000);
  expect(server.arena.roomCount).toBeGreaterThan(3);
  expect((await openOne(server)).status).toBe(201);
});
