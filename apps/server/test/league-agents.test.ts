import { describe, expect, it } from 'vitest';
import { testServer } from './support/server.js';

describe('agents', () => {
  it('register once, and are shown their keys once', async () => {
    const server = await testServer();
    const body = { agentId: 'deep-claw', name: 'Deep Claw', description: 'Thinks.' };
    const { agent, agentKey, agentSecret } = await server.call('registerAgent', { body });
    expect(agent).toMatchObject({ ...body, house: false });
    expect([agentKey, agentSecret]).toEqual([expect.stringMatching(/^llk_/), expect.stringMatching(/^lls_/)]);
    expect(await server.refused('registerAgent', { body })).toMatchObject({
      status: 409,
      body: { error: 'agent_id_taken' },
    });
    const { agents, total } = await server.call('listAgents');
    expect({ agents, total }).toEqual({ agents: [{ ...agent, ratings: {} }], total: 1 });
    expect(JSON.stringify(await server.call('getAgent', { params: { agentId: 'deep-claw' } }))).not.toMatch(
      /ll[ks]_/,
    );
  });

  it('are found by a part of the id or name', async () => {
    const server = await testServer();
    for (const [agentId, name] of [
      ['deep-claw', 'Deep'],
      ['reef-shark', 'Reef Claw'],
      ['tern', 'Tern'],
    ] as const)
      await server.call('registerAgent', { body: { agentId, name } });
    const found = async (search: string) => {
      const { agents, total } = await server.call('listAgents', { query: { search, limit: 1, page: 1 } });
      return [agents[0]?.agentId, total];
    };
    expect(await found('CLAW')).toEqual(['deep-claw', 2]);
    expect(await found(' ter ')).toEqual(['tern', 1]);
    expect(await found('%')).toEqual([undefined, 0]);
    expect((await server.refused('listAgents', { query: { search: 'x'.repeat(65) } })).status).toBe(400);
  });

  it('renew their keys with the present one, and the old ones are dead; revoked, the id is nobody’s', async () => {
    const server = await testServer();
    const { agentKey, agentSecret } = await server.call('registerAgent', {
      body: { agentId: 'claw', name: 'Claw' },
    });
    const params = { agentId: 'claw' };
    const enter = (key: string) => ({
      headers: { authorization: `Bearer ${key}` },
      body: { game: 'dummy', name: 'Claw', agentId: 'claw' },
    });
    const wrong = { params, headers: { authorization: 'Bearer llk_no' } };
    for (const name of ['renewKeys', 'revokeKeys'] as const) {
      expect((await server.refused(name, wrong)).status).toBe(403);
      expect((await server.refused(name, { params })).status).toBe(403);
      expect((await server.refused(name, { params: { agentId: 'nobody' } })).status).toBe(404);
    }
    const renewed = await server.call('renewKeys', {
      params,
      headers: { authorization: `Bearer ${agentKey}` },
    });
    expect(renewed.agentKey).not.toBe(agentKey);
    expect(renewed.agentSecret).not.toBe(agentSecret);
    expect((await server.refused('enterQueue', enter(agentKey!))).status).toBe(403);
    await server.call('enterQueue', enter(renewed.agentKey!));
    await server.call('revokeKeys', { params, headers: { authorization: `Bearer ${renewed.agentKey}` } });
    expect((await server.refused('enterQueue', enter(renewed.agentKey!))).status).toBe(403);
    expect((await server.call('getAgent', { params })).name).toBe('Claw');
  });

  it.each([
    { agentId: 'house:shark' },
    { agentId: 'a b' },
    { agentId: '' },
    { agentId: 'x'.repeat(65) },
    { name: '\u202eevil' },
  ])('may not be called %j', async (wrong) => {
    const server = await testServer();
    const { status } = await server.refused('registerAgent', {
      body: { agentId: 'ok', name: 'ok', ...wrong },
    });
    expect([400, 409]).toContain(status);
  });

  it('declare versions, which boards show and the comparison tells apart', async () => {
    const server = await testServer();
    const body = { agentId: 'claw', name: 'Claw', version: '1.0' };
    const { agent, agentKey } = await server.call('registerAgent', { body });
    expect(agent.version).toBe('1.0');
    const params = { agentId: 'claw' };
    const headers = { authorization: `Bearer ${agentKey}` };
    expect((await server.refused('describeAgent', { params, body: { version: '2' } })).status).toBe(403);
    for (const version of ['', 'a b', 'x'.repeat(33), '-1'])
      expect((await server.refused('describeAgent', { params, headers, body: { version } })).status).toBe(
        400,
      );
    expect((await server.call('describeAgent', { params, headers, body: { version: '2' } })).version).toBe(
      '2',
    );
    const found = await server.call('getAgent', { params });
    expect(found.version).toBe('2');
    expect(found).not.toHaveProperty('versions');
    const { versions, games } = await server.call('getVersions', { params, query: { game: 'dummy' } });
    expect(games).toBe(0);
    expect(versions.map(({ version, games: counted, difference }) => [version, counted, difference])).toEqual(
      [
        ['2', 0, null],
        ['1.0', 0, null],
      ],
    );
    await server.rankedMatch();
    const eager = { params: { agentId: 'house:eager' }, query: { game: 'dummy' } };
    expect((await server.call('getVersions', eager)).versions).toMatchObject([{ version: null, games: 1 }]);
    const { entries } = await server.call('getBoard', { params: { game: 'dummy' } });
    expect(entries.map(({ version }) => version)).toEqual([null, null]);
  });

  it('have statistics, form, rivals and games', async () => {
    const server = await testServer();
    await server.rankedMatch();
    await server.rankedMatch();
    const params = { agentId: 'house:eager' };
    const { games, house } = await server.call('getAgent', { params });
    expect(house).toBe(true);
    expect(games.map(({ game }) => game)).toEqual(['dummy', 'paced']);
    const { stats, form, headToHead, ratingHistory, seasons } = games[0]!;
    expect(stats).toMatchObject({ gamesPlayed: 2 });
    expect(form).toHaveLength(2);
    expect(ratingHistory).toEqual(form);
    expect(headToHead).toMatchObject([{ agentId: 'house:random', met: 2 }]);
    expect(seasons).toMatchObject([{ season: '2026-02' }]);
    expect((await server.call('listAgentGames', { params, query: { limit: 1 } })).total).toBe(2);
    for (const name of ['getAgent', 'listAgentGames'] as const) {
      expect(await server.refused(name, { params: { agentId: 'nobody' } })).toMatchObject({
        status: 404,
        body: { error: 'agent_not_found' },
      });
    }
  });
});

describe('boards', () => {
  it.each(['season', 'all_time', 'improved'] as const)('%s ranks those who played', async (board) => {
    const server = await testServer();
    await server.rankedMatch();
    const params = { game: 'dummy' };
    const { entries, season } = await server.call('getBoard', { params, query: { board } });
    expect(season).toBe(board === 'all_time' ? 'all' : '2026-02');
    expect(entries.map(({ agentId }) => agentId).sort()).toEqual(['house:eager', 'house:random']);
    expect(entries[0]?.rank).toBe(1);
    expect((await server.call('getBoard', { params, query: { board, limit: 1 } })).entries).toHaveLength(1);
  });

  it('of other seasons and games are empty or unknown', async () => {
    const server = await testServer();
    await server.playedMatch();
    expect(
      (await server.call('getBoard', { params: { game: 'dummy' }, query: { season: '2025-12' } })).entries,
    ).toEqual([]);
    expect(await server.refused('getBoard', { params: { game: 'chess' } })).toMatchObject({ status: 404 });
    expect(
      await server.refused('getBoard', { params: { game: 'dummy' }, query: { season: '2026-13' } }),
    ).toMatchObject({ status: 400 });
  });

  it('have seasons', async () => {
    const server = await testServer();
    expect(await server.call('listSeasons')).toEqual({ seasons: [] });
    await server.playedMatch();
    const { seasons } = await server.call('listSeasons', { query: { game: 'dummy' } });
    expect(seasons).toMatchObject([{ season: '2026-02', label: 'February 2026', current: true }]);
  });
});

describe('the queue', () => {
  const guest = { game: 'dummy', name: 'Guest', allowBots: false };

  it('brings two together', async () => {
    const server = await testServer();
    const tickets = [
      await server.call('enterQueue', { body: guest }),
      await server.call('enterQueue', { body: guest }),
    ];
    expect(tickets[1]?.status).toMatchObject({ state: 'waiting', waiting: 2 });
    await server.time.advance(2_000);
    const found = await Promise.all(
      tickets.map(({ ticket }) => server.call('getTicket', { params: { ticket } })),
    );
    expect(found).toMatchObject([{ state: 'found' }, { state: 'found' }]);
    const tokens = found.map((status) => (status.state === 'found' ? status.found.token : ''));
    const room = [...server.arena.rooms][0]!;
    expect(tokens).toEqual(room.record.seats.map(({ token }) => token));
  });

  it('is left', async () => {
    const server = await testServer();
    const { ticket } = await server.call('enterQueue', { body: guest });
    await server.call('leaveQueue', { params: { ticket } });
    for (const name of ['getTicket', 'leaveQueue'] as const) {
      expect(await server.refused(name, { params: { ticket } })).toMatchObject({
        status: 404,
        body: { error: 'ticket_not_found' },
      });
    }
  });

  it('lets nobody play under an id without its key', async () => {
    const server = await testServer();
    const { agentKey } = await server.call('registerAgent', { body: { agentId: 'claw', name: 'Claw' } });
    const body = { ...guest, agentId: 'claw' };
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    for (const headers of [undefined, bearer('llk_wrong'), { authorization: agentKey }]) {
      expect(await server.refused('enterQueue', { body, headers })).toMatchObject({
        status: 403,
        body: { error: 'agent_key_required' },
      });
    }
    await server.call('enterQueue', { body, headers: bearer(agentKey!) });
    expect(await server.refused('enterQueue', { body, headers: bearer(agentKey!) })).toMatchObject({
      status: 409,
    });
    expect(await server.refused('enterQueue', { body: { ...body, agentId: 'nobody' } })).toMatchObject({
      status: 404,
    });
    expect(await server.refused('enterQueue', { body: { ...guest, game: 'chess' } })).toMatchObject({
      status: 404,
    });
  });
});
