/** How well chances foretell who wins: log loss, and calibration (what was given 30 % happens in 30 of 100 cases). */
import type { Network } from '../network.js';
import { softmax } from '../softmax.js';
import type { Positions } from './positions.js';

const BINS = 20;
const MOST_ROWS = 64;
/** No share counts as less: else one surprise would make the loss of the plain guess endless. */
const LEAST_SHARE = 0.001;

/** What was foretold with about that chance: the mean chance, how often it happened, and how many cases there were. */
export interface Bin {
  readonly chance: number;
  readonly happened: number;
  readonly cases: number;
}

export interface Evaluation {
  readonly positions: number;
  readonly logLoss: number;
  /** Of the plain guess that a seat wins with its share of all that the seats have now. */
  readonly shareLogLoss: number;
  /** The mean distance between chance and frequency, in points of a hundred. */
  readonly calibrationError: number;
  readonly bins: readonly Bin[];
}

export function evaluate(network: Network, positions: Positions): Evaluation {
  const { first, features, won, share, inputs } = positions;
  const count = first.length - 1;
  const chances = new Float64Array(MOST_ROWS);
  const sums = Array.from({ length: BINS }, () => ({ chance: 0, happened: 0, cases: 0 }));
  let logLoss = 0;
  let shareLogLoss = 0;
  for (let position = 0; position < count; position++) {
    const from = first[position]!;
    const rows = first[position + 1]! - from;
    for (let i = 0; i < rows; i++)
      chances[i] = network.score(features.subarray((from + i) * inputs, (from + i + 1) * inputs));
    softmax(chances, rows);
    for (let i = 0; i < rows; i++) {
      const happened = won[from + i]!;
      if (happened > 0) {
        logLoss -= happened * Math.log(chances[i]!);
        shareLogLoss -= happened * Math.log(Math.max(LEAST_SHARE, share[from + i]!));
      }
      const bin = sums[Math.min(BINS - 1, Math.floor(chances[i]! * BINS))]!;
      bin.chance += chances[i]!;
      bin.happened += happened;
      bin.cases++;
    }
  }
  const cases = first[count]!;
  const distance = sums.reduce((sum, bin) => sum + Math.abs(bin.chance - bin.happened), 0);
  return {
    positions: count,
    logLoss: logLoss / count,
    shareLogLoss: shareLogLoss / count,
    calibrationError: (100 * distance) / cases,
    bins: sums
      .filter((bin) => bin.cases > 0)
      .map((bin) => ({
        chance: bin.chance / bin.cases,
        happened: bin.happened / bin.cases,
        cases: bin.cases,
      })),
  };
}
