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
