import { CLOCK, Match } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { type GrabEvent, grab, TILE_COUNTS, wordValue } from '../src/index.js';
import { countsOf, seatsOf, TestGame } from './given.js';

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('the start', () => {
  const events: GrabEvent[] = [];
  const { state } = Match.start(
    grab,
    { config: grab.config.parse({}), seats: seatsOf(3), seed: 'start' },
    (event) => events.push(event),
  );

  it('has the 98 letter tiles without blanks, three of them drawn', () => {
    expect(sum(TILE_COUNTS)).toBe(98);
    expect(sum(state.table.pool)).toBe(3);
    expect(sum(state.table.bag)).toBe(95);
  });

  it("has the document's state, with 26 counts for pool and bag", () => {
    expect(grab.view(state, null).state).toEqual({
      num_players: 3,
      pool: state.table.pool,
      bag: TILE_COUNTS.map((tiles, letter) => tiles - state.table.pool[letter]!),
      words_per_player: [[], [], []],
      scores: [0, 0, 0],
      passed: [false, false, false],
    });
    expect(state.table.pool).toHaveLength(26);
    expect(state.table.bag).toHaveLength(26);
  });

  it('is turn 1 with 300 seconds, unless the config says otherwise', () => {
    const [first] = events;
    expect(events).toHaveLength(1);
    expect(first).toEqual({
      type: 'turn_starting',
      data: {
        turn_number: 1,
        letters_drawn: expect.any(Array),
        time_limit: 300,
        letters_remaining_in_bag: 95,
      },
    });
    if (first?.type === 'turn_starting') {
      expect(countsOf(first.data.letters_drawn.join(''))).toEqual(state.table.pool);
    }
  });

  it('asks every player and the clock, which alone has a time limit', () => {
    const asks = grab.asks(state);
    expect(asks.map(({ seat, kind }) => [seat, kind])).toEqual([
      [0, 'claim'],
      [1, 'claim'],
      [2, 'claim'],
      [CLOCK, 'turn_timer'],
    ]);
    expect(asks.map((ask) => grab.timeLimit(state, ask))).toEqual([null, null, null, 300_000]);
  });

  it('is drawn from the seed, and differently from another', () => {
    const drawn = (seed: string) =>
      Match.start(grab, { config: grab.config.parse({}), seats: seatsOf(1), seed }).state.table.pool;
    expect(drawn('start')).toEqual(drawn('start'));
    expect(new Set(Array.from({ length: 20 }, (_, i) => drawn(String(i)).join())).size).toBeGreaterThan(15);
  });
});

describe('the config', () => {
  it.each([
    { config: {}, ok: true },
    { config: { time_limit_seconds: 10 }, ok: true },
    { config: { time_limit_seconds: 9 }, ok: false },
    { config: { time_limit_seconds: 3600 }, ok: true },
    { config: { time_limit_seconds: 3601 }, ok: false },
    { config: { time_limit_seconds: 60.5 }, ok: false },
    { config: { dictionary: 'SOWPODS' }, ok: true },
    { config: { dictionary: 'klingon' }, ok: false },
    { config: { bot_reaction_ms: { gull: [1, 2] } }, ok: true },
    { config: { bot_reaction_ms: { gull: [2, 1] } }, ok: false },
    { config: { max_players: 4 }, ok: false },
  ])('$config: $ok', ({ config, ok }) => {
    expect(grab.config.safeParse(config).success).toBe(ok);
  });
});

describe('passing', () => {
  it('ends the turn when all have passed, and one letter more is drawn', () => {
    const play = new TestGame({ pool: 'cat', words: [[], [], []] });
    play.move(0, 'cat');
    expect([play.pass(1), play.pass(0), play.pass(2)]).toEqual([null, null, null]);
    expect(play.events.slice(1)).toEqual([
      { type: 'player_passed', data: { player: 'bo', seat: 1 } },
      { type: 'player_passed', data: { player: 'ada', seat: 0 } },
      { type: 'player_passed', data: { player: 'cy', seat: 2 } },
      {
        type: 'turn_ending',
        data: { turn_number: 1, reason: 'all_players_passed', final_moves_count: 1 },
      },
      {
        type: 'turn_starting',
        data: {
          turn_number: 2,
          letters_drawn: [expect.stringMatching(/^[a-z]$/)],
          time_limit: 300,
          letters_remaining_in_bag: 94,
        },
      },
    ]);
    expect(grab.turn(play.state)).toBe(2);
    expect(play.state.table.passed).toEqual([false, false, false]);
  });

  it('is taken back by a word: everybody may look again', () => {
    const play = new TestGame({ pool: 'cat', words: [[], [], []] });
    play.pass(1);
    play.pass(2);
    expect(play.state.table.passed).toEqual([false, true, true]);
    expect(Object.keys(play.asks)).toEqual(['0', '-1']);
    play.move(0, 'cat');
    expect(play.state.table.passed).toEqual([false, false, false]);
    expect(grab.turn(play.state)).toBe(1);
  });

  it('does not keep anybody from making a word until the turn ends', () => {
    const play = new TestGame({ pool: 'cat' });
    play.pass(0);
    expect(play.move(0, 'cat')).toBeNull();
    expect(play.state.table.passed).toEqual([false, false]);
  });

  it('twice is refused', () => {
    const play = new TestGame({});
    play.pass(0);
    const before = play.snapshot();
    expect(play.pass(0)).toEqual({
      code: 'ALREADY_PASSED',
      message: 'You have already passed this turn; make a word, or wait for the next letter',
    });
    expect(play.snapshot()).toEqual(before);
  });

  it('in answer to an ask that is over is refused: the table was another', () => {
    const play = new TestGame({});
    const { 0: old } = play.asks;
    play.pass(0);
    play.pass(1);
    expect(play.pass(0, old)?.code).toBe('STALE_PASS');
    expect(play.pass(0, play.asks[0])).toBeNull();
  });

  it('by everybody, when nobody is there, is told in the words of the document', () => {
    const play = new TestGame({});
    play.learn({ type: 'presence', seat: 0, connected: false });
    play.learn({ type: 'presence', seat: 1, connected: false });
    expect(play.pass(0)).toEqual({
      code: 'ALL_PASSED',
      message: 'All players have already passed this turn',
    });
  });
});

describe('asks', () => {
  it('stay the same while they are open, and are others when they open again', () => {
    const play = new TestGame({ pool: 'catdog', words: [[], [], []] });
    const first = play.asks;
    play.pass(1);
    play.move(0, 'cat');
    const second = play.asks;
    expect(second[2]).toBe(first[2]);
    expect(second[CLOCK]).toBe(first[CLOCK]);
    expect(second[0]).not.toBe(first[0]);
    expect(second[1]).not.toBe(first[1]);
    const ids = new Set([...Object.values(first), ...Object.values(second)]);
    expect(ids.size).toBe(6);
  });
});

describe('the timer', () => {
  it('ends the turn like a pass of all', () => {
    const play = new TestGame({});
    play.pass(0);
    expect(play.act(CLOCK, { type: 'time_expired' }, play.asks[CLOCK])).toBeNull();
    expect(play.events.slice(1, 2)).toEqual([
      { type: 'turn_ending', data: { turn_number: 1, reason: 'time_expired', final_moves_count: 0 } },
    ]);
    expect(play.told).toEqual(['player_passed', 'turn_ending', 'turn_starting']);
  });

  it('is another each turn: an old one is refused', () => {
    const play = new TestGame({});
    const old = play.asks[CLOCK]!;
    play.act(CLOCK, { type: 'time_expired' }, old);
    expect(play.act(CLOCK, { type: 'time_expired' }, old)?.code).toBe('STALE_TIMER');
  });

  it('is no player’s to declare', () => {
    const play = new TestGame({});
    const before = play.snapshot();
    expect(play.act(0, { type: 'time_expired' })).toEqual({
      code: 'NOT_YOUR_TURN',
      message: 'Not your turn',
    });
    expect(play.snapshot()).toEqual(before);
  });
});

describe('the end', () => {
  it('comes when the bag is empty and the turn is over, with the bonus for words still owned', () => {
    const play = new TestGame({ pool: 'cat', words: [[], ['quiz']], bag: '' });
    play.move(0, 'cat');
    play.pass(1);
    play.pass(0);
    expect(play.events.slice(-2)).toEqual([
      { type: 'turn_ending', data: { turn_number: 1, reason: 'all_players_passed', final_moves_count: 1 } },
      {
        type: 'game_ending',
        data: {
          reason: 'bag_empty',
          final_scores: { ada: 2 * wordValue('cat'), bo: wordValue('quiz') },
          winner: 'bo',
          winners: ['bo'],
        },
      },
    ]);
    expect(grab.result(play.state)).toEqual([
      { seat: 0, place: 2, score: 10 },
      { seat: 1, place: 1, score: 22 },
    ]);
    expect(grab.view(play.state, null)).toMatchObject({
      status: 'finished',
      reason: 'bag_empty',
      winner: 'bo',
      state: { scores: [10, 22] },
    });
  });

  it('comes by the timer too', () => {
    const play = new TestGame({ bag: '' });
    play.act(CLOCK, { type: 'time_expired' });
    expect(play.told).toEqual(['turn_ending', 'game_ending']);
  });

  it('does not come while a letter is left', () => {
    const play = new TestGame({ bag: 'e' });
    play.act(CLOCK, { type: 'time_expired' });
    expect(play.told).toEqual(['turn_ending', 'turn_starting']);
    expect(play.state.table.pool).toEqual(countsOf('e'));
  });

  it.each(['creator_stopped', 'nobody_connected'])(
    'comes at once when the host stops the game: %s',
    (reason) => {
      const play = new TestGame({ pool: 'x', words: [['cat'], ['dog']] });
      play.learn({ type: 'stop', reason });
      expect(play.events).toEqual([
        {
          type: 'game_ending',
          data: { reason, final_scores: { ada: 5, bo: 5 }, winner: 'ada', winners: ['ada', 'bo'] },
        },
      ]);
    },
  );

  it('shares the win in a tie: `winner` is the first by join order', () => {
    const play = new TestGame({ pool: 'x', words: [['at'], ['dog'], ['cat']] });
    play.learn({ type: 'stop', reason: 'creator_stopped' });
    expect(grab.result(play.state)?.map(({ place }) => place)).toEqual([3, 1, 1]);
    expect(grab.view(play.state, null)).toMatchObject({ winner: 'bo', winners: ['bo', 'cy'] });
  });

  it('refuses what comes after it', () => {
    const play = new TestGame({ pool: 'cat' });
    play.learn({ type: 'stop', reason: 'creator_stopped' });
    const ended = { code: 'GAME_ENDED', message: 'Game has ended' };
    expect(play.move(0, 'cat')).toEqual(ended);
    expect(play.pass(0)).toEqual(ended);
    expect(play.act(CLOCK, { type: 'time_expired' })).toEqual(ended);
    play.learn({ type: 'stop', reason: 'again' });
    expect(play.told).toEqual(['game_ending']);
  });
});
