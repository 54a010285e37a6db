/** The Wilson score interval: reliable for few games and for rates near 0 and 1. */

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964;

export function wilson(wins: number, games: number): readonly [low: number, high: number] {
  if (games === 0) return [0, 1];
  const rate = wins / games;
  const shrink = 1 + (Z * Z) / games;
  const centre = (rate + (Z * Z) / (2 * games)) / shrink;
  const spread = (Z / shrink) * Math.sqrt((rate * (1 - rate)) / games + (Z * Z) / (4 * games * games));
  return [Math.max(0, centre - spread), Math.min(1, centre + spread)];
}

type Count = readonly [wins: number, games: number];

/** The interval of the difference of two rates, the first less the second: Newcombe's, from the Wilson intervals of both. */
export function newcombe(first: Count, second: Count): readonly [low: number, high: number] {
  const [winsA, gamesA] = first;
  const [winsB, gamesB] = second;
  const [a, b] = [winsA / gamesA, winsB / gamesB];
  const [lowA, highA] = wilson(winsA, gamesA);
  const [lowB, highB] = wilson(winsB, gamesB);
  return [a - b - Math.hypot(a - lowA, highB - b), a - b + Math.hypot(highA - a, b - lowB)];
}
