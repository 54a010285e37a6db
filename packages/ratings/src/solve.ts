/** Strengths that explain wins best: Newton's method, whose linear equations conjugate gradients solve. */

/** Every two who have met, once, and how much that weighs. */
export interface Pairs {
  readonly one: Int32Array;
  readonly other: Int32Array;
  readonly weight: Float64Array;
}

/** Everybody has drawn so much of a game with somebody of middling strength: nobody is infinitely strong, and who never met can be compared. */
const PRIOR = 0.5;
const MOST_STEPS = 40;
const MOST_TURNS = 200;
/** The longest step, so that one lucky win carries nobody away. */
const LONGEST = 1.5;

/** In natural logarithms, around 0; `strengths` is where it begins, and is changed. */
export function solve(
  pairs: Pairs,
  wins: Float64Array,
  strengths: Float64Array,
  exact: number,
): Float64Array {
  const count = strengths.length;
  const slopes = new Float64Array(pairs.weight.length);
  const lack = new Float64Array(count);
  const own = new Float64Array(count);
  const step = new Float64Array(count);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    look(pairs, wins, strengths, { lack, own, slopes });
    conjugateGradients(pairs, slopes, own, lack, step, exact);
    let longest = 0;
    for (let i = 0; i < count; i++) longest = Math.max(longest, Math.abs(step[i]!));
    const share = longest > LONGEST ? LONGEST / longest : 1;
    for (let i = 0; i < count; i++) strengths[i]! += share * step[i]!;
    if (longest < exact) break;
  }
  return strengths;
}

/** How much the own matches of each say about it, if all others were known. */
export function information(pairs: Pairs, strengths: Float64Array): Float64Array {
  const count = strengths.length;
  const own = new Float64Array(count);
  const slopes = new Float64Array(pairs.weight.length);
  look(pairs, new Float64Array(count), strengths, { lack: new Float64Array(count), own, slopes });
  return diagonalOf(pairs, slopes, own);
}

interface Slopes {
  /** By agent: what it has won less what it should have. */
  readonly lack: Float64Array;
  /** By agent: how that changes with the game that everybody has drawn. */
  readonly own: Float64Array;
  /** By pair: how much its expectation changes with the difference. */
  readonly slopes: Float64Array;
}

function look(
  { one, other, weight }: Pairs,
  wins: Float64Array,
  strengths: Float64Array,
  found: Slopes,
): void {
  const { lack, own, slopes } = found;
  for (let i = 0; i < strengths.length; i++) {
    const p = 1 / (1 + Math.exp(-strengths[i]!));
    own[i] = PRIOR * p * (1 - p);
    lack[i] = wins[i]! + PRIOR * (0.5 - p);
  }
  for (let e = 0; e < weight.length; e++) {
    const [a, b, w] = [one[e]!, other[e]!, weight[e]!];
    const p = 1 / (1 + Math.exp(strengths[b]! - strengths[a]!));
    slopes[e] = w * p * (1 - p);
    lack[a]! -= w * p;
    lack[b]! -= w * (1 - p);
  }
}

function diagonalOf({ one, other }: Pairs, slopes: Float64Array, own: Float64Array): Float64Array {
  const diagonal = own.slice();
  for (let e = 0; e < slopes.length; e++) {
    diagonal[one[e]!]! += slopes[e]!;
    diagonal[other[e]!]! += slopes[e]!;
  }
  return diagonal;
}

/** Solves H × step = lack, where H has `own` on its diagonal and the pairs as a graph. */
function conjugateGradients(
  pairs: Pairs,
  slopes: Float64Array,
  own: Float64Array,
  lack: Float64Array,
  step: Float64Array,
  exact: number,
): void {
  const { one, other } = pairs;
  const count = lack.length;
  const diagonal = diagonalOf(pairs, slopes, own);
  step.fill(0);
  const rest = lack.slice();
  const scaled = new Float64Array(count);
  const image = new Float64Array(count);
  const direction = new Float64Array(count);
  let size = 0;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    let next = 0;
    let furthest = 0;
    for (let i = 0; i < count; i++) {
      scaled[i] = rest[i]! / diagonal[i]!;
      next += rest[i]! * scaled[i]!;
      furthest = Math.max(furthest, Math.abs(scaled[i]!));
    }
    if (furthest < exact / 10) return;
    const keep = turn === 0 ? 0 : next / size;
    size = next;
    for (let i = 0; i < count; i++) {
      direction[i] = scaled[i]! + keep * direction[i]!;
      image[i] = own[i]! * direction[i]!;
    }
    for (let e = 0; e < slopes.length; e++) {
      const pull = slopes[e]! * (direction[one[e]!]! - direction[other[e]!]!);
      image[one[e]!]! += pull;
      image[other[e]!]! -= pull;
    }
    let along = 0;
    for (let i = 0; i < count; i++) along += direction[i]! * image[i]!;
    const length = size / along;
    for (let i = 0; i < count; i++) {
      step[i]! += length * direction[i]!;
      rest[i]! -= length * image[i]!;
    }
  }
}
