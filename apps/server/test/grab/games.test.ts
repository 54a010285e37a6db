import { grab } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { grabServer } from './support.js';

it('every endpoint is in the documentation', async () => {
  const server = await grabServer();
  const response = await fetch(`${server.running.url}/api/league/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  for (const { method, path, summary } of Object.values(grab.endpoints))
    expect(paths[grab.BASE + path]?.[method]).toMatchObject({ summary, tags: ['Grab'] });
});

const UNKNOWN = 'ZZZZ99';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

describe('creating a game', () => {
  it('says how fast house bots are, if it is asked to', async () => {
    const server = await grabServer();
    const { session_token } = await server.login('ada');
    const { data } = await server.call('createGame', session_token, {
      body: { bot_reaction_ms: [100, 200] },
    });
    const { config } = server.running.services.arena.room(String(Object(data).game_id)).record;
    expect(config).toMatchObject({
      bot_reaction_ms: { gull: [100, 200], octopus: [100, 200], leviathan: [100, 200] },
    });
    for (const bot_reaction_ms of [[200, 100], [0, 60_001], 5, [1]])
      expect(await server.call('createGame', session_token, { body: { bot_reaction_ms } })).toMatchObject({
        status: 400,
      });
  });

  it('has the defaults of the document', async () => {
    const server = await grabServer();
    const ada = await server.login('ada');
    const { status, data } = await server.call('createGame', ada.session_token);
    expect(status).toBe(201);
    expect(data).toEqual({
      game_id: expect.stringMatching(/^[A-Z0-9]{6}$/),
      creator_id: ada.player_id,
      status: 'waiting',
      max_players: 4,
      time_limit_seconds: 300,
      created_at: expect.stringMatching(ISO),
      game_type: 'grab',
      dictionary: 'twl06',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    ['an empty body', {}, { max_players: 4, dictionary: 'twl06' }],
    ['bounds', { max_players: 8, time_limit_seconds: 3600 }, { max_players: 8, time_limit_seconds: 3600 }],
    [
      'the other bounds',
      { max_players: 1, time_limit_seconds: 10 },
      { max_players: 1, time_limit_seconds: 10 },
    ],
    ['a dictionary', { dictionary: 'SOWPODS' }, { dictionary: 'sowpods' }],
    ['a dummy', { game_type: 'dummy' }, { game_type: 'dummy', dictionary: null, time_limit_seconds: 300 }],
  ])('takes %s', async (_what, body, expected) => {
    const server = await grabServer();
    const { session_token } = await server.login('ada');
    const { status, data } = await server.call('createGame', session_token, { body });
    expect([status, data]).toEqual([201, expect.objectContaining(expected)]);
  });

  it.each([
    ['no players', { max_players: 0 }],
    ['nine players', { max_players: 9 }],
    ['half a player', { max_players: 2.5 }],
    ['players as text', { max_players: '4' }],
    ['players as null', { max_players: null }],
    ['too short a turn', { time_limit_seconds: 9 }],
    ['too long a turn', { time_limit_seconds: 3601 }],
    ['another dictionary', { dictionary: 'klingon' }],
    ['a dictionary called constructor', { dictionary: 'constructor' }],
    ['another type', { game_type: 'clawpoly' }],
    ['a dummy with a dictionary', { game_type: 'dummy', dictionary: 'twl06' }],
    ['a seed without leave', { seed: 'reef' }],
    ['a list', []],
    ['null', null],
    ['text', 'game'],
  ])('refuses %s', async (_what, body) => {
    const server = await grabServer();
    const { session_token } = await server.login('ada');
    expect((await server.call('createGame', session_token, { body })).status).toBe(400);
    expect((await server.call('listGames', session_token)).data.total_games).toBe(0);
  });

  it('takes a seed where the operator allows it, and then the letters are the same', async () => {
    const server = await grabServer({ env: { GRAB_SEEDS: '1' } });
    const drawn: (readonly string[])[] = [];
    for (const name of ['ada', 'bo']) {
      const { ears } = await server.table([name], { seed: 'reef' });
      drawn.push((await ears[0]!.hears('turn_starting')).letters_drawn);
    }
    expect(drawn[0]).toEqual(drawn[1]);
  });
});

describe('without a token', () => {
  it.each([
    ['POST', '/api/games'],
    ['GET', '/api/games'],
    ['GET', '/api/games/REEF42'],
    ['POST', '/api/games/REEF42/start'],
    ['DELETE', '/api/games/REEF42'],
    ['POST', '/api/games/REEF42/join'],
    ['POST', '/api/games/REEF42/leave'],
    ['POST', '/api/games/REEF42/bots'],
    ['POST', '/api/auth/logout'],
  ])('%s %s is 401, whatever else is wrong', async (method, path) => {
    const server = await grabServer();
    const body = method === 'POST' ? { body: '[' } : {};
    expect(await server.send(method, path, body)).toMatchObject({
      status: 401,
      error: 'Authentication token required',
    });
  });
});

describe('a game that there is not', () => {
  it.each([UNKNOWN, '%20', "'%20OR%201=1", 'x'.repeat(500), 'ABC-12', '__proto__'])(
    '%s is 404',
    async (id) => {
      const server = await grabServer();
      const { session_token: token } = await server.login('ada');
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/start'],
        ['POST', '/join'],
        ['POST', '/leave'],
        ['POST', '/bots'],
      ] as const) {
        const answer = await server.send(method, `/api/games/${id}${path}`, { token });
        expect([answer.status, answer.error]).toEqual([404, 'Game not found']);
      }
    },
  );

  it('may be a room of another game', async () => {
    const server = await grabServer();
    const { session_token } = await server.login('ada');
    const { room } = await server.running.services.arena.createRoom({ game: 'clawpoly' });
    expect((await server.call('getGame', session_token, { game: room.record.code })).status).toBe(404);
    expect((await server.call('listGames', session_token)).data).toEqual({ games: [], total_games: 0 });
  });
});

describe('the life of a game', () => {
  it('goes from waiting over active to finished, and list and details tell the same', async () => {
    const server = await grabServer();
    const creator = (await server.login('cy')).session_token;
    const { data: made } = await server.call('createGame', creator);
    const game = made.game_id;
    const ada = await server.login('ada');
    const join = await server.call('joinGame', ada.session_token, { game: game.toLowerCase() });
    expect([join.status, join.data]).toEqual([
      200,
      {
        game_id: game,
        player_id: ada.player_id,
        joined_at: expect.stringMatching(ISO),
        commitment: made.commitment,
      },
    ]);
    const details = async () => {
      const one = (await server.call('getGame', creator, { game: game.toLowerCase() })).data;
      const { games, total_games } = (await server.call('listGames', ada.session_token)).data;
      expect([games, total_games]).toEqual([[one], 1]);
      return one;
    };
    expect(await details()).toMatchObject({
      game_id: game,
      status: 'waiting',
      max_players: 4,
      creator_id: made.creator_id,
      current_players: [{ player_id: ada.player_id, username: 'ada', joined_at: join.data.joined_at }],
      created_at: made.created_at,
      started_at: null,
      finished_at: null,
    });
    await server.time.advance(1000);
    const start = await server.call('startGame', creator, { game });
    expect([start.status, start.data.status]).toEqual([200, 'active']);
    // The creator need not play, and fewer than max_players may.
    expect(await details()).toMatchObject({
      status: 'active',
      max_players: 4,
      started_at: start.data.started_at,
    });
    await server.time.advance(1000);
    const stop = await server.call('stopGame', creator, { game });
    expect([stop.status, stop.data]).toEqual([
      200,
      { game_id: game, status: 'finished', finished_at: expect.stringMatching(ISO) },
    ]);
    expect(await details()).toMatchObject({ status: 'finished', finished_at: stop.data.finished_at });
    expect((await server.call('stopGame', creator, { game })).data).toEqual(stop.data);
  });

  it('may end before it begins', async () => {
    const server = await grabServer();
    const { id: game, players } = await server.game(['ada', 'bo']);
    const [ada, bo] = players.map(({ session_token }) => session_token);
    const ear = await server.connect(bo!);
    expect((await server.call('stopGame', ada, { game })).data).toMatchObject({ status: 'finished' });
    expect(await ear.state(({ status }) => status === 'finished')).toMatchObject({
      turn_time_remaining: null,
    });
    expect((await server.call('getGame', ada, { game })).data).toMatchObject({
      status: 'finished',
      started_at: null,
    });
    expect((await server.call('startGame', ada, { game })).error).toBe('Game has ended');
    const cy = await server.login('cy');
    expect(await server.call('joinGame', cy.session_token, { game })).toMatchObject({
      status: 400,
      error: 'Game has ended',
    });
    // Who was in it is free.
    const { data } = await server.call('createGame', ada);
    expect((await server.call('joinGame', bo, { game: data.game_id })).status).toBe(200);
  });

  it('is its creator’s: nobody else starts it, stops it or adds bots', async () => {
    const server = await grabServer();
    const { id: game, players } = await server.game(['ada', 'bo']);
    const bo = players[1]!.session_token;
    for (const [name, error] of [
      ['startGame', 'Only the game creator can start the game'],
      ['stopGame', 'Only the game creator can stop the game'],
      ['addBot', 'Only the game creator can add bots'],
    ] as const)
      expect(await server.call(name, bo, { game })).toMatchObject({ status: 403, error });
    // Nor through the league's API.
    const response = await fetch(`${server.running.url}/api/league/matches/${game}/start`, {
      method: 'POST',
    });
    expect(response.status).toBe(403);
    expect((await server.call('getGame', bo, { game })).data.status).toBe('waiting');
  });

  it('begins once, and not without players', async () => {
    const server = await grabServer();
    const { session_token: ada } = await server.login('ada');
    const { data } = await server.call('createGame', ada);
    const game = data.game_id;
    expect(await server.call('startGame', ada, { game })).toMatchObject({
      status: 400,
      error: 'Game cannot be started: not enough players',
    });
    await server.call('joinGame', ada, { game });
    const starts = await Promise.all(
      Array.from({ length: 10 }, () => server.call('startGame', ada, { game })),
    );
    expect(starts.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(starts.find(({ status }) => status === 400)?.error).toBe('Game has already started');
    const bo = await server.login('bo');
    expect(await server.call('joinGame', bo.session_token, { game })).toMatchObject({
      status: 400,
      error: 'Game has already started',
    });
    expect(await server.call('addBot', ada, { game })).toMatchObject({ status: 400 });
  });
});

describe('joining', () => {
  it('is 400 for who is in and for a full game, 409 for who is in another one', async () => {
    const server = await grabServer();
    const { id: game, players } = await server.game(['ada', 'bo'], { max_players: 2 });
    const ada = players[0]!.session_token;
    expect(await server.call('joinGame', ada, { game })).toMatchObject({
      status: 400,
      error: 'Player is already in this game',
    });
    const cy = await server.login('cy');
    expect(await server.call('joinGame', cy.session_token, { game })).toMatchObject({
      status: 400,
      error: 'Game is full',
    });
    const { data } = await server.call('createGame', cy.session_token);
    const conflict = { status: 409, error: 'Player is already in another active game' };
    expect(await server.call('joinGame', ada, { game: data.game_id })).toMatchObject(conflict);
    await server.call('startGame', ada, { game });
    expect(await server.call('joinGame', ada, { game: data.game_id })).toMatchObject(conflict);
    await server.call('stopGame', ada, { game });
    expect((await server.call('joinGame', ada, { game: data.game_id })).status).toBe(200);
  });

  it('never lets in more than fit, with a hundred at once', async () => {
    const server = await grabServer();
    const tokens = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => (await server.login(`player_${i}`)).session_token),
    );
    const { data } = await server.call('createGame', tokens[0], { body: { max_players: 8 } });
    const joins = await Promise.all(
      tokens.map((token) => server.call('joinGame', token, { game: data.game_id })),
    );
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(joins.filter(({ status, error }) => status === 400 && error === 'Game is full')).toHaveLength(92);
    const { current_players } = (await server.call('getGame', tokens[0], { game: data.game_id })).data;
    expect(new Set(current_players.map(({ username }) => username)).size).toBe(8);
  });

  it('gives one player one seat, in whatever games it tries at once', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const games: string[] = [];
    for (let i = 0; i < 10; i++) games.push((await server.call('createGame', token)).data.game_id);
    const joins = await Promise.all(
      [...games, ...games].map((game) => server.call('joinGame', token, { game })),
    );
    const counts = new Map<number, number>();
    for (const { status } of joins) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 200: 1, 400: 1, 409: 18 });
  });

  it('and starting at once: whoever was let in plays, and nobody else', async () => {
    const server = await grabServer();
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => (await server.login(`player_${i}`)).session_token),
    );
    const { data } = await server.call('createGame', tokens[0], { body: { max_players: 8 } });
    const game = data.game_id;
    await server.call('joinGame', tokens[0], { game });
    const [start, ...joins] = await Promise.all([
      server.call('startGame', tokens[0], { game }),
      ...tokens.slice(1).map((token) => server.call('joinGame', token, { game })),
    ]);
    expect(start?.status).toBe(200);
    const seated = 1 + joins.filter(({ status }) => status === 200).length;
    const { liveMatch, record } = server.running.services.arena.room(game);
    expect([liveMatch?.match.header.seats.length, record.seats.length]).toEqual([seated, seated]);
  });

  it('may be undone before the start; later, leaving gives the game up', async () => {
    const server = await grabServer();
    const { id: game, players } = await server.game(['ada', 'bo', 'cy'], { max_players: 3 });
    const [ada, bo, cy] = players.map(({ session_token }) => session_token);
    expect((await server.call('leaveGame', bo, { game })).status).toBe(200);
    expect(await server.call('leaveGame', bo, { game })).toMatchObject({
      status: 400,
      error: 'Player not in this game',
    });
    const dee = (await server.login('dee')).session_token;
    expect((await server.call('joinGame', dee, { game })).status).toBe(200);
    await server.call('startGame', ada, { game });
    expect((await server.call('leaveGame', cy, { game })).status).toBe(200);
    const { data } = await server.call('createGame', cy);
    expect((await server.call('joinGame', cy, { game: data.game_id })).status).toBe(200);
    expect((await server.call('getGame', ada, { game })).data.status).toBe('active');
  });

  it('is for rooms of the league’s API as well, and shows those of the house', async () => {
    const server = await grabServer();
    const { arena } = server.running.services;
    const { room } = await arena.createRoom({ game: 'grab', maxPlayers: 2 });
    await server.time.advance(1);
    const house = await arena.createRoom({ game: 'grab', extra: { exhibition: true } });
    const { session_token: token } = await server.login('ada');
    const { games } = (await server.call('listGames', token)).data;
    expect(games).toMatchObject([
      { game_id: house.room.record.code },
      { game_id: room.record.code, creator_id: null, max_players: 2 },
    ]);
    expect((await server.call('joinGame', token, { game: room.record.code })).status).toBe(200);
    // Its controls are open to all, at every door.
    expect((await server.call('startGame', token, { game: room.record.code })).status).toBe(200);
    expect((await server.call('stopGame', token, { game: room.record.code })).status).toBe(403);
  });
});

describe('house bots', () => {
  it('play with whoever created the game', async () => {
    const server = await grabServer();
    const { id: game, players } = await server.game(['ada'], { max_players: 4 });
    const token = players[0]!.session_token;
    const added = await server.call('addBot', token, { game, body: { bot: 'octopus' } });
    expect([added.status, added.data]).toMatchObject([201, { username: 'Octopus', bot: 'octopus' }]);
    await server.call('addBot', token, { game });
    await server.call('addBot', token, { game });
    const { current_players } = (await server.call('getGame', token, { game })).data;
    expect(current_players.map(({ bot }) => bot)).toEqual([
      undefined,
      'octopus',
      expect.any(String),
      expect.any(String),
    ]);
    expect(new Set(current_players.map(({ username }) => username)).size).toBe(4);
    expect(await server.call('addBot', token, { game })).toMatchObject({
      status: 400,
      error: 'Game is full',
    });
    const ear = await server.connect(token);
    await server.call('startGame', token, { game });
    await ear.state(({ status }) => status === 'active');
    for (let i = 0; i < 40 && ear.lastState.current_turn < 2; i++) {
      // A word that a bot has made opens everybody's turn again.
      await ear.asks('player_action', { data: 'ready_for_next_turn' });
      await server.time.advance(1000);
      await ear.asks('get_status');
    }
    expect(ear.lastState.current_turn).toBeGreaterThan(1);
  });

  it.each([
    ['an unknown bot', { bot: 'shark' }],
    ['a bot called constructor', { bot: 'constructor' }],
    ['a number', { bot: 7 }],
    ['a list', []],
  ])('are not %s', async (_what, body) => {
    const server = await grabServer();
    const { id: game, players } = await server.game(['ada']);
    expect((await server.call('addBot', players[0]!.session_token, { game, body })).status).toBe(400);
  });
});
