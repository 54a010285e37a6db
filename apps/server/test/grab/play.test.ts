import type { GrabAction } from '@lobster-league/grab';
import type { grab } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { type Ear, type GrabServer, grabServer, tableOf } from './support.js';

const READY = { data: 'ready_for_next_turn' };
/** With it, words can be made of the first letters. */
const SEED = 'reef 4';

type WordMove = Extract<GrabAction, { type: 'move' }>;

/** The words that a seat could make now. */
function words(server: GrabServer, id: string, seat: number): WordMove[] {
  const legal = server.running.services.arena.room(id).legal(seat) as GrabAction[];
  return legal.filter((action): action is WordMove => action.type === 'move');
}

/** Everybody passes until somebody could make a word. */
async function untilWords(server: GrabServer, id: string, ears: readonly Ear[]): Promise<void> {
  while (words(server, id, 0).length === 0) {
    await server.time.advance(1000);
    for (const ear of ears) expect(await ear.asks('player_action', READY)).toMatchObject({ success: true });
  }
}

async function seeded(names: readonly string[]): Promise<{
  server: GrabServer;
  id: string;
  players: grab.Session[];
  ears: Ear[];
}> {
  const server = await grabServer({ env: { GRAB_SEEDS: '1' } });
  return { server, ...(await server.table(names, { seed: SEED })) };
}

describe.each([['websocket'], ['polling']] as const)('over %s', (transport) => {
  it('a game is played: the letters, a word, passes, the next letter, the end', async () => {
    const server = await grabServer({ env: { GRAB_SEEDS: '1' } });
    const { id, players } = await server.game(['ada', 'bo'], { seed: SEED });
    const options = { transports: [transport] };
    const [ada, bo] = [
      await server.connect(players[0]!.session_token, options),
      await server.connect(players[1]!.session_token, options),
    ];
    expect(ada.socket.io.engine.transport.name).toBe(transport);
    expect(ada.all('connected')).toMatchObject([
      { message: 'Successfully connected', game_state: { game_id: id, status: 'waiting', current_turn: 0 } },
    ]);
    await server.call('startGame', players[0]!.session_token, { game: id });
    expect(await ada.hears('turn_starting')).toMatchObject({
      turn_number: 1,
      time_limit: 300,
      letters_remaining_in_bag: 95,
      letters_drawn: [expect.any(String), expect.any(String), expect.any(String)],
    });
    const first = await bo.state(({ status }) => status === 'active');
    const nobodyYet = { connected: true, score: 0, ready_for_next_turn: false };
    expect(first).toEqual({
      game_id: id,
      game_type: 'grab',
      status: 'active',
      current_turn: 1,
      turn_time_remaining: 300,
      players: { ada: nobodyYet, bo: nobodyYet },
      state: expect.any(String),
    });
    expect(tableOf(first)).toMatchObject({
      num_players: 2,
      words_per_player: [[], []],
      scores: [0, 0],
      passed: [false, false],
    });

    await untilWords(server, id, [ada, bo]);
    const { word } = words(server, id, 0)[0]!;
    ada.socket.emit('move', { data: word });
    const result = await ada.hears('move_result');
    expect(result).toMatchObject({
      success: true,
      took_ms: expect.any(Number),
      consecutive_timeouts: 0,
      total_timeouts: 0,
      game_state: { players: { ada: { score: expect.any(Number) } } },
    });
    const after = await bo.state((state) => tableOf(state).words_per_player[0]?.[0] === word);
    expect(after.players.ada?.score).toBe(tableOf(after).scores[0]);
    expect(after.players.ada?.score).toBeGreaterThan(0);
    expect(bo.all('move_result')).toEqual([]);

    const { current_turn: turn } = after;
    ada.socket.emit('player_action', READY);
    expect((await bo.state(({ players: all }) => all.ada?.ready_for_next_turn === true)).current_turn).toBe(
      turn,
    );
    bo.socket.emit('player_action', READY);
    expect(await ada.hears('turn_ending', ({ turn_number }) => turn_number === turn)).toEqual({
      turn_number: turn,
      reason: 'all_players_passed',
      final_moves_count: 1,
    });
    const next = await ada.hears('turn_starting', ({ turn_number }) => turn_number === turn + 1);
    expect(next.letters_drawn).toHaveLength(1);

    await server.call('stopGame', players[0]!.session_token, { game: id });
    const score = 2 * after.players.ada!.score;
    expect(await bo.hears('game_ending')).toEqual({
      reason: 'creator_stopped',
      final_scores: { ada: score, bo: 0 },
      winner: 'ada',
      winners: ['ada'],
    });
    const last = await bo.state(({ status }) => status === 'finished');
    expect(last).toMatchObject({ turn_time_remaining: null, players: { ada: { score } } });
  });
});

it('a connection begins with long-polling and becomes a WebSocket, as clients do by default', async () => {
  const server = await grabServer();
  const { players } = await server.game(['ada']);
  const ear = server.ear({ token: players[0]!.session_token }, { transports: ['polling', 'websocket'] });
  const upgraded = new Promise<void>((resolve) => {
    ear.socket.io.once('open', () => ear.socket.io.engine.once('upgrade', () => resolve()));
  });
  expect((await ear.hears('connected')).game_state?.status).toBe('waiting');
  await upgraded;
  expect(ear.socket.io.engine.transport.name).toBe('websocket');
  expect(await ear.asks('get_status')).toMatchObject({ success: true });
});

describe('a word', () => {
  it('can be taken from another, by name, and `from` says how', async () => {
    const { server, id, ears } = await seeded(['ada', 'bo']);
    const [ada, bo] = ears as [Ear, Ear];
    await untilWords(server, id, ears);
    const { word } = words(server, id, 0)[0]!;
    expect(await ada.asks('move', { data: word })).toMatchObject({ success: true });
    const steals = (): WordMove[] =>
      words(server, id, 1).filter(({ from }) => typeof from === 'object' && from.word === word);
    while (steals().length === 0) {
      await server.time.advance(1000);
      for (const ear of ears) await ear.asks('player_action', READY);
    }
    const steal = steals()[0]!;
    expect(await bo.asks('move', { data: steal.word, from: { player: 'bo', word } })).toMatchObject({
      success: false,
      error: `Cannot construct word '${steal.word}' with available letters and words`,
    });
    const stolen = await bo.asks('move', {
      data: steal.word,
      from: { player: 'ada', word },
      thought: 'Mine!',
    });
    expect(stolen.success && tableOf(stolen.game_state).words_per_player).toEqual([[], [steal.word]]);
    expect(await ada.state((state) => tableOf(state).words_per_player[0]?.length === 0)).toBeTruthy();
  });

  it.each([
    ['not a word', 'xqz', "Word 'xqz' is not in the allowed word list"],
    [
      'a word without its letters',
      'quixotically',
      "Cannot construct word 'quixotically' with available letters and words",
    ],
    ['capitals', 'Cat', "Word contains invalid character: 'C'. Only letters 'a' to 'z' are allowed"],
    ['a space', 'a cat', "Word contains invalid character: ' '. Only letters 'a' to 'z' are allowed"],
    ['an emoji', 'ca🦞t', "Word contains invalid character: '🦞'. Only letters 'a' to 'z' are allowed"],
    [
      'half an emoji',
      'ca\ud83et',
      "Word contains invalid character: '\ud83e'. Only letters 'a' to 'z' are allowed",
    ],
    ['nothing', '', 'Send a word of at least one letter'],
    ['10,000 letters', 'a'.repeat(10_000), `Word '${'a'.repeat(40)}…' is not in the allowed word list`],
    [
      '10,000 emoji',
      '🦞'.repeat(10_000),
      "Word contains invalid character: '🦞'. Only letters 'a' to 'z' are allowed",
    ],
    [
      'a prototype key',
      'constructor',
      "Cannot construct word 'constructor' with available letters and words",
    ],
  ])('is refused: %s', async (_what, data, error) => {
    const { ears } = await seeded(['ada', 'bo']);
    const [ada, bo] = ears as [Ear, Ear];
    bo.forget();
    expect(await ada.asks('move', { data })).toEqual({ success: false, error });
    expect(await ada.hears('move_result')).toEqual({ success: false, error });
    expect(await bo.asks('get_status')).toMatchObject({ success: true });
    expect(bo.all('game_state')).toHaveLength(1);
  });
});

describe('every event is answered', () => {
  const noGame = 'Not in a game';

  it('before a game, before its start, and after its end', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const ada = await server.connect(token);
    const events = [['move', { data: 'cat' }], ['player_action', READY], ['get_status']] as const;
    for (const [event, ...payload] of events)
      expect(await ada.asks(event, ...payload)).toEqual({ success: false, error: noGame });
    ada.socket.emit('move', { data: 'cat' });
    expect(await ada.hears('move_result')).toEqual({ success: false, error: noGame });
    expect(ada.all('error').length).toBeGreaterThanOrEqual(3);

    const { data } = await server.call('createGame', token);
    const game = data.game_id;
    await server.call('joinGame', token, { game });
    // Whoever is connected when it joins hears of the game without connecting again.
    expect(await ada.state()).toMatchObject({ status: 'waiting', players: { ada: { connected: true } } });
    ada.forget();
    await server.time.advance(1000);
    for (const [event, ...payload] of events.slice(0, 2))
      expect(await ada.asks(event, ...payload)).toEqual({ success: false, error: 'Game is not active' });
    expect(await ada.asks('get_status')).toMatchObject({ success: true, game_state: { status: 'waiting' } });
    expect(ada.all('error').map(({ message }) => message)).toEqual([
      'Game is not active',
      'Game is not active',
    ]);

    await server.call('startGame', token, { game });
    await server.call('stopGame', token, { game });
    for (const [event, ...payload] of events.slice(0, 2))
      expect(await ada.asks(event, ...payload)).toEqual({ success: false, error: 'Game has ended' });
    expect(await ada.asks('get_status')).toMatchObject({ success: true, game_state: { status: 'finished' } });
  });

  it.each([
    ['a move of nothing', 'move', []],
    ['a move that is a word', 'move', ['cat']],
    ['a move of a number', 'move', [{ data: 7 }]],
    ['a move of null', 'move', [null]],
    ['a move of a list', 'move', [['cat']]],
    ['a move in a list', 'move', [{ data: ['cat'] }]],
    ['a move of bytes', 'move', [{ data: new Uint8Array([1, 2, 3]) }]],
    ['bytes', 'move', [new Uint8Array([1, 2, 3])]],
    ['a word from nowhere', 'move', [{ data: 'cat', from: 7 }]],
    ['a word from a player that there is not', 'move', [{ data: 'cat', from: { player: 9, word: 'at' } }]],
    ['a thought too long', 'move', [{ data: 'cat', thought: 'x'.repeat(501) }]],
    ['the clock’s own words', 'player_action', [{ data: 'time_expired' }]],
    ['no action', 'player_action', []],
    ['an action of nothing', 'player_action', [{}]],
    ['another action', 'player_action', [{ data: 'fly' }]],
    ['an event that there is not', 'fly', [{ data: 'x' }]],
    ['an event called error', 'error', [{ message: 'x' }]],
    ['an event called constructor', 'constructor', []],
    ['an event with a long name', 'x'.repeat(1000), []],
  ])('with the reason: %s', async (_what, event, payload) => {
    const { server, ears, players } = await seeded(['ada', 'bo']);
    const [ada, bo] = ears as [Ear, Ear];
    ada.forget();
    const outcome = await ada.asks(event, ...payload);
    expect(outcome).toEqual({ success: false, error: expect.stringMatching(/.{10}/) });
    ada.socket.emit(event, ...payload);
    if (event === 'move') expect(await ada.hears('move_result')).toEqual(outcome);
    else expect((await ada.hears('error')).message).toBe(outcome.success ? '' : outcome.error);
    // Nothing has happened to anybody.
    expect(await bo.asks('get_status')).toMatchObject({ success: true });
    expect(bo.lastState).toMatchObject({ current_turn: 1, players: { ada: { ready_for_next_turn: false } } });
    expect((await server.call('listGames', players[0]!.session_token)).status).toBe(200);
    expect(server.lines.join('')).not.toContain('"level":"error"');
  });

  it('with no word about what others may not know, and twice passing is once', async () => {
    const { ears } = await seeded(['ada', 'bo']);
    const [ada] = ears as [Ear, Ear];
    expect(await ada.asks('player_action', READY)).toMatchObject({ success: true });
    expect(await ada.asks('player_action', READY)).toMatchObject({ success: false });
    expect((await ada.hears('error')).message).toContain('already passed');
  });
});

describe('a dummy game', () => {
  it('is played with roll and pass, tells its end, and keeps its secrets', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada', 'bo'], {
      game_type: 'dummy',
      time_limit_seconds: 60,
    });
    const [ada, bo] = ears as [Ear, Ear];
    expect(ada.lastState).toMatchObject({ game_type: 'dummy', turn_time_remaining: 60 });
    expect(ada.lastState.state).not.toMatch(/"lucky":\d/);
    expect(await bo.asks('move', { data: 'roll' })).toMatchObject({
      success: false,
      error: 'Not your turn',
    });
    expect(await ada.asks('move', { data: 'dance' })).toMatchObject({ success: false });
    expect(await ada.asks('player_action', READY)).toMatchObject({ success: true });
    for (let i = 0; i < 9; i++) {
      await server.time.advance(1000);
      const mover = i % 2 === 0 ? bo : ada;
      expect(await mover.asks('move', { data: 'roll' })).toMatchObject({ success: true });
    }
    const { final_scores, winners } = await bo.hears('game_ending');
    expect(Object.keys(final_scores)).toEqual(['ada', 'bo']);
    expect(winners.length).toBeGreaterThan(0);
    expect(await ada.state(({ status }) => status === 'finished')).toMatchObject({ game_id: id });
    // Whoever comes back later hears of the end by the state, and nobody hears of it twice.
    const again = await server.connect(players[0]!.session_token);
    await again.asks('get_status');
    expect([again.lastState.status, again.all('game_ending'), bo.all('game_ending').length]).toEqual([
      ...['finished', [], 1],
    ]);
  });
});

it('players may be called what objects have', async () => {
  const server = await grabServer();
  const { players } = await server.game(['__proto__', 'constructor']);
  const socket = server.socket({ token: players[1]!.session_token });
  const outcome = (await socket.emitWithAck('get_status')) as { game_state: grab.GameState };
  expect(Object.keys(outcome.game_state.players)).toEqual(['__proto__', 'constructor']);
});
