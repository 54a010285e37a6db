/** What operators do: to rooms, matches, agents, bans, maintenance and the server; and that each leaves one entry. */
import type { admin, league } from '@lobster-league/protocol';
import { memoryAdminStore, memoryHistoryStore, memoryLedgerStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { rangeFrom } from '../../src/http/address-bans.js';
import { BOTS, startedMatch, type TestOptions, testServer } from '../support/server.js';
import { Operators, REASON } from './client.js';

async function opened(options: TestOptions = {}) {
  const server = await testServer(options);
  return { server, operators: new Operators(server) };
}

async function agentOf(server: Awaited<ReturnType<typeof testServer>>, agentId: string) {
  return server.call('registerAgent', { body: { agentId, name: agentId.toUpperCase() } });
}

describe('rooms', () => {
  it('are found by code, id, name, agent, game and status; by address only by moderators', async () => {
    const { server, operators } = await opened();
    const { room } = await server.call('createRoom', {
      body: { game: 'dummy', name: 'Reef of Ada', maxPlayers: 2 },
    });
    const match = await startedMatch(server);
    await server.arena.join(server.arena.room(room.roomId), {
      name: 'Bo',
      agentId: 'bo-1',
      options: {},
      address: '127.0.0.1',
    });
    const found = async (query: object, role: admin.Role = 'moderator') => {
      const { body } = await operators.send(role, 'listRooms', { query });
      return (body.rooms as admin.AdminRoom[]).map(({ roomId }) => roomId);
    };
    for (const search of [room.code, room.code.toLowerCase(), room.roomId, 'reef of', 'bo-1', 'BO'])
      expect(await found({ search }), search).toContain(room.roomId);
    expect(await found({ search: 'nothing like it' })).toEqual([]);
    expect(await found({ game: 'paced' })).toEqual([match.roomId]);
    expect(await found({ status: 'waiting' })).toEqual([room.roomId]);
    expect(await found({ search: '127.0.0.1' })).toHaveLength(2);
    expect(await found({ search: '127.0.0.1' }, 'viewer')).toEqual([]);
    const { body } = await operators.send('viewer', 'getRoom', { params: { room: room.code } });
    expect(body).toMatchObject({ openedBy: null, mode: 'open' });
    const seen = await operators.call('getRoom', { params: { room: room.code } });
    expect(seen).toMatchObject({ openedBy: '127.0.0.1' });
    expect(JSON.stringify(seen)).not.toMatch(/token|serverSeed|ownerKey/);
  });

  it('are stopped: a match is called off and not rated, a room that waits is gone', async () => {
    const { server, operators } = await opened();
    const { roomId } = await startedMatch(server);
    const { room } = await server.call('createRoom', { body: { game: 'dummy' } });
    expect(
      await operators.send('moderator', 'removeRoom', { params: { room: roomId }, body: REASON }),
    ).toMatchObject({
      status: 409,
    });
    await operators.call('stopRoom', { params: { room: roomId }, body: REASON });
    await operators.call('stopRoom', { params: { room: room.code }, body: REASON });
    await server.time.advance(10_000);
    await server.arena.recorded();
    const record = await server.arena.history.game(roomId);
    expect(record).toMatchObject({ rated: false, unrated: { code: 'called_off' } });
    expect(server.arena.find(room.roomId)).toBeNull();
    expect(
      await operators.send('moderator', 'stopRoom', { params: { room: roomId }, body: REASON }),
    ).toMatchObject({
      status: 409,
    });
    await operators.call('removeRoom', { params: { room: roomId }, body: REASON });
    expect(server.arena.find(roomId)).toBeNull();
  });
});

describe('a match that is declared void', () => {
  it('gives every rating back, says so everywhere, and keeps its replay as it was', async () => {
    const { server, operators } = await opened();
    await server.rankedMatch();
    const { games } = await server.call('listHistory', { query: {} });
    const [before] = games;
    const { gameId } = before!;
    const ratings = async () => {
      const ids = before!.players.map(({ agentId }) => agentId!);
      const { history } = server.arena;
      return { all: await history.ratings('dummy', ids), ranked: await history.ratings('dummy:ranked', ids) };
    };
    const changed = await ratings();
    expect(new Set(Object.values(changed.all)).size).toBe(2);
    const replay = await (await server.fetch(`/api/league/matches/${gameId}/replay`)).text();
    const reply = await operators.call('voidMatch', { params: { match: before!.roomCode }, body: REASON });
    expect(reply).toMatchObject({ gameId, rated: false, voided: { by: 'operator', ...REASON } });
    const { all, ranked } = await ratings();
    expect(new Set([...Object.values(all), ...Object.values(ranked)])).toEqual(new Set([1200]));
    for (const { agentId } of before!.players) {
      const [standing] = await server.arena.history.standings(agentId!);
      expect(standing).toMatchObject({ gamesPlayed: 0, wins: 0, losses: 0, rating: 1200, best: 1200 });
      const points = await server.arena.history.ratingHistory(agentId!, 'dummy', 10);
      expect(points.map(({ gameId: id }) => id)).toEqual([gameId, gameId]);
      expect(points.at(-1)).toMatchObject({ rating: 1200 });
      const rivals = await server.arena.history.rivalries(agentId!, 'dummy', 5);
      expect(rivals).toMatchObject([{ wins: 0, draws: 0, losses: 0 }]);
    }
    const { games: after } = await server.call('listHistory', { query: {} });
    expect(after[0]).toMatchObject({ gameId, rated: false, unrated: { code: 'voided' } });
    const found = (await server.call('getMatch', { params: { match: gameId } })) as Record<string, unknown>;
    expect(JSON.stringify(found)).toContain('voided');
    expect(await (await server.fetch(`/api/league/matches/${gameId}/replay`)).text()).toBe(replay);
    expect(
      await operators.send('operator', 'voidMatch', { params: { match: gameId }, body: REASON }),
    ).toMatchObject({
      status: 409,
      body: { error: 'already_void' },
    });
    const { matches, total } = await operators.call('listMatches', { query: { voided: 'true' } });
    expect({ matches, total }).toMatchObject({ total: 1, matches: [{ gameId }] });
  });
});

describe('agents', () => {
  it('are found, renamed, hidden from boards and lists, and shown again', async () => {
    const { server, operators } = await opened();
    await agentOf(server, 'ada');
    await agentOf(server, 'bo');
    const { agents } = await operators.call('listAgents', { query: { search: 'AD' } });
    expect(agents).toMatchObject([{ agentId: 'ada', hidden: false, identity: 'key', bans: [] }]);
    await operators.call('renameAgent', { params: { agentId: 'ada' }, body: { ...REASON, name: 'Ida' } });
    expect(await server.call('getAgent', { params: { agentId: 'ada' } })).toMatchObject({ name: 'Ida' });
    await operators.call('hideAgent', { params: { agentId: 'ada' }, body: REASON });
    const listed = async () => (await server.call('listAgents')).agents.map(({ agentId }) => agentId);
    expect(await listed()).toEqual(['bo']);
    expect((await operators.call('listAgents')).total).toBe(2);
    await operators.call('showAgent', { params: { agentId: 'ada' }, body: REASON });
    expect(await listed()).toEqual(['ada', 'bo']);
    expect(
      await operators.send('operator', 'showAgent', { params: { agentId: 'ada' }, body: REASON }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('that are hidden leave no gap on a board', async () => {
    const { server, operators } = await opened();
    await server.rankedMatch();
    const board = async () =>
      (await server.call('getBoard', { params: { game: 'dummy' }, query: { board: 'all_time', limit: 1 } }))
        .entries;
    const [first] = await board();
    await operators.call('hideAgent', { params: { agentId: first!.agentId }, body: REASON });
    const [now] = await board();
    expect(now).toMatchObject({ rank: 1 });
    expect(now!.agentId).not.toBe(first!.agentId);
  });

  it('whose keys are revoked or reset come back with a recovery code: the old one, or the new one', async () => {
    const { server, operators } = await opened();
    const { agentKey, recoveryCode } = await agentOf(server, 'ada');
    const params = { agentId: 'ada' };
    const renew = (key: string) =>
      server.send('renewKeys', { params, headers: { authorization: `Bearer ${key}` }, body: {} });
    const recover = (code: string) => server.send('recoverAgent', { params, body: { recoveryCode: code } });
    await operators.call('revokeAgentKeys', { params, body: REASON });
    expect((await renew(agentKey!)).status).toBe(403);
    const back = (await recover(recoveryCode!)).body as league.Problem & {
      agentKey: string;
      recoveryCode: string;
    };
    expect((await renew(back.agentKey)).status).toBe(201);
    const reset = await operators.call('resetAgentKeys', { params, body: REASON });
    expect((await recover(back.recoveryCode)).status).toBe(403);
    expect((await recover(String(reset.recoveryCode))).status).toBe(201);
    expect(JSON.stringify(await operators.audit())).not.toContain(String(reset.recoveryCode));
    expect(server.lines.join('')).not.toContain(String(reset.recoveryCode));
  });
});

describe('bans', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['203.0.113.0/33', null],
    ['203.0.113', null],
    ['2001:db8::/129', null],
    ['everybody', null],
    ['', null],
    ['1.2.3.4/', null],
  ])('read %s as %s', (text, range) => {
    expect(rangeFrom(text)).toBe(range);
  });

  it('end at their time, and when they are lifted', async () => {
    const { server, operators } = await opened({ env: { TRUST_PROXY: 'loopback' } });
    const asked = async (address: string) =>
      (await server.fetch('/api/league/games', { headers: { 'x-forwarded-for': address } })).status;
    const ban = (value: string, more: object = {}) =>
      operators.call('addBan', { body: { ...REASON, kind: 'address', value, ...more } });
    await ban('203.0.113.7', { expiresAt: server.time.now() + 60_000 });
    const second = await ban('198.51.100.0/24');
    expect([await asked('203.0.113.7'), await asked('198.51.100.200'), await asked('203.0.113.8')]).toEqual([
      403, 403, 200,
    ]);
    await server.time.advance(60_000);
    expect(await asked('203.0.113.7')).toBe(200);
    expect((await operators.call('listBans')).total).toBe(1);
    await operators.call('liftBan', { params: { id: String(second.id) }, body: REASON });
    expect(await asked('198.51.100.200')).toBe(200);
    expect(
      await operators.send('operator', 'addBan', { body: { ...REASON, kind: 'address', value: 'all' } }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(
      await operators.send('operator', 'addBan', {
        body: { ...REASON, kind: 'agent', value: 'ada', expiresAt: server.time.now() },
      }),
    ).toMatchObject({ status: 400 });
  });

  it('of an agent take it out of the matches it plays', async () => {
    const { server, operators } = await opened();
    await agentOf(server, 'ada');
    const { room } = await server.call('createRoom', {
      body: { game: 'dummy', maxPlayers: 2, bots: ['eager'] },
    });
    const live = server.arena.room(room.roomId);
    await server.arena.join(live, { name: 'Ada', agentId: 'ada', options: {}, address: '127.0.0.1' });
    await live.start();
    await server.arena.begun(live);
    expect(live.over).toBe(false);
    const { id } = await operators.call('addBan', { body: { ...REASON, kind: 'agent', value: 'ada' } });
    expect(live.now().seats.find((_, i) => live.record.seats[i]?.agentId === 'ada')).toMatchObject({
      out: true,
    });
    expect(await operators.call('getAgent', { params: { agentId: 'ada' } })).toMatchObject({
      bans: [{ id }],
    });
  });
});

describe('maintenance', () => {
  it('begins nothing new, tells everybody, lets matches run, and is over when it is ended', async () => {
    const { server, operators } = await opened();
    const running = await startedMatch(server);
    const message = 'Back at noon.';
    await operators.call('setMaintenance', { body: { ...REASON, on: true, message } });
    const refused = await server.refused('createRoom', { body: { game: 'dummy' } });
    expect(refused).toMatchObject({ status: 503, body: { error: 'maintenance', message } });
    expect(refused.headers.get('retry-after')).toBe('60');
    for (const [name, body] of [
      ['registerAgent', { agentId: 'ada', name: 'Ada' }],
      ['enterQueue', { game: 'dummy', name: 'Ada' }],
    ] as const)
      expect(await server.refused(name, { body })).toMatchObject({ status: 503, body: { message } });
    const health = async () => JSON.parse(await (await server.fetch('/api/v1/health')).text());
    expect(await health()).toMatchObject({ status: 'degraded', maintenance: message });
    expect(await operators.call('getMaintenance')).toMatchObject({ on: true, running: 1, by: 'operator' });
    for (let i = 0; i < 40 && server.arena.find(running.roomId)?.over === false; i++)
      await server.time.advance(10_000);
    await server.time.advance(10_000);
    await server.arena.recorded();
    expect(await server.arena.history.game(running.roomId)).not.toBeNull();
    await operators.call('setMaintenance', { body: { ...REASON, on: false } });
    expect(await health()).not.toHaveProperty('maintenance');
    await server.call('createRoom', { body: { game: 'dummy' } });
  });
});

describe('the server', () => {
  it('tells its numbers, stores, processes and settings, without secrets', async () => {
    const env = { GRAB_JWT_SECRET: 'planted-secret-1', REDIS_URL: 'redis://me:planted-secret-2@nowhere' };
    const { server, operators } = await opened({ env });
    await server.call('createRoom', { body: { game: 'dummy', bots: BOTS } });
    expect(await operators.call('getOverview')).toMatchObject({ rooms: { ready: 1 }, unrecorded: 0 });
    const { stores } = await operators.call('getStores');
    expect(stores).toMatchObject([
      { name: 'live', state: 'connected', latencyMs: expect.any(Number) },
      { name: 'history', state: 'connected', backlog: 0 },
    ]);
    const { settings } = (await operators.call('listSettings')) as { settings: admin.Setting[] };
    const byName = new Map(settings.map((one) => [one.name, one]));
    expect(byName.get('GRAB_JWT_SECRET')).toMatchObject({
      value: '(set)',
      from: 'environment',
      secret: true,
    });
    expect(byName.get('REDIS_URL')).toMatchObject({ value: 'redis://***@nowhere' });
    expect(byName.get('MAX_ROOMS')).toMatchObject({ value: '20000', from: 'default' });
    expect(JSON.stringify(settings)).not.toContain('planted');
  });

  it('drains: opens nothing, is not ready, and takes it back', async () => {
    const { server, operators } = await opened();
    const { processes } = (await operators.call('listProcesses')) as { processes: admin.ProcessInfo[] };
    const [own] = processes;
    expect(processes).toHaveLength(1);
    expect(own).toMatchObject({ self: true, draining: false, memoryBytes: expect.any(Number) });
    const drain = (draining: boolean) =>
      operators.call('drainProcess', { params: { id: own!.processId }, body: { ...REASON, draining } });
    expect(await drain(true)).toMatchObject({ draining: true });
    expect((await server.fetch('/health/ready')).status).toBe(503);
    expect((await server.refused('createRoom', { body: { game: 'dummy' } })).status).toBe(503);
    expect(await drain(false)).toMatchObject({ draining: false });
    expect((await server.fetch('/health/ready')).status).toBe(200);
    await server.call('createRoom', { body: { game: 'dummy' } });
    expect(
      await operators.send('operator', 'drainProcess', {
        params: { id: 'another' },
        body: { ...REASON, draining: true },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('has no premium rooms, and says so', async () => {
    const { operators } = await opened({ ledger: memoryLedgerStore() });
    expect(await operators.call('getPremium')).toMatchObject({ open: false, rooms: [], total: 0 });
    expect(await operators.send('operator', 'getPremiumRoom', { params: { room: 'x' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the audit log', () => {
  it('has one entry for each change: who, what, why and how it ended', async () => {
    const { server, operators } = await opened();
    await agentOf(server, 'ada');
    const { room } = await server.call('createRoom', { body: { game: 'dummy' } });
    await operators.send('moderator', 'stopRoom', { params: { room: room.code }, body: REASON });
    await operators.send('moderator', 'stopRoom', { params: { room: 'GONE' }, body: REASON });
    await operators.send('viewer', 'hideAgent', { params: { agentId: 'ada' }, body: REASON });
    await operators.send('moderator', 'hideAgent', { params: { agentId: 'ada' }, body: {} });
    await operators.send('moderator', 'renameAgent', {
      params: { agentId: 'ada' },
      body: { ...REASON, name: 'Ida' },
    });
    expect(await operators.audit()).toMatchObject([
      {
        number: 1,
        by: 'moderator',
        action: 'room.stop',
        target: `room:${room.code}`,
        outcome: 'done',
        ...REASON,
      },
      { number: 2, action: 'room.stop', target: 'room:GONE', outcome: 'refused' },
      { number: 3, by: 'viewer', role: 'viewer', action: 'agent.hide', outcome: 'refused' },
      { number: 4, action: 'agent.rename', target: 'agent:ada', detail: 'ADA is called Ida now' },
    ]);
    const { entries, total } = await operators.call('listAudit', {
      query: { action: 'room.stop', limit: '1' },
    });
    expect({ entries, total }).toMatchObject({ total: 2, entries: [{ number: 2 }] });
  });

  it('that cannot be written is told, and does not stay silent', async () => {
    const store = memoryAdminStore();
    const { server, operators } = await opened({ admin: store });
    await operators.key('operator');
    store.log = () => Promise.reject(new Error('no space'));
    const sent = await operators.send('operator', 'setMaintenance', { body: { ...REASON, on: true } });
    expect(sent).toMatchObject({ status: 503, body: { error: 'not_logged' } });
    expect(server.lines.join('')).toContain('maintenance.set');
  });
});

describe('a restart', () => {
  it('keeps keys, bans, hidden agents, void matches, maintenance and the log', async () => {
    const store = memoryAdminStore();
    const history = memoryHistoryStore();
    const env = { TRUST_PROXY: 'loopback' };
    const before = await opened({ admin: store, history, env });
    await agentOf(before.server, 'ada');
    await before.server.rankedMatch();
    const { games } = await before.server.call('listHistory', { query: {} });
    await before.operators.call('voidMatch', { params: { match: games[0]!.gameId }, body: REASON });
    await before.operators.call('hideAgent', { params: { agentId: 'ada' }, body: REASON });
    await before.operators.call('addBan', { body: { ...REASON, kind: 'address', value: '203.0.113.0/24' } });
    await before.operators.call('setMaintenance', { body: { ...REASON, on: true } });
    const key = await before.operators.key('operator');
    const after = await opened({ admin: store, history, env });
    const headers = { authorization: `Bearer ${key}` };
    expect((await after.operators.raw('getSession', {}, headers)).status).toBe(200);
    expect((await after.server.refused('createRoom', { body: { game: 'dummy' } })).status).toBe(503);
    const banned = await after.server.fetch('/api/league/games', {
      headers: { 'x-forwarded-for': '203.0.113.1' },
    });
    expect(banned.status).toBe(403);
    expect((await after.server.call('listHistory', { query: {} })).games[0]).toMatchObject({ rated: false });
    expect((await after.server.call('listAgents')).agents.map(({ agentId }) => agentId)).not.toContain('ada');
    expect((await after.operators.audit()).map(({ action }) => action)).toEqual([
      'match.void',
      'agent.hide',
      'ban.add',
      'maintenance.set',
    ]);
  });
});
