import { LEVELS, Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { clawpoly } from '../src/index.js';

const levels = Object.values(clawpoly.levels!);
const SEATS = [0, 1, 2, 3].map((seat) => ({ id: `p${seat}`, name: `P${seat}` }));

function start(seed: string, turnLimit: number) {
  return Match.start(clawpoly, { config: clawpoly.config.parse({ turnLimit }), seats: SEATS, seed });
}

describe('the levels', () => {
  it('are the eight characters of the league, each with a version and a face of its own', () => {
    expect(Object.keys(clawpoly.levels!)).toEqual(LEVELS.map(({ name }) => name));
    expect(new Set(levels.map(({ face }) => JSON.stringify(face))).size).toBe(8);
    for (const { name } of levels) expect(clawpoly.bots).not.toHaveProperty(name);
  });

  it('look at no card that they cannot see, and not at the dice of the match', () => {
    const match = start('honest', 24);
    const rng = Rng.fromSeed('honest', 1);
    for (let asked = 0; match.asks().length > 0; asked++) {
      const ask = match.asks()[0]!;
      const bot = levels[7 - (asked % 3)]!;
      const otherwise = clawpoly.clone!(match.state);
      otherwise.tide.pile.reverse();
      otherwise.treasureChest.pile.reverse();
      const action = bot.decide(match.state, ask, rng.clone());
      expect(bot.decide(otherwise, ask, rng)).toEqual(action);
      expect(match.answer(ask, action)).toBeNull();
    }
  });

  it('decide the same when they are asked for their thoughts, which are made of chances and hardly ever repeat', () => {
    const match = start('thoughts', 100);
    const thoughts: string[] = [];
    playOut(
      match,
      SEATS.map((_, seat) => {
        const bot = levels[2 * seat + 1]!;
        const talking: typeof bot = {
          ...bot,
          decide(state, ask, rng) {
            const again = rng.clone();
            const { action, thought } = bot.consider!(state, ask, rng);
            if (thoughts.length % 8 === 0) expect(bot.decide(state, ask, again)).toEqual(action);
            expect(thought).toMatch(/\d %/);
            thoughts.push(thought!);
            return action;
          },
        };
        return { bot: talking, rng: Rng.fromSeed('thoughts', seat + 1) };
      }),
    );
    expect(new Set(thoughts).size).toBeGreaterThan(200);
  });
});
