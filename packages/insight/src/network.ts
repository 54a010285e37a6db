/**
 * A small network: layers of weighted sums, each but the last cut off at zero. All sums are float64 in a fixed order, so
 * every machine computes the same number.
 */

/** Returns how many weights a network of these sizes has: each unit has one of its own, and one for each input. */
export function weightCount(sizes: readonly number[]): number {
  let count = 0;
  for (let layer = 1; layer < sizes.length; layer++) count += sizes[layer]! * (sizes[layer - 1]! + 1);
  return count;
}

export class Network {
  readonly sizes: readonly number[];
  /** Layer by layer: every unit's own weight, then input by input one for every unit. */
  readonly weights: Float64Array;
  /** By layer: what its units gave for the last features. */
  readonly units: readonly Float64Array[];

  constructor(sizes: readonly number[], weights: Float64Array) {
    if (weights.length !== weightCount(sizes))
      throw new RangeError(`a network of ${sizes.join('-')} has not ${weights.length} weights`);
    this.sizes = sizes;
    this.weights = weights;
    this.units = sizes.map((size) => new Float64Array(size));
  }

  /** Returns the one number that the network gives for these features. */
  score(features: ArrayLike<number>): number {
    const { sizes, weights, units } = this;
    const first = units[0]!;
    for (let i = 0; i < first.length; i++) first[i] = features[i]!;
    let at = 0;
    const last = sizes.length - 1;
    for (let layer = 1; layer <= last; layer++) {
      const inputs = units[layer - 1]!;
      const outputs = units[layer]!;
      const count = outputs.length;
      for (let unit = 0; unit < count; unit++) outputs[unit] = weights[at++]!;
      for (let i = 0; i < inputs.length; i++, at += count) {
        const input = inputs[i]!;
        // Many are zero: groups without a square, units that were cut off.
        if (input === 0) continue;
        for (let unit = 0; unit < count; unit++) outputs[unit]! += weights[at + unit]! * input;
      }
      if (layer < last) for (let unit = 0; unit < count; unit++) if (outputs[unit]! < 0) outputs[unit] = 0;
    }
    return units[last]![0]!;
  }
}
