/**
 * Random commands, over all games, in rooms of agents and house bots. After every command a crash and a recovery from the
 * journal give the same room; from a crash at any line of the journal a room comes back and goes on.
 */
import { Rng } from '@lobster-league/kernel';
import { describe, it } from 'vitest';
import { History } from './invariants/history.js';

const LONG = process.env.LONG === '1';
/** Plays only the history of that number again. */
const ONLY = process.env.INVARIANTS_SEED;
/** Histories in a short run: Grab looks every word up. */
const SHORT = { clawpoly: 60, grab: 20, molttactics: 60, dummy: 100 };

describe.each(Object.entries(SHORT))('%s', (game, short) => {
  const count = LONG ? 20 * short : short;
  it(`is the same after a crash, in ${count} histories`, {
    timeout: LONG ? 3_600_000 : 180_000,
  }, async () => {
    const seeds = ONLY === undefined ? Array.from({ length: count }, (_, i) => i) : [Number(ONLY)];
    for (const seed of seeds) {
      const history = await History.begin(game, Rng.fromSeed(`${game}, history ${seed}`));
      try {
        await history.live(LONG ? 60 : 25);
      } catch (error) {
        throw new Error(`INVARIANTS_SEED=${seed}, ${game}:\n${history.told.join('\n')}`, { cause: error });
      }
    }
  });
});
