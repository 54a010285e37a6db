/** What the numbers of a board promise, held against leagues of known strength; fixed seeds, so that it says the same every time. */
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { fitted } from '../src/index.js';
import { measured, playedLeague, summed } from './league.js';

const LEAGUES = sized(8, 40, 200);
const ROUNDS = sized(100, 200, 200);

const KINDS = [
  { given: 'duels between close agents', seats: 2, step: 20 },
  { given: 'duels between agents far apart', seats: 2, step: 60 },
  { given: 'tables of four', seats: 4, step: 20 },
  { given: 'tables of four, far apart', seats: 4, step: 60 },
  { given: 'tables of four with shared places', seats: 4, step: 20, tieOf: 20 },
  { given: 'tables of six', seats: 6, step: 20 },
  { given: 'tables of eight', seats: 8, step: 40 },
];

function league(kind: Omit<(typeof KINDS)[number], 'given'>, number: number) {
  const seed = `league ${kind.seats} ${kind.step} ${number}`;
  const { matches, truth } = playedLeague({ agents: 24, matches: 50, ...kind, seed });
  return measured(fitted(matches, { rounds: ROUNDS, seed }), truth);
}

describe('After 50 matches of each of 24 agents', () => {
  const byKind = KINDS.map(({ given, ...kind }) => ({
    given,
    all: Array.from({ length: LEAGUES }, (_, number) => league(kind, number)),
  }));

  it('95 % intervals hold the truth in 93 to 97 of 100 cases', () => {
    const { held } = summed(byKind.flatMap(({ all }) => all));
    console.info(`intervals that hold the truth: ${(100 * held).toFixed(1)} %`);
    expect(held).toBeGreaterThanOrEqual(0.93);
    expect(held).toBeLessThanOrEqual(0.97);
  });

  it.each(byKind)(
    '$given: 19 of 20 pairs at least 100 points apart are in the right order',
    ({ given, all }) => {
      const { held, right } = summed(all);
      console.info(`${given}: order ${(100 * right).toFixed(1)} %, held ${(100 * held).toFixed(1)} %`);
      expect(right).toBeGreaterThanOrEqual(0.95);
      // Of one kind there are few: a little more may be chance.
      expect(Math.abs(held - 0.95)).toBeLessThan(sized(0.06, 0.02, 0.02));
    },
  );
});
