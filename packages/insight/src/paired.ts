/** The mean of differences between two ways to play on, each pair with the same dice. */

export interface PairedMean {
  readonly count: number;
  readonly mean: number;
  /** The standard error of the mean. */
  readonly error: number;
}

export function pairedMean(differences: readonly number[]): PairedMean {
  const count = differences.length;
  const mean = differences.reduce((sum, one) => sum + one, 0) / Math.max(1, count);
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { count, mean, error: count < 2 ? 1 : Math.sqrt(squares / (count - 1) / count) };
}
