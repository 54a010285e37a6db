import { Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { type GrabAction, type GrabConfig, grab } from '../src/index.js';
import { seatsOf, TestGame } from './given.js';

/** A hundred games are enough: the stronger bot wins nearly all of them. */
const GAMES = sized(100, 500, 500);

/** Returns how many games the first bot wins against the second, swapping seats after every game. */
function wins(first: string, second: string, games: number, config: Partial<GrabConfig> = {}): number {
  let won = 0;
  for (let game = 0; game < games; game++) {
    const names = game % 2 === 0 ? [first, second] : [second, first];
    const seed = `${first} against ${second}, ${game}`;
    const match = Match.start(grab, { config: grab.config.parse(config), seats: seatsOf(2), seed });
    playOut(
      match,
      names.map((name, seat) => ({ bot: grab.bots[name]!, rng: Rng.fromSeed(seed, seat + 1) })),
    );
    const [a, b] = match.result()!;
    const ahead = a!.place < b!.place ? 0 : b!.place < a!.place ? 1 : -1;
    if (ahead === names.indexOf(first)) won++;
  }
  return won;
}

describe('the house bots', () => {
  it.each([
    ['leviathan', 'octopus'],
    ['octopus', 'gull'],
  ])(`%s beats %s in at least 75 % of ${GAMES} games`, (first, second) => {
    expect(wins(first, second, GAMES)).toBeGreaterThanOrEqual(0.75 * GAMES);
  });

  it('leviathan beats octopus by its choices too, not by its speed alone', () => {
    const same = { gull: [3_000, 6_000], octopus: [3_000, 6_000], leviathan: [3_000, 6_000] };
    const bot_reaction_ms = grab.config.parse({ bot_reaction_ms: same }).bot_reaction_ms;
    expect(wins('leviathan', 'octopus', 100, { bot_reaction_ms })).toBeGreaterThanOrEqual(75);
  });

  const cases: readonly {
    bot: string;
    does: string;
    pool: string;
    words: readonly (readonly string[])[];
    expect: GrabAction;
    says: string;
  }[] = [
    {
      bot: 'gull',
      does: 'makes short words',
      pool: 'lobster',
      words: [[], []],
      expect: { type: 'move', word: 'bels', from: 'pool' },
      says: 'BELS! Mine! Mine!',
    },
    {
      bot: 'octopus',
      does: 'steals rather than makes, even when the pool would pay more',
      pool: 'squiz',
      words: [['dog'], ['cat']],
      expect: { type: 'move', word: 'acquist', from: { player: 1, word: 'cat' } },
      says: 'Your CAT looks better as my ACQUIST.',
    },
    {
      bot: 'octopus',
      does: 'makes a word of the pool when nobody has anything, and leaves its own words alone',
      pool: 'cats',
      words: [['dog'], []],
      expect: { type: 'move', word: 'acts', from: 'pool' },
      says: 'Nothing to steal just now, so ACTS it is.',
    },
    {
      bot: 'leviathan',
      does: 'takes what moves the final score most',
      pool: 's',
      words: [['quiet'], ['quit']],
      expect: { type: 'move', word: 'quist', from: { player: 1, word: 'quit' } },
      says: 'QUIT sinks. QUIST surfaces.',
    },
    {
      bot: 'leviathan',
      does: 'passes when there is nothing',
      pool: 'v',
      words: [[], []],
      expect: { type: 'ready_for_next_turn' },
      says: 'The deep is silent.',
    },
  ];
  it.each(cases)('$bot $does', ({ bot: name, pool, words, expect: expected, says }) => {
    const bot = grab.bots[name]!;
    const { state } = new TestGame({ pool, words });
    const ask = grab.asks(state)[0]!;
    const action = bot.decide(state, ask, Rng.fromSeed('decide'));
    expect(action).toEqual(expected);
    expect(bot.thought?.(state, ask, action)).toBe(says);
  });

  it('take their time as the config says', () => {
    const { state } = new TestGame({ pool: 'cats', words: [[], []] });
    const rng = Rng.fromSeed('reaction');
    for (const [name, bot] of Object.entries(grab.bots)) {
      const [least, most] = Object.entries(state.config.bot_reaction_ms).find(([key]) => key === name)![1];
      const times = Array.from({ length: 500 }, () => bot.reactionMs!(state, grab.asks(state)[0]!, rng));
      expect(Math.min(...times)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...times)).toBeLessThanOrEqual(most);
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan((most - least) / 2);
    }
  });

  it('pass in a quarter of that time: a word made takes a pass back', () => {
    const { state } = new TestGame({ pool: 'v', words: [[], []] });
    for (const bot of Object.values(grab.bots)) {
      const times = Array.from({ length: 100 }, (_, i) =>
        bot.reactionMs!(state, grab.asks(state)[0]!, Rng.fromSeed(`${i}`)),
      );
      expect(Math.max(...times)).toBeLessThanOrEqual(9_000 / 4);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(3_000 / 4);
    }
  });
});
