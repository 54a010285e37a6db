/**
 * Random commands, over all games, in rooms of agents and house bots. After every command a crash and a recovery from the
 * journal give the same room; from a crash at any line of the journal a room comes back and goes on.
 */
import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { allGames } from './games.js';
import { pacedDummy } from './harness.js';
import { History } from './invariants/history.js';
import { ReducedHistory } from './invariants/reduced.js';

const LONG = process.env.LONG === '1';
const TIMES = sized(1, 3, 60);
/** Plays only the history of that number again. */
const ONLY = process.env.INVARIANTS_SEED;
/** Histories in a short run: Grab looks every word up. */
const SHORT = { clawpoly: 20, grab: 7, molttactics: 20, dummy: 34 };
const SHORT_REDUCED = { grab: 14, others: 50 };

describe.each(Object.entries(SHORT))('%s', (game, short) => {
  const count = TIMES * short;
  it(`is the same after a crash, in ${count} histories`, {
    timeout: LONG ? 3_600_000 : 600_000,
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

/** Every game as it is hosted, and Lucky Dice as Clawpoly is. */
const hosted = [...allGames, pacedDummy].map(
  (one) => [one.paced ? `${one.game.id}, paced` : one.game.id, one] as const,
);

describe.each(hosted)('%s, reduced without a shell', (name, one) => {
  const histories = TIMES * (one.game.id === 'grab' ? SHORT_REDUCED.grab : SHORT_REDUCED.others);
  it(`is the same after a crash at every line, in ${histories} histories`, {
    timeout: LONG ? 3_600_000 : 600_000,
  }, () => {
    const seeds = ONLY === undefined ? Array.from({ length: histories }, (_, i) => i) : [Number(ONLY)];
    let lines = 0;
    for (const seed of seeds) {
      const history = new ReducedHistory(one, Rng.fromSeed(`${name}, reduced ${seed}`));
      try {
        history.live(LONG ? 120 : 40);
      } catch (error) {
        throw new Error(`INVARIANTS_SEED=${seed}, ${name}:\n${history.told.join('\n')}`, { cause: error });
      }
      lines += history.lines;
    }
    expect(lines).toBeGreaterThan(10 * seeds.length);
  });
});
