import { LEVELS, Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { CLASS_NAMES, molttactics } from '../src/index.js';

const levels = Object.values(molttactics.levels!);
const SEATS = CLASS_NAMES.map((name, seat) => ({
  id: `p${seat}`,
  name: `P${seat}`,
  options: { class: name },
}));

function start(seed: string) {
  return Match.start(molttactics, { config: molttactics.config.parse({}), seats: SEATS, seed });
}

describe('the levels', () => {
  it('are the eight characters of the league', () => {
    expect(Object.keys(molttactics.levels!)).toEqual(LEVELS.map(({ name }) => name));
  });

  it('play legally, decide the same when they are asked for their thoughts, and hardly ever say the same twice', () => {
    const match = start('7');
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
            expect(bot.decide(state, ask, again)).toEqual(action);
            thoughts.push(thought!);
            return action;
          },
        };
        return { bot: talking, rng: Rng.fromSeed('thoughts', seat + 1) };
      }),
    );
    expect(match.result()).not.toBeNull();
    for (const thought of thoughts) expect(thought).toMatch(/\d %/);
    expect(new Set(thoughts).size).toBeGreaterThan(0.8 * thoughts.length);
  });

  it('cannot be computed: with other dice the strongest seals another move now and then', () => {
    const { state } = start('8');
    const [ask] = molttactics.asks(state);
    const sealed = new Set<string>();
    for (let dice = 0; dice < 24; dice++)
      sealed.add(JSON.stringify(levels[7]!.decide(state, ask!, Rng.fromSeed(`secret ${dice}`))));
    expect(sealed.size).toBeGreaterThan(1);
  });
});
