import { describe, expect, it } from 'vitest';
import { type From, registerDictionary } from '../src/index.js';
import { countsOf, TestGame } from './given.js';

describe('a word is made', () => {
  const cases: readonly {
    rule: string;
    pool: string;
    words: readonly (readonly string[])[];
    mover?: number;
    word: string;
    from?: From;
    expect: { pool: string; words: readonly (readonly string[])[]; scores: readonly number[] };
  }[] = [
    {
      rule: 'from the pool alone',
      pool: 'tacx',
      words: [[], []],
      word: 'cat',
      expect: { pool: 'x', words: [['cat'], []], scores: [5, 0] },
    },
    {
      rule: 'from exactly one word of an opponent and at least one letter of the pool',
      pool: 's',
      words: [[], ['dog', 'cat']],
      word: 'cats',
      expect: { pool: '', words: [['cats'], ['dog']], scores: [6, 0] },
    },
    {
      rule: 'with the letters rearranged',
      pool: 's',
      words: [[], ['cat']],
      word: 'scat',
      expect: { pool: '', words: [['scat'], []], scores: [6, 0] },
    },
    {
      rule: "from one's own word; it scores again in full",
      pool: 's',
      words: [['cat'], []],
      word: 'cats',
      expect: { pool: '', words: [['cats'], []], scores: [6, 0] },
    },
    {
      rule: 'from the pool first, when there are several ways',
      pool: 'catst',
      words: [['cat'], ['cat']],
      word: 'cats',
      expect: { pool: 't', words: [['cat', 'cats'], ['cat']], scores: [6, 0] },
    },
    {
      rule: "then from the opponents' words in seat order after the mover",
      pool: 's',
      words: [['cat'], ['cat'], ['cat'], ['cat']],
      mover: 1,
      word: 'cats',
      expect: { pool: '', words: [['cat'], ['cat', 'cats'], [], ['cat']], scores: [0, 6, 0, 0] },
    },
    {
      rule: 'round the table',
      pool: 's',
      words: [['cat'], ['cat'], ['dog']],
      mover: 2,
      word: 'cats',
      expect: { pool: '', words: [[], ['cat'], ['dog', 'cats']], scores: [0, 0, 6] },
    },
    {
      rule: "then from one's own, and there from the oldest",
      pool: 's',
      words: [['act', 'cat'], ['dog']],
      word: 'cats',
      expect: { pool: '', words: [['cat', 'cats'], ['dog']], scores: [6, 0] },
    },
    {
      rule: '`from` picks the pool',
      pool: 'cats',
      words: [[], ['cat']],
      word: 'cats',
      from: 'pool',
      expect: { pool: '', words: [['cats'], ['cat']], scores: [6, 0] },
    },
    {
      rule: '`from` picks a word by the owner’s seat',
      pool: 'cats',
      words: [['cat'], ['act', 'cat']],
      word: 'cats',
      from: { player: 1, word: 'cat' },
      expect: { pool: 'cat', words: [['cat', 'cats'], ['act']], scores: [6, 0] },
    },
    {
      rule: '`from` picks a word by the owner’s player_id',
      pool: 's',
      words: [['cat'], ['cat']],
      word: 'cats',
      from: { player: 'id-ada', word: 'cat' },
      expect: { pool: '', words: [['cats'], ['cat']], scores: [6, 0] },
    },
    {
      rule: 'with the standard letter values',
      pool: 'quiz',
      words: [[]],
      word: 'quiz',
      expect: { pool: '', words: [['quiz']], scores: [22] },
    },
  ];
  it.each(cases)('$rule', ({ pool, words, mover = 0, word, from, expect: expected }) => {
    const play = new TestGame({ pool, words });
    const action = { type: 'move' as const, word, ...(from === undefined ? {} : { from }) };
    expect(play.act(mover, action)).toBeNull();
    expect(play.state.table.pool).toEqual(countsOf(expected.pool));
    expect(play.state.table.words_per_player).toEqual(expected.words);
    expect(play.state.table.scores).toEqual(expected.scores);
  });

  it('and told with what it was made from and whom it was taken from', () => {
    const play = new TestGame({ pool: 'rse', words: [[], ['heart']] });
    play.move(0, 'hearse');
    expect(play.events).toEqual([]);
    play.move(0, 'hearts');
    play.act(0, { type: 'move', word: 'er', from: 'pool' });
    expect(play.events).toEqual([
      {
        type: 'word_made',
        data: {
          player: 'ada',
          seat: 0,
          word: 'hearts',
          points: 9,
          letters: ['s'],
          from: { player: 'bo', seat: 1, word: 'heart' },
        },
      },
      {
        type: 'word_made',
        data: { player: 'ada', seat: 0, word: 'er', points: 2, letters: ['e', 'r'], from: null },
      },
    ]);
  });

  it('and losing a word takes nothing back', () => {
    const play = new TestGame({ pool: 'cats' });
    play.move(0, 'cat');
    play.move(1, 'cats');
    expect(play.state.table.scores).toEqual([5, 6]);
    expect(play.state.table.words_per_player).toEqual([[], ['cats']]);
  });

  it('by whoever comes first: the second is judged by the table as it is then', () => {
    const play = new TestGame({ pool: 'cats' });
    const asks = play.asks;
    expect(play.act(1, { type: 'move', word: 'cats' }, asks[1])).toBeNull();
    expect(play.act(0, { type: 'move', word: 'cat' }, asks[0])?.code).toBe('CANNOT_CONSTRUCT');
  });

  it('also in answer to an ask of an earlier turn: a claim is never stale', () => {
    const play = new TestGame({ pool: 'cats' });
    const old = play.asks[0]!;
    play.pass(0);
    play.pass(1);
    expect(play.asks[0]).not.toBe(old);
    expect(play.act(0, { type: 'move', word: 'cats' }, old)).toBeNull();
  });
});

describe('a claim is refused', () => {
  const cases: readonly {
    rule: string;
    pool?: string;
    words?: readonly (readonly string[])[];
    dictionary?: string;
    seat?: number;
    word: string;
    from?: From;
    code: string;
    message: string;
  }[] = [
    {
      rule: 'when the word is not in the list',
      pool: 'xyz',
      word: 'xyz',
      code: 'WORD_NOT_ALLOWED',
      message: "Word 'xyz' is not in the allowed word list",
    },
    {
      rule: 'when it is in SOWPODS and the game is played with TWL06',
      pool: 'zo',
      dictionary: 'twl06',
      word: 'zo',
      code: 'WORD_NOT_ALLOWED',
      message: "Word 'zo' is not in the allowed word list",
    },
    {
      rule: 'when there is no word at all',
      word: '',
      code: 'WORD_NOT_ALLOWED',
      message: "Word '' is not in the allowed word list",
    },
    {
      rule: 'when letters lack',
      pool: 'hell',
      word: 'hello',
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'hello' with available letters and words",
    },
    {
      rule: 'when it would take two words',
      pool: '',
      words: [['sun'], ['day']],
      word: 'sunday',
      dictionary: 'sunday',
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'sunday' with available letters and words",
    },
    {
      rule: 'when no letter of the pool is added: an anagram of a word is nothing new',
      pool: 'x',
      words: [[], ['cat']],
      word: 'act',
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'act' with available letters and words",
    },
    {
      rule: 'when a letter of the source would be left over',
      pool: 'do',
      words: [[], ['gas']],
      word: 'dog',
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'dog' with available letters and words",
    },
    {
      rule: 'when the source has a letter more often than the word',
      pool: 'sd',
      words: [[], ['seed']],
      word: 'deds',
      dictionary: 'deds',
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'deds' with available letters and words",
    },
    {
      rule: 'when `from` names the pool, which has not all letters',
      pool: 's',
      words: [['cat']],
      word: 'cats',
      from: 'pool',
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'cats' with available letters and words",
    },
    {
      rule: 'when `from` names a word that this player does not own',
      pool: 's',
      words: [['cat'], []],
      word: 'cats',
      from: { player: 1, word: 'cat' },
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'cats' with available letters and words",
    },
    {
      rule: 'when `from` names a word that does not fit',
      pool: 's',
      words: [['cat', 'dog'], []],
      word: 'cats',
      from: { player: 0, word: 'dog' },
      code: 'CANNOT_CONSTRUCT',
      message: "Cannot construct word 'cats' with available letters and words",
    },
    {
      rule: 'when `from` names a seat that nobody has',
      pool: 's',
      words: [['cat'], []],
      word: 'cats',
      from: { player: 2, word: 'cat' },
      code: 'PLAYER_OUT_OF_RANGE',
      message: 'Player 2 is out of range (0-1)',
    },
    {
      rule: 'when `from` names a player_id that nobody has',
      pool: 's',
      words: [['cat'], []],
      word: 'cats',
      from: { player: 'id-zoe', word: 'cat' },
      code: 'PLAYER_OUT_OF_RANGE',
      message: 'Player id-zoe is out of range (0-1)',
    },
    {
      rule: 'when it comes from a seat that nobody has',
      pool: 'cat',
      seat: 5,
      word: 'cat',
      code: 'PLAYER_OUT_OF_RANGE',
      message: 'Player 5 is out of range (0-1)',
    },
    {
      rule: 'when the clock makes it',
      pool: 'cat',
      seat: -1,
      word: 'cat',
      code: 'PLAYER_OUT_OF_RANGE',
      message: 'Player -1 is out of range (0-1)',
    },
    ...(
      [
        ['Cat', 'C'],
        ["can't", "'"],
        ['cat ', ' '],
        ['naïve', 'ï'],
        ['c4t', '4'],
        ['🦞', '🦞'],
        ['{', '{'],
        ['`', '`'],
      ] as const
    ).map(([word, odd]) => ({
      rule: `when it has another character than a to z: ${odd}`,
      pool: 'cat',
      word,
      code: 'INVALID_CHARACTER',
      message: `Word contains invalid character: '${odd}'. Only letters 'a' to 'z' are allowed`,
    })),
  ];
  registerDictionary('sunday', ['sunday']);
  registerDictionary('deds', ['deds']);

  it.each(cases)('$rule', ({ pool, words, dictionary = 'sowpods', seat = 0, word, from, code, message }) => {
    const play = new TestGame({ pool, words, config: { dictionary } });
    const before = play.snapshot();
    const action = { type: 'move' as const, word, ...(from === undefined ? {} : { from }) };
    expect(play.act(seat, action)).toEqual({ code, message });
    expect(play.snapshot()).toEqual(before);
    expect(play.events).toEqual([]);
  });
});
