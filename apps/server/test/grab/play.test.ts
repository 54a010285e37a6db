import { legalWords } from '@lobster-league/grab';
import { describe, expect, it } from 'vitest';
import { grabServer, tableOf } from './support.js';

describe.each([['websocket'], ['polling']] as const)('over %s', (transport) => {
  it('players connect, hear the letters, claim, pass, and the next letter is drawn', async () => {
    const server = await grabServer({ env: { GRAB_SEEDS: '1' } });
    const { id, players } = await server.game(['ada', 'bo'], { seed: 'reef', max_players: 4 });
    const [ada, bo] = await Promise.all(
      players.map(({ session_token }) => server.connect(session_token, { transports: [transport] })),
    );
    expect(ada!.all('connected')).toMatchObject([
      { message: 'Successfully connected', game_state: { game_id: id, status: 'waiting', current_turn: 0 } },
    ]);
    await server.call('startGame', players[0]!.session_token, { game: id });
    expect(await ada!.hears('turn_starting')).toMatchObject({
      turn_number: 1,
      letters_drawn: [expect.any(String), expect.any(String), expect.any(String)],
      time_limit: 300,
      letters_remaining_in_bag: 95,
    });
    const state = await bo!.state(({ status }) => status === 'active');
    expect(state).toMatchObject({
      game_id: id,
      game_type: 'grab',
      current_turn: 1,
      turn_time_remaining: 300,
      players: {
        ada: { connected: true, score: 0, ready_for_next_turn: false },
        bo: { connected: true, score: 0, ready_for_next_turn: false },
      },
    });
    expect(tableOf(state)).toMatchObject({
      num_players: 2,
      words_per_player: [[], []],
      passed: [false, false],
    });

    ada!.socket.emit('player_action', { data: 'ready_for_next_turn' });
    await bo!.state(({ players: all }) => all.ada?.ready_for_next_turn === true);
    bo!.socket.emit('player_action', { data: 'ready_for_next_turn' });
    expect(await ada!.hears('turn_ending')).toEqual({
      turn_number: 1,
      reason: 'all_players_passed',
      final_moves_count: 0,
    });
    expect(
      (await ada!.hears('turn_starting', ({ turn_number }) => turn_number === 2)).letters_drawn,
    ).toHaveLength(1);
    void legalWords;
  });
});
