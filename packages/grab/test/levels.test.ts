import { LEVELS, Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { openings, tilesAmong } from '../src/bots/openness.js';
import { dictionary } from '../src/dictionary/index.js';
import { grab } from '../src/index.js';

const levels = Object.values(grab.levels!);
const SEATS = [0, 1, 2, 3].map((seat) => ({ id: `p${seat}`, name: `P${seat}` }));

describe('the levels', () => {
  it('are the eight characters of the league', () => {
    expect(Object.keys(grab.levels!)).toEqual(LEVELS.map(({ name }) => name));
  });

  it('play whole games, keep their plan while the table is the same, and think in chances', () => {
    const match = Match.start(grab, { config: grab.config.parse({}), seats: SEATS, seed: 'levels' });
    const thoughts = new Set<string>();
    playOut(
      match,
      SEATS.map((_, seat) => {
        const bot = levels[2 * seat + 1]!;
        const talking: typeof bot = {
          ...bot,
          decide(state, ask, rng) {
            const { action, thought } = bot.consider!(state, ask, rng);
            expect(bot.decide(state, ask, Rng.fromSeed('other dice'))).toEqual(action);
            expect(thought).toMatch(/\d %/);
            thoughts.add(thought!);
            return action;
          },
        };
        return { bot: talking, rng: Rng.fromSeed('levels', seat + 1) };
      }),
    );
    expect(match.result()).not.toBeNull();
    expect(thoughts.size).toBeGreaterThan(100);
  });
});

describe('how open a word is', () => {
  it('is told by the letters that make another word of it', () => {
    const letters = openings(dictionary('twl06'), ['cat', 'quartzes']);
    const of = (word: string): string =>
      [...'abcdefghijklmnopqrstuvwxyz'].filter((_, i) => ((letters.get(word) ?? 0) >> i) & 1).join('');
    // CHAT, COAT, CATS, CART and others, but no word of CAT and Q.
    for (const letter of 'hosr') expect(of('cat')).toContain(letter);
    expect(of('cat')).not.toContain('q');
    // QUATORZES.
    expect(of('quartzes')).toBe('o');
  });

  it('counts tiles', () => {
    const tiles = Array.from({ length: 26 }, (_, letter) => letter);
    expect(tilesAmong(tiles, 0b1010)).toBe(1 + 3);
  });
});
