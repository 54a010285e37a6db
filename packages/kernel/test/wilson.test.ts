import { describe, expect, it } from 'vitest';
import { newcombe, Rng, wilson } from '../src/index.js';

describe('the interval of a rate', () => {
  it('is Wilson’s', () => {
    const [low, high] = wilson(8, 10);
    expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.4902', '0.9433']);
    expect(wilson(0, 0)).toEqual([0, 1]);
  });
});

describe('the interval of a difference of two rates', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table II, method 10.
  it.each([
    { first: [56, 70], second: [48, 80], bounds: ['0.0524', '0.3339'] },
    { first: [9, 10], second: [3, 10], bounds: ['0.1705', '0.8090'] },
    { first: [6, 7], second: [2, 7], bounds: ['0.0582', '0.8062'] },
    { first: [5, 56], second: [0, 29], bounds: ['-0.0381', '0.1926'] },
    { first: [10, 10], second: [0, 10], bounds: ['0.6075', '1.0000'] },
  ] as const)('of $first and $second is as published', ({ first, second, bounds }) => {
    expect(newcombe(first, second).map((bound) => bound.toFixed(4))).toEqual(bounds);
  });

  it('has the difference in it about 95 times of 100, also for few games and shares near 1', () => {
    const rng = Rng.fromSeed('newcombe');
    const wins = (rate: number, games: number): number =>
      Array.from({ length: games }, () => rng.below(1_000)).filter((draw) => draw < 1_000 * rate).length;
    let inside = 0;
    for (let trial = 0; trial < 2_000; trial++) {
      const [a, b] = [(300 + rng.below(650)) / 1_000, (300 + rng.below(650)) / 1_000];
      const [low, high] = newcombe([wins(a, 30), 30], [wins(b, 20), 20]);
      if (low <= a - b && a - b <= high) inside++;
    }
    expect(inside / 2_000).toBeGreaterThan(0.935);
    expect(inside / 2_000).toBeLessThan(0.975);
  });
});
