import { describe, expect, it } from 'vitest';
import { BOTS, startedMatch, testServer } from './support/server.js';

describe('games', () => {
  it('are listed with their schemas and bots', async () => {
    const server = await testServer();
    const { games } = await server.call('listGames');
    expect(games.map(({ game }) => game)).toEqual(['dummy', 'paced']);
    const game = await server.call('getGame', { params: { game: 'dummy' } });
    expect(game).toMatchObject({
      seats: { min: 1, max: 8 },
      tableSize: 2,
      paced: false,
      live: 0,
      queued: 0,
      seatOptions: null,
    });
    expect(game.bots.map(({ name }) => name)).toEqual(BOTS);
    expect(game.config).toMatchObject({ properties: { rounds: { type: 'integer', default: 5 } } });
    expect(JSON.stringify(game.action)).toContain('"roll"');
  });

  it('that are not played here are not found', async () => {
    const server = await testServer();
    expect(await server.refused('getGame', { params: { game: 'chess' } })).toMatchObject({
      status: 404,
      body: { error: 'unknown_game', message: expect.stringContaining('dummy') },
    });
  });
});

describe('rooms', () => {
  it('are opened, filled, started and controlled', async () => {
    const server = await testServer();
    const { room, ownerKey } = await server.call('createRoom', {
      body: {
        game: 'paced',
        name: 'Friday night',
        maxPlayers: 3,
        config: { rounds: 2 },
        speed: 'fast',
        bots: ['eager'],
      },
    });
    expect(room).toMatchObject({
      name: 'Friday night',
      status: 'waiting',
      speed: 'fast',
      config: { rounds: 2 },
      seed: null,
    });
    expect(ownerKey).toMatch(/^llo_/);
    const params = { match: room.code.toLowerCase() };
    await server.call('addBot', { params, body: { bot: 'random' } });
    const full = await server.call('addBot', { params, body: { bot: 'eager' } });
    expect(full.seats.map(({ name }) => name)).toEqual(['Eager', 'Random', 'Eager 2']);
    expect(full.status).toBe('ready');
    expect((await server.call('startMatch', { params })).status).toMatch(/playing|roll_order/);
    expect((await server.call('pauseMatch', { params })).status).toBe('paused');
    expect((await server.call('stepMatch', { params })).status).toBe('paused');
    expect((await server.call('setSpeed', { params, body: { speed: 'slow' } })).speed).toBe('slow');
    expect((await server.call('resumeMatch', { params })).status).toMatch(/playing|roll_order/);
  });

  it('tell nobody their tokens, keys or seeds', async () => {
    const server = await testServer();
    const { roomId, code } = await startedMatch(server);
    const { record } = server.arena.room(roomId);
    const answers = await Promise.all(
      ['', `/${code}`, `/${code}/snapshot`, `/${code}/events`].map(async (path) =>
        (await server.fetch(`/api/league/matches${path}`)).text(),
      ),
    );
    const secrets = [record.seed, record.dice!.serverSeed, record.ownerKeyHash];
    for (const secret of [...secrets, ...record.seats.map(({ token }) => token)]) {
      expect(answers.join('')).not.toContain(secret);
    }
  });

  it.each([
    [404, 'unknown_game', { game: 'chess' }],
    [400, 'unknown_bot', { game: 'dummy', bots: ['toString'] }],
    [400, 'invalid_config', { game: 'dummy', config: { rounds: 0 } }],
    [400, 'invalid_config', { game: 'dummy', config: { rounds: 3, cheat: true } }],
    [400, 'invalid_config', { game: 'dummy', maxPlayers: 9 }],
    [409, 'room_full', { game: 'dummy', maxPlayers: 1, bots: BOTS }],
    [409, 'room_not_ready', { game: 'dummy', maxPlayers: 3, bots: BOTS, start: true }],
    [400, 'invalid_request', { game: 'dummy', speed: 'warp' }],
    [400, 'invalid_request', { game: 'dummy', name: 'two\nlines' }],
    [400, 'invalid_request', { game: 'dummy', name: '' }],
    [400, 'invalid_request', { game: 'dummy', unknown: 1 }],
    [400, 'invalid_request', { game: 7 }],
    [400, 'invalid_request', []],
    [400, 'invalid_request', null],
  ])('are refused with %i %s for %j, and leave nothing behind', async (status, error, body) => {
    const server = await testServer();
    expect(await server.refused('createRoom', { body })).toMatchObject({ status, body: { error } });
    expect(server.arena.roomCount).toBe(0);
  });

  it('with controls of the owner obey nobody else', async () => {
    const server = await testServer();
    const { room, ownerKey } = await server.call('createRoom', {
      body: { game: 'paced', bots: BOTS, maxPlayers: 2, controls: 'owner' },
    });
    const params = { match: room.roomId };
    const headers = { 'x-owner-key': ownerKey };
    for (const name of ['startMatch', 'pauseMatch', 'setSpeed'] as const) {
      const body = name === 'setSpeed' ? { speed: 'fast' } : undefined;
      expect(await server.refused(name, { params, body })).toMatchObject({
        status: 403,
        body: { error: 'not_owner' },
      });
      const wrong = { 'x-owner-key': `${ownerKey.slice(0, -1)}x` };
      expect(await server.refused(name, { params, body, headers: wrong })).toMatchObject({ status: 403 });
    }
    await server.call('startMatch', { params, headers });
    expect((await server.call('pauseMatch', { params, headers })).status).toBe('paused');
  });

  it('of a game that is shown as it happens cannot be paused, and change their speed for their owner alone', async () => {
    const server = await testServer();
    const { room, ownerKey } = await server.call('createRoom', {
      body: { game: 'dummy', bots: ['eager'], maxPlayers: 2 },
    });
    const params = { match: room.roomId };
    await server.arena.join(server.arena.room(room.roomId), { name: 'Guest', agentId: null });
    await server.call('startMatch', { params });
    for (const name of ['pauseMatch', 'resumeMatch', 'stepMatch'] as const) {
      expect(await server.refused(name, { params })).toMatchObject({
        status: 409,
        body: { error: 'not_paced' },
      });
    }
    const body = { speed: 'instant' } as const;
    expect(await server.refused('setSpeed', { params, body })).toMatchObject({ status: 403 });
    const headers = { 'x-owner-key': ownerKey };
    expect((await server.call('setSpeed', { params, body, headers })).speed).toBe('instant');
  });

  it('say what is not possible as things are', async () => {
    const server = await testServer();
    const { room } = await server.call('createRoom', {
      body: { game: 'paced', maxPlayers: 2, bots: ['eager'] },
    });
    const params = { match: room.roomId };
    expect(await server.refused('startMatch', { params })).toMatchObject({
      status: 409,
      body: { error: 'room_not_ready' },
    });
    expect(await server.refused('pauseMatch', { params })).toMatchObject({
      status: 409,
      body: { error: 'game_not_started' },
    });
    await server.call('addBot', { params, body: { bot: 'eager' } });
    expect(await server.refused('addBot', { params, body: { bot: 'eager' } })).toMatchObject({
      status: 409,
      body: { error: 'room_full' },
    });
    await server.call('startMatch', { params });
    expect(await server.refused('startMatch', { params })).toMatchObject({
      status: 409,
      body: { error: 'game_already_started' },
    });
  });

  it('are removed by their owner while they wait, or when they are over', async () => {
    const server = await testServer();
    const { room, ownerKey } = await server.call('createRoom', {
      body: { game: 'paced', bots: BOTS, maxPlayers: 2 },
    });
    const params = { match: room.roomId };
    const headers = { 'x-owner-key': ownerKey };
    expect(await server.refused('removeRoom', { params })).toMatchObject({ status: 403 });
    await server.call('startMatch', { params });
    expect(await server.refused('removeRoom', { params, headers })).toMatchObject({ status: 409 });
    const waiting = await server.call('createRoom', { body: { game: 'paced' } });
    const gone = { match: waiting.room.roomId };
    await server.call('removeRoom', { params: gone, headers: { 'x-owner-key': waiting.ownerKey } });
    expect(await server.refused('getMatch', { params: gone })).toMatchObject({
      status: 404,
      body: { error: 'match_not_found' },
    });
  });
});
