/** Grab's document to the letter: section by section, over real HTTP and Socket.IO. */
import { grab } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Ear, grabServer } from './support.js';

const READY = { data: 'ready_for_next_turn' };

describe('Socket.IO Connection: error is emitted for authentication errors', () => {
  it.each([
    { shown: {}, message: 'Authentication token required' },
    { shown: { token: '' }, message: 'Authentication token required' },
    { shown: { token: 'forged' }, message: 'Invalid or expired token' },
  ])(
    'to $shown: the error event, connect_error, and the end of the connection',
    async ({ shown, message }) => {
      const server = await grabServer();
      const ear = server.ear(shown);
      const refused = new Promise<string>((resolve) =>
        ear.socket.once('connect_error', (error) => resolve(error.message)),
      );
      expect(await ear.hears('error')).toEqual({ message });
      expect(await refused).toBe(message);
      await expect.poll(() => ear.socket.io.engine?.readyState).toBe('closed');
      expect(ear.all('connected')).toEqual([]);
    },
  );

  it('also by long-polling, and a client that comes back by itself does not', async () => {
    const server = await grabServer();
    const ear = server.ear({ token: 'forged' }, { transports: ['polling'], reconnection: true });
    expect(await ear.hears('error')).toEqual({ message: 'Invalid or expired token' });
    await expect.poll(() => ear.socket.active).toBe(false);
  });

  it('a token that is over with its session is none', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    await server.call('logout', token);
    expect(await server.ear({ token }).hears('error')).toEqual({ message: 'Invalid or expired token' });
  });
});

describe('player_reconnected: broadcast when a player reconnects', () => {
  it('not when it comes for the first time, after the start either', async () => {
    const server = await grabServer();
    const { id, players } = await server.game(['ada', 'bo']);
    const ada = await server.connect(players[0]!.session_token);
    await server.call('startGame', players[0]!.session_token, { game: id });
    await server.time.advance(5_000);
    await ada.state(({ status }) => status === 'active');
    const bo = await server.connect(players[1]!.session_token);
    await ada.state(({ players: all }) => all.bo?.connected === true);
    expect([ada.all('player_reconnected'), bo.all('player_reconnected')]).toEqual([[], []]);
  });

  it('to the others, and not to the player itself', async () => {
    const server = await grabServer();
    const { players, ears } = await server.table(['ada', 'bo', 'cy']);
    const [ada, bo, cy] = ears as [Ear, Ear, Ear];
    bo.socket.disconnect();
    await ada.hears('player_disconnected');
    const back = await server.connect(players[1]!.session_token);
    expect(await ada.hears('player_reconnected')).toEqual({ player: 'bo' });
    expect(await cy.hears('player_reconnected')).toEqual({ player: 'bo' });
    await back.asks('player_action', READY);
    expect(back.all('player_reconnected')).toEqual([]);
  });

  it('also of one that was there before the server restarted', async () => {
    const before = await grabServer();
    const { players } = await before.table(['ada', 'bo']);
    const server = await before.restart();
    const ada = await server.connect(players[0]!.session_token);
    await server.connect(players[1]!.session_token);
    expect(await ada.hears('player_reconnected')).toEqual({ player: 'bo' });
  });
});

describe('Connection Errors', () => {
  it('"Player disconnected unexpectedly": the others hear it when a connection breaks, not when it is ended', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada', 'bo', 'cy']);
    const [ada, bo, cy] = ears as [Ear, Ear, Ear];
    bo.socket.io.engine.close();
    expect(await ada.hears('error')).toEqual({ message: 'Player disconnected unexpectedly' });
    ada.forget();
    cy.socket.disconnect();
    await ada.hears('player_disconnected', ({ player }) => player === 'cy');
    expect(ada.all('error')).toEqual([]);
  });

  it('"Connection timeout": the others hear it when a player does not answer pings any more', async () => {
    const server = await grabServer({ env: { GRAB_PING_MS: '2000' } });
    const { players, ears } = await server.table(['ada', 'bo']);
    const ada = ears[0]!;
    ears[1]!.socket.disconnect();
    await ada.hears('player_disconnected');
    const mute = new WebSocket(
      `${server.running.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    mute.once('message', () => mute.send(`40${JSON.stringify({ token: players[1]!.session_token })}`));
    await ada.hears('player_reconnected');
    expect(await ada.hears('error')).toEqual({ message: 'Connection timeout' });
    mute.terminate();
  });

  it('"Maximum reconnection attempts exceeded": to a player that connects more than 60 times a minute', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    for (let i = 0; i < 60; i++) (await server.connect(token)).socket.disconnect();
    const message = 'Maximum reconnection attempts exceeded';
    expect(await server.ear({ token }).hears('error')).toEqual({ message });
    const { session_token: other } = await server.login('bo');
    await server.connect(other);
    await server.time.advance(60_000);
    await server.connect(token);
  });
});

describe('Common Errors over sockets', () => {
  it('"Player not in this game": to one that names another’s game, or has left the one that goes on', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada', 'bo', 'cy']);
    const cy = ears[2]!;
    const dee = await server.connect((await server.login('dee')).session_token);
    for (const event of ['get_status', 'move', 'player_action'])
      expect(await dee.asks(event, { data: 'tea', game_id: id })).toEqual({
        success: false,
        error: 'Player not in this game',
      });
    expect(await dee.hears('error')).toEqual({ message: 'Player not in this game' });
    expect(await dee.asks('get_status', { game_id: 'NOSUCH1' })).toMatchObject({ error: 'Game not found' });
    expect(await dee.asks('get_status')).toMatchObject({ error: 'Not in a game' });
    expect(await cy.asks('get_status', { game_id: id.toLowerCase() })).toMatchObject({ success: true });
    await server.call('leaveGame', players[2]!.session_token, { game: id });
    expect(await cy.asks('player_action', READY)).toEqual({
      success: false,
      error: 'Player not in this game',
    });
  });
});

describe('Game State Errors', () => {
  it('"All players have already passed this turn": to a pass that names a turn which is over', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada', 'bo']);
    const [ada, bo] = ears as [Ear, Ear];
    const pass = { ...READY, turn_number: 1 };
    expect(await ada.asks('player_action', pass)).toMatchObject({ success: true });
    const twice = await Promise.all([bo.asks('player_action', pass), bo.asks('player_action', pass)]);
    const error = 'All players have already passed this turn';
    expect(twice).toMatchObject([{ success: true }, { success: false, error }]);
    expect(await bo.hears('error')).toEqual({ message: error });
    const { current_turn, players } = await bo.state((state) => state.current_turn === 2);
    expect([current_turn, players.bo?.ready_for_next_turn]).toEqual([2, false]);
    // So is one that its time has ended.
    await server.time.advance(300_000);
    expect(await ada.asks('player_action', { ...READY, turn_number: 2 })).toMatchObject({ error });
    expect(await ada.asks('player_action', { ...READY, turn_number: 3 })).toMatchObject({ success: true });
  });

  it('"Not your turn": to a pass for a turn to come, and in a game of turns to those who wait', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada', 'bo']);
    const error = 'Not your turn';
    expect(await ears[0]!.asks('player_action', { ...READY, turn_number: 2 })).toEqual({
      success: false,
      error,
    });
    const { ears: others } = await server.table(['cy', 'dee'], { game_type: 'dummy' });
    expect(await others[1]!.asks('move', { data: 'roll' })).toEqual({ success: false, error });
    expect(await others[1]!.asks('player_action', READY)).toEqual({ success: false, error });
    expect(await others[1]!.hears('error')).toEqual({ message: error });
    expect(await others[0]!.asks('move', { data: 'roll' })).toMatchObject({ success: true });
  });

  it('"Game has ended"', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada', 'bo']);
    await server.call('stopGame', players[0]!.session_token, { game: id });
    for (const event of ['move', 'player_action'])
      expect(await ears[1]!.asks(event, { data: 'tea' })).toEqual({
        success: false,
        error: 'Game has ended',
      });
  });
});

describe('GET /api/games: information about all games on the server', () => {
  it('has the matches of the house', async () => {
    const server = await grabServer({ env: { HOUSE_MATCHES: '1' } });
    const { session_token: token } = await server.login('ada');
    await expect
      .poll(async () => (await server.call('listGames', token)).data.games.map(({ status }) => status))
      .toContain('active');
    const { games } = (await server.call('listGames', token)).data;
    expect(games.every(({ current_players }) => current_players.every(({ bot }) => bot !== undefined))).toBe(
      true,
    );
  });

  it('has finished games with ?status=finished for a day and more, and each by its id', async () => {
    const server = await grabServer();
    const { id, players } = await server.table(['ada', 'bo'], { time_limit_seconds: 77 });
    const [ada] = players as [grab.Session, grab.Session];
    const token = ada.session_token;
    const list = async (status: string): Promise<string[]> => {
      const { data } = await server.send('GET', `/api/games?status=${status}`, { token });
      const { games, total_games } = grab.endpoints.listGames.reply.parse({ success: true, data }).data;
      expect(total_games).toBe(games.length);
      return games.map(({ game_id }) => game_id);
    };
    expect([await list('active'), await list('finished'), await list('waiting')]).toEqual([[id], [], []]);
    await server.call('stopGame', token, { game: id });
    await server.running.services.arena.recorded();
    expect([await list('active'), await list('finished')]).toEqual([[], [id]]);
    const before = (await server.call('getGame', token, { game: id })).data;
    for (let hour = 0; hour < 24; hour++) {
      await server.time.advance(3_600_000);
      await server.call('getGame', token, { game: id });
    }
    expect(server.running.services.arena.find(before.game_id)).toBeNull();
    expect(await list('finished')).toEqual([id]);
    const after = (await server.call('getGame', token, { game: id })).data;
    const { created_at, current_players, commitment: _replay, ...rest } = before;
    expect(after).toMatchObject(rest);
    expect(after.current_players.map(({ username }) => username)).toEqual(['ada', 'bo']);
    expect(current_players).toHaveLength(2);
    expect(created_at <= after.created_at).toBe(true);
    await server.time.advance(25 * 3_600_000);
    const { session_token: again } = await server.login('cy');
    expect((await server.send('GET', '/api/games?status=finished', { token: again })).data).toMatchObject({
      games: [],
    });
  });

  it('refuses another status', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    expect((await server.send('GET', '/api/games?status=over', { token })).status).toBe(400);
  });
});
