import { gunzipSync } from 'node:zlib';
import { dummy } from '@lobster-league/dummy';
import { replayText, verifyText } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './support/server.js';

const BOTS = ['eager', 'random'];

async function bots(server: TestServer, more: object = {}): Promise<league.RoomInfo> {
  const body = { game: 'paced', config: { rounds: 3 }, bots: BOTS, start: true, ...more };
  return (await server.call('createRoom', { body })).room;
}

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
    const { roomId, code } = await bots(server);
    const { record } = server.arena.room(roomId);
    const answers = await Promise.all(
      ['', `/${code}`, `/${code}/snapshot`, `/${code}/events`].map(async (path) =>
        (await server.fetch(`/api/league/matches${path}`)).text(),
      ),
    );
    for (const secret of [record.seed, record.ownerKeyHash, ...record.seats.map(({ token }) => token)]) {
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

describe('live matches', () => {
  it('are listed newest first, by game, status and page', async () => {
    const server = await testServer();
    const first = await bots(server);
    await server.time.advance(10);
    const second = await server.call('createRoom', { body: { game: 'dummy' } });
    const all = await server.call('listMatches');
    expect(all.total).toBe(2);
    expect(all.matches.map(({ roomId }) => roomId)).toEqual([second.room.roomId, first.roomId]);
    expect((await server.call('listMatches', { query: { game: 'paced' } })).matches).toHaveLength(1);
    expect((await server.call('listMatches', { query: { status: 'waiting' } })).matches[0]?.roomId).toBe(
      second.room.roomId,
    );
    const paged = await server.call('listMatches', { query: { page: 2, limit: 1 } });
    expect(paged.matches.map(({ roomId }) => roomId)).toEqual([first.roomId]);
    expect(paged.total).toBe(2);
  });

  it('are found by code in any case, and by id', async () => {
    const server = await testServer();
    const { roomId, code } = await bots(server);
    for (const match of [roomId, code, code.toLowerCase()]) {
      expect(await server.call('getMatch', { params: { match } })).toMatchObject({
        room: { roomId },
        record: null,
      });
    }
  });

  it('show nothing that spectators have not been shown', async () => {
    const server = await testServer();
    const { roomId } = await bots(server, { speed: 'normal' });
    await server.time.advance(5_000);
    const params = { match: roomId };
    const stored = await server.arena.live.events(roomId, 1, 1000);
    const { sequence, view } = await server.call('getSnapshot', { params });
    const { events, last, next } = await server.call('getEvents', { params, query: { limit: 1000 } });
    expect(sequence).toBeLessThan(stored.length);
    expect(last).toBe(sequence);
    expect(next).toBeNull();
    expect(events.map((event) => event.sequence)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    expect(view).toMatchObject({ over: false });
  });

  it('of which spectators have not seen the end are not in the history yet', async () => {
    const server = await testServer();
    const { roomId } = await bots(server, { config: { rounds: 1 }, speed: 'slow' });
    const params = { match: roomId };
    await server.time.advance(3_000);
    await server.arena.recorded();
    expect(await server.arena.history.game(roomId)).not.toBeNull();
    expect(await server.call('getMatch', { params })).toMatchObject({ room: { seed: null }, record: null });
    expect(await server.refused('getReplay', { params })).toMatchObject({ status: 409 });
    expect((await server.call('listHistory')).games).toEqual([]);
    expect((await server.call('listAgentGames', { params: { agentId: 'house:eager' } })).games).toEqual([]);
    await server.time.advance(60_000);
    expect(await server.call('getMatch', { params })).toMatchObject({ record: { gameId: roomId } });
    expect((await server.call('listHistory')).games).toHaveLength(1);
  });

  it('have events in pages, with lines for people if asked', async () => {
    const server = await testServer();
    const roomId = await server.playedMatch();
    const params = { match: roomId };
    const whole = await server.call('getEvents', { params, query: { limit: 1000 } });
    const pages: league.StampedEvent[] = [];
    for (let from: number | null = 1; from !== null; ) {
      const page: { events: readonly league.StampedEvent[]; next: number | null } = await server.call(
        'getEvents',
        {
          params,
          query: { from, limit: 3 },
        },
      );
      pages.push(...page.events);
      from = page.next;
    }
    expect(pages).toEqual(whole.events);
    const told = await server.call('getEvents', { params, query: { text: 'true', limit: 4 } });
    expect(told.events.map(({ text }) => text).slice(0, 3)).toEqual([
      'Eager sits down',
      'Random sits down',
      'Eager, Random play 3 rounds',
    ]);
    expect(await server.call('getEvents', { params, query: { from: 100_000 } })).toMatchObject({
      events: [],
      next: null,
    });
  });
});

describe('finished matches', () => {
  it('are found, snapshot and events included, while the room lives and after it is gone', async () => {
    const server = await testServer();
    const roomId = await server.playedMatch();
    const params = { match: roomId };
    const alive = {
      match: await server.call('getMatch', { params }),
      snapshot: await server.call('getSnapshot', { params }),
      events: await server.call('getEvents', { params }),
    };
    expect(alive.match).toMatchObject({
      room: { status: 'finished' },
      record: { gameId: roomId, rated: true },
    });
    await server.time.advance(10 * 60_000);
    expect(server.arena.find(roomId)).toBeNull();
    expect(await server.call('getMatch', { params })).toEqual({ room: null, record: alive.match.record });
    const { view, sequence } = await server.call('getSnapshot', { params });
    expect({ view, sequence }).toEqual({ view: alive.snapshot.view, sequence: alive.snapshot.sequence });
    expect(await server.call('getEvents', { params })).toEqual(alive.events);
  });

  it.each([
    ['one input', 1],
    ['many inputs', 100],
  ])('have a replay of %s that verifies, gzipped for who accepts it', async (_name, rounds) => {
    const server = await testServer();
    const roomId = await server.playedMatch('dummy', { rounds });
    await server.call('getReplay', { params: { match: roomId } });
    const response = await server.fetch(`/api/league/matches/${roomId}/replay`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    const text = await response.text();
    const replay = JSON.parse(text);
    expect(text).toBe(replayText(replay));
    expect(verifyText(() => dummy, text)).toBeNull();
    const { rawBytes, encoding } = await gzipped(server.url(`/api/league/matches/${roomId}/replay`));
    expect(encoding).toBe('gzip');
    expect(gunzipSync(rawBytes).toString()).toBe(text);
  });

  it('have no replay before the end', async () => {
    const server = await testServer();
    const { roomId } = await bots(server);
    expect(await server.refused('getReplay', { params: { match: roomId } })).toMatchObject({
      status: 409,
      body: { error: 'match_not_finished' },
    });
  });

  it('are listed with filters and pages', async () => {
    const server = await testServer();
    const ids = [await server.playedMatch(), await server.playedMatch('paced'), await server.playedMatch()];
    const found = async (query: object): Promise<string[]> => {
      const { games } = await server.call('listHistory', { query });
      return games.map(({ gameId }) => gameId);
    };
    expect(await found({})).toEqual([...ids].reverse());
    expect(await found({ game: 'paced' })).toEqual([ids[1]]);
    expect(await found({ agent: 'house:eager', rated: 'true', season: '2026-02' })).toHaveLength(3);
    expect(await found({ agent: 'nobody' })).toEqual([]);
    expect(await found({ rated: 'false' })).toEqual([]);
    expect(await found({ season: '2025-01' })).toEqual([]);
    expect(await found({ page: 2, limit: 2 })).toEqual([ids[0]]);
    const { games } = await server.call('listHistory', { query: { after: server.time.now() } });
    expect(games).toEqual([]);
    expect(await found({ before: server.time.now() })).toHaveLength(3);
  });
});

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
    expect({ agents, total }).toEqual({ agents: [agent], total: 1 });
    expect(JSON.stringify(await server.call('getAgent', { params: { agentId: 'deep-claw' } }))).not.toMatch(
      /ll[ks]_/,
    );
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

  it('have statistics, form, rivals and games', async () => {
    const server = await testServer();
    await server.playedMatch();
    await server.playedMatch();
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
    await server.playedMatch();
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
    await server.call('enterQueue', { body, headers: bearer(agentKey) });
    expect(await server.refused('enterQueue', { body, headers: bearer(agentKey) })).toMatchObject({
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

/** The bytes as they travel; fetch would unpack them. */
async function gzipped(url: string): Promise<{ rawBytes: Buffer; encoding: string | undefined }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ rawBytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }),
      );
    }).on('error', reject);
  });
}
