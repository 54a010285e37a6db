/** The exponential function from additions and multiplications alone: `Math.exp` may differ between machines. */

const TERMS = 14;
const LEAST = -60;
/** 1, 1/2, 1/4, … */
const HALVES: number[] = [1];
while (HALVES.length < -2 * LEAST) HALVES.push(HALVES.at(-1)! / 2);

/** Returns e^x for x up to 0; what is below −60 counts as −60. */
export function expOfNegative(x: number): number {
  const bounded = Math.max(x, LEAST);
  const halvings = Math.floor(-bounded / Math.LN2);
  const rest = bounded + halvings * Math.LN2;
  let sum = 1;
  for (let term = TERMS; term > 0; term--) sum = 1 + (sum * rest) / term;
  return sum * HALVES[halvings]!;
}
