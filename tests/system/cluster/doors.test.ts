/** An agent at A, its room at B, a spectator at C: one readable match for each of the three protocols. */
import { createHmac, randomUUID } from 'node:crypto';
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { type AnyGame, verify } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/molttactics';
import {
  Metrics,
  openLog,
  openServer,
  type RunningServer,
  readConfig,
  realTime,
  systemRandom,
} from '@lobster-league/server';
import { memoryAdminStore, memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Agent, clawpolyAgent, grabAgent, moltAgent, type Table } from './agents.js';
import { ask, json } from './patience.js';
import { spectate } from './spectator.js';

const games = new Map<string, AnyGame>([clawpoly, grab, molttactics].map((game) => [game.id, game]));

let servers: RunningServer[] = [];
let failures: unknown[] = [];

/** Three servers on one store, as three processes on one Redis. */
beforeEach(async () => {
  const live = memoryLiveStore({ shared: true });
  const history = memoryHistoryStore();
  failures = [];
  servers = await Promise.all(
    [0, 1, 2].map(() => {
      const config = readConfig({ PORT: '0', HOST: '127.0.0.1', HOUSE_MATCHES: '0', SERVE_WEB: '0' });
      return openServer(config, {
        live,
        history,
        admin: memoryAdminStore(),
        stores: { live: 'memory', history: 'memory' },
        time: realTime((error) => failures.push(error)),
        random: systemRandom,
        log: openLog({ level: 'silent', people: false, write: () => undefined }),
        metrics: new Metrics(),
        close: async () => undefined,
      });
    }),
  );
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  expect(failures).toEqual([]);
});

const at = (n: number) => (): string => servers[n]!.url;
const [A, B, C] = [at(0), at(1), at(2)];

/** A room that B owns. */
async function roomAtB(order: object): Promise<{ roomId: string; code: string; ownerKey: string }> {
  const { status, body } = await ask(B, '/api/league/matches', json('POST', order));
  expect({ status, body }).toMatchObject({ status: 201 });
  const { roomId, code } = Object(body.room);
  expect(servers[1]!.services.arena.room(roomId).owned).not.toBeNull();
  return { roomId, code, ownerKey: String(body.ownerKey) };
}

/** Plays it with the agent at A, watches it at C; everything must come out as if they were in one process. */
async function playAcross(order: object, sit: (table: Table) => Promise<Agent>): Promise<void> {
  const { roomId, code, ownerKey } = await roomAtB(order);
  const acknowledged = new Set<string>();
  const agent = await sit({ anyUrl: A, roomId, code, acknowledged });
  const seen = spectate(C, code);
  const owner = { 'x-owner-key': ownerKey };
  const started = await ask(C, `/api/league/matches/${code}/start`, json('POST', undefined, owner));
  expect([200, 409]).toContain(started.status);
  await agent.over;
  await seen.over;
  const replay = await vi.waitFor(async () => {
    const reply = await ask(A, `/api/league/matches/${roomId}/replay`, json('GET'));
    expect(reply.status).toBe(200);
    return reply.body as unknown as Parameters<typeof verify>[1];
  });
  expect(verify((id) => games.get(id), replay)).toBeNull();
  const { body } = await ask(C, `/api/league/matches/${roomId}`, json('GET'));
  const { totalEvents } = Object(body.record);
  await vi.waitFor(() => expect(seen.sequences).toHaveLength(totalEvents));
  expect(seen.sequences).toEqual(Array.from({ length: totalEvents }, (_, i) => i + 1));
  seen.leave();
  const thoughts = replay.inputs.flatMap(({ moves = [] }) => moves.flatMap(({ thought }) => thought ?? []));
  expect(acknowledged.size).toBeGreaterThan(3);
  expect([...acknowledged].filter((thought) => !thoughts.includes(thought))).toEqual([]);
  expect(agent.reconnects + seen.reconnects).toBe(0);
}

describe('an agent at A, its room at B, a spectator at C', () => {
  it('play Clawpoly', async () => {
    const order = { game: 'clawpoly', maxPlayers: 3, bots: ['random', 'random'], speed: 'instant' };
    await playAcross({ ...order, config: { turnLimit: 40 } }, (table) => clawpolyAgent(table, 'Ada'));
  });

  it('play Grab', async () => {
    const config = { bot_reaction_ms: { gull: [5, 10] } };
    await playAcross({ game: 'grab', maxPlayers: 2, bots: ['gull'], speed: 'instant', config }, (table) =>
      grabAgent(table, `ada_${randomUUID().slice(0, 8)}`),
    );
  });

  it('play MoltTactics', async () => {
    const bots = [{ bot: 'mage', options: { class: 'mage' } }];
    const order = { game: 'molttactics', maxPlayers: 2, bots, speed: 'instant', config: { turns: 20 } };
    await playAcross(order, (table) => moltAgent(table, `ada-${randomUUID().slice(0, 8)}`));
  });
});

describe('what there is once', () => {
  it('is a name: taken at A, it is not free at B, and the token is good at C until the logout', async () => {
    const login = await ask(A, '/api/auth/login', json('POST', { username: 'ada' }));
    const bearer = { authorization: `Bearer ${Object(login.body.data).session_token}` };
    expect((await ask(B, '/api/auth/login', json('POST', { username: 'ada' }))).status).toBe(409);
    expect((await ask(C, '/api/games', json('GET', undefined, bearer))).status).toBe(200);
    expect((await ask(B, '/api/auth/logout', json('POST', undefined, bearer))).status).toBe(200);
    expect((await ask(C, '/api/games', json('GET', undefined, bearer))).status).toBe(401);
    expect((await ask(C, '/api/auth/login', json('POST', { username: 'ada' }))).status).toBe(200);
  });

  it('is a signature: used at A, it is refused at B', async () => {
    const { body } = await ask(A, '/api/register', json('POST', { agent_id: 'ada', class: 'mage' }));
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', String(body.api_secret)).update(timestamp).digest('hex');
    const headers = { 'x-agent-id': 'ada', 'x-timestamp': timestamp, 'x-signature': signature };
    const look = (url: () => string) =>
      ask(url, `/api/state?match_id=${String(body.match_id)}`, json('GET', undefined, headers));
    expect((await look(A)).status).toBe(200);
    expect((await look(B)).status).toBe(401);
    expect((await look(C)).status).toBe(401);
  });

  it('is the lobby: two who register at A and C meet in one match', async () => {
    const enter = (url: () => string, agent_id: string) =>
      ask(url, '/api/register', json('POST', { agent_id, class: 'mage' }));
    const [ada, bo] = await Promise.all([enter(A, 'ada'), enter(C, 'bo')]);
    expect([ada.status, bo.status]).toEqual([200, 200]);
    expect(ada.body.match_id).toBe(bo.body.match_id);
  });

  it('is the queue: a ticket of A is good at B', async () => {
    const order = { game: 'clawpoly', name: 'Ada', allowBots: true };
    const { status, body } = await ask(A, '/api/league/queue', json('POST', order));
    expect(status).toBe(202);
    const ticket = await ask(B, `/api/league/queue/${String(body.ticket)}`, json('GET'));
    expect(ticket).toMatchObject({ status: 200, body: { state: 'waiting', waiting: 1 } });
  });

  it('are the rooms of all: listed, found by code and controlled anywhere', async () => {
    const order = { game: 'clawpoly', maxPlayers: 2, bots: ['random', 'random'], speed: 'slow', start: true };
    const { code, roomId } = await roomAtB(order);
    await vi.waitFor(async () => {
      const { body } = await ask(C, '/api/league/matches', json('GET'));
      expect(body.matches).toMatchObject([{ roomId, status: expect.stringMatching(/playing|roll_order/) }]);
    });
    const paused = await ask(A, `/api/league/matches/${code}/pause`, json('POST'));
    expect(paused).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(servers[1]!.services.arena.room(roomId).status).toBe('paused');
  });
});
