import { describe, expect, it } from 'vitest';
import { type Ear, type GrabServer, grabServer, tableOf } from './support.js';

const READY = { data: 'ready_for_next_turn' };
const MINUTE = 60_000;

async function away(server: GrabServer, id: string, name: string): Promise<void> {
  await expect
    .poll(
      () =>
        server.running.services.arena
          .room(id)
          .info()
          .seats.find((seat) => seat.name === name)?.connected,
    )
    .toBe(false);
}

describe('who vanishes', () => {
  it('is told to the others, counts as passed, and stalls nobody', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada', 'bo']);
    const [ada, bo] = ears as [Ear, Ear];
    bo.socket.disconnect();
    expect(await ada.hears('player_disconnected')).toEqual({ player: 'bo' });
    expect(
      (await ada.state(({ status, players }) => status === 'active' && players.bo?.connected === false))
        .players.bo,
    ).toEqual({
      connected: false,
      score: 0,
      ready_for_next_turn: true,
    });
    expect(await ada.asks('player_action', READY)).toMatchObject({ success: true });
    await ada.hears('turn_starting', ({ turn_number }) => turn_number === 2);
  });

  it('comes back with the same token to the same seat, room and state', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada', 'bo']);
    const [ada, bo] = ears as [Ear, Ear];
    await bo.asks('player_action', READY);
    bo.socket.disconnect();
    await away(server, id, 'bo');
    await server.time.advance(20_000);
    const back = await server.connect(players[1]!.session_token);
    expect((await back.hears('connected')).game_state).toMatchObject({
      game_id: id,
      status: 'active',
      turn_time_remaining: 280,
      players: { bo: { connected: true, ready_for_next_turn: false } },
    });
    expect(await ada.hears('player_reconnected')).toEqual({ player: 'bo' });
    expect(tableOf(await back.state())).toMatchObject({ num_players: 2, passed: [false, false] });
    expect(await back.asks('player_action', READY)).toMatchObject({ success: true });
    await ada.state(({ players: all }) => all.bo?.ready_for_next_turn === true);
  });

  it('before the start is told as well, and coming for the first time is not coming back', async () => {
    const server = await grabServer();
    const { players } = await server.game(['ada', 'bo']);
    const ada = await server.connect(players[0]!.session_token);
    const bo = await server.connect(players[1]!.session_token);
    await ada.state(({ players: all }) => all.bo?.connected === true);
    bo.socket.disconnect();
    await ada.hears('player_disconnected');
    expect(ada.all('player_reconnected')).toEqual([]);
    await server.connect(players[1]!.session_token);
    expect(await ada.hears('player_reconnected')).toEqual({ player: 'bo' });
  });

  it('and never connected at all does not stall the game either', async () => {
    const server = await grabServer();
    const { id, players } = await server.game(['ada', 'bo']);
    const ada = await server.connect(players[0]!.session_token);
    await server.call('startGame', players[0]!.session_token, { game: id });
    await server.time.advance(5_000);
    await ada.state(
      ({ players: all, status }) => status === 'active' && all.bo?.ready_for_next_turn === true,
    );
    await ada.asks('player_action', READY);
    await ada.hears('turn_starting', ({ turn_number }) => turn_number === 2);
  });

  it('is not its own new connection: the newest one has the seat, and nobody was gone', async () => {
    const server = await grabServer();
    const { players, ears } = await server.table(['ada', 'bo']);
    const [ada, old] = ears as [Ear, Ear];
    const fresh = await server.connect(players[1]!.session_token);
    expect((await old.hears('error')).message).toBe('You are connected elsewhere now');
    expect(await old.ended()).toBe('io server disconnect');
    expect(await fresh.asks('player_action', READY)).toMatchObject({ success: true });
    await ada.state(({ players: all }) => all.bo?.ready_for_next_turn === true);
    expect([ada.all('player_disconnected'), ada.all('player_reconnected')]).toEqual([[], []]);
    expect(ada.lastState.players.bo?.connected).toBe(true);
  });

  it('has one connection, also before it is in a game', async () => {
    const server = await grabServer();
    const { session_token: token } = await server.login('ada');
    const old = await server.connect(token);
    const fresh = await server.connect(token);
    expect((await old.hears('error')).message).toBe('You are connected elsewhere now');
    expect(await old.ended()).toBe('io server disconnect');
    expect(fresh.over).toBeNull();
  });

  it('can be a client that reconnects by itself', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada']);
    ears[0]!.socket.disconnect();
    const ear = await server.connect(players[0]!.session_token, { reconnection: true, reconnectionDelay: 1 });
    ear.forget();
    ear.socket.io.engine.close();
    await ear.hears('connected').catch(() => undefined);
    await expect.poll(() => ear.all('connected')).toMatchObject([{ game_state: { game_id: id } }]);
  });
});

describe('the turn timer', () => {
  it('tells every 30 seconds how much is left, and draws when it is over', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada', 'bo'], { time_limit_seconds: 100 });
    const [ada] = ears as [Ear, Ear];
    expect(ada.lastState.turn_time_remaining).toBe(100);
    ada.forget();
    for (const left of [70, 40, 10]) {
      await server.time.advance(30_000);
      await ada.state(({ turn_time_remaining }) => turn_time_remaining === left);
    }
    expect(ada.all('game_state').map(({ data }) => data.turn_time_remaining)).toEqual([70, 40, 10]);
    await server.time.advance(10_000);
    expect(await ada.hears('turn_ending')).toEqual({
      turn_number: 1,
      reason: 'time_expired',
      final_moves_count: 0,
    });
    await ada.state(
      ({ current_turn, turn_time_remaining }) => current_turn === 2 && turn_time_remaining === 100,
    );
  });

  it('stands still while nobody is connected', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada', 'bo']);
    await server.time.advance(50_000);
    for (const ear of ears) ear.socket.disconnect();
    await away(server, id, 'ada');
    await away(server, id, 'bo');
    await server.time.advance(9 * MINUTE);
    const { data } = await server.call('getGame', players[0]!.session_token, { game: id });
    expect(data.status).toBe('active');
    const back = await server.connect(players[0]!.session_token);
    expect((await back.hears('connected')).game_state).toMatchObject({
      current_turn: 1,
      turn_time_remaining: 250,
    });
    // And it runs again from there.
    await server.time.advance(250_000);
    expect((await back.hears('turn_ending')).reason).toBe('time_expired');
  });

  it('ends the game after ten minutes with nobody', async () => {
    const server = await grabServer();
    const { id, players, ears } = await server.table(['ada', 'bo']);
    for (const ear of ears) ear.socket.disconnect();
    await away(server, id, 'ada');
    await away(server, id, 'bo');
    await server.time.advance(10 * MINUTE);
    const { data } = await server.call('getGame', players[0]!.session_token, { game: id });
    expect(data.status).toBe('finished');
    const back = await server.connect(players[0]!.session_token);
    expect((await back.hears('connected')).game_state).toMatchObject({ status: 'finished' });
    const { history } = server.ground;
    const { roomId } = server.running.services.arena.room(id);
    const events = await history.events(roomId, 1, 100);
    expect(events.at(-1)?.event).toMatchObject({ type: 'game_ending', data: { reason: 'abandoned' } });
  });

  it('ends the whole game in the end, with nobody passing', async () => {
    const server = await grabServer();
    const { ears } = await server.table(['ada'], { time_limit_seconds: 10 });
    await server.time.advance(97 * 10_000);
    expect(await ears[0]!.hears('game_ending')).toMatchObject({ reason: 'bag_empty', winner: 'ada' });
    expect(await ears[0]!.state(({ status }) => status === 'finished')).toMatchObject({ current_turn: 96 });
  });
});

describe('a restart of the server', () => {
  it('takes nothing away: players come back with their tokens and find seat, room and state', async () => {
    const first = await grabServer();
    const { id, players, ears } = await first.table(['ada', 'bo'], { max_players: 4 });
    await first.time.advance(20_000);
    await ears[0]!.asks('player_action', READY);
    const before = ears[0]!.lastState;
    const second = await first.restart();
    expect(await ears[0]!.ended()).toBe('transport close');
    const [ada, bo] = [
      await second.connect(players[0]!.session_token),
      await second.connect(players[1]!.session_token),
    ];
    const state = (await ada.hears('connected')).game_state!;
    expect(state).toMatchObject({ game_id: id, status: 'active', current_turn: 1, turn_time_remaining: 280 });
    expect(state.state).toBe(before.state);
    await bo.state(({ players: all }) => all.ada?.connected === true && all.bo?.connected === true);
    await bo.asks('player_action', READY);
    await ada.hears('turn_starting', ({ turn_number }) => turn_number === 2);
    expect((await second.call('getGame', players[0]!.session_token, { game: id })).data.max_players).toBe(4);
  });

  it('leaves a waiting game waiting, with its creator', async () => {
    const first = await grabServer();
    const { id: game, players } = await first.game(['ada', 'bo']);
    const second = await first.restart();
    const [ada, bo] = players.map(({ session_token }) => session_token);
    expect((await second.call('joinGame', bo, { game })).error).toBe('Player is already in this game');
    const { data } = await second.call('createGame', ada);
    expect((await second.call('joinGame', ada, { game: data.game_id })).status).toBe(409);
    expect((await second.call('startGame', ada, { game })).status).toBe(200);
  });
});
