/** Compares two players by games with the same dice in swapped seats. */
import type { OneGame, Paired } from './options.js';

/** The 97.5 % quantile of the normal distribution. */
const Z95 = 1.959964;

/** Returns null with fewer than two seeds that were played in every seat. */
export function pairedTest(games: readonly OneGame[], seats: number): Paired | null {
  const bySeed = new Map<string, number[]>();
  for (const { seed, win } of games) bySeed.set(seed, [...(bySeed.get(seed) ?? []), win]);
  // The opponent's seats share what is left of the wins.
  const differences = [...bySeed.values()]
    .filter((wins) => wins.length === seats)
    .map((wins) => mean(wins.map((win) => win - (1 - win) / (seats - 1))));
  const seeds = differences.length;
  if (seeds < 2) return null;
  const difference = mean(differences);
  const variance = differences.reduce((sum, one) => sum + (one - difference) ** 2, 0) / (seeds - 1);
  const error = Math.sqrt(variance / seeds);
  return {
    seeds,
    difference,
    low: difference - Z95 * error,
    high: difference + Z95 * error,
    p: error === 0 ? Number(difference === 0) : twoSided(difference / error),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of a normal distribution beyond ±z, by the approximation 7.1.26 of Abramowitz and Stegun. */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sum * Math.exp(-x * x);
}
