/** Fits a network to positions: gradient descent (Adam) on the log loss of who won. From the seed alone. */
import { Rng } from '@lobster-league/kernel';
import { Network, weightCount } from '../network.js';
import { softmax } from '../softmax.js';
import type { Positions } from './positions.js';

export interface FitSettings {
  readonly hidden: readonly number[];
  readonly epochs: number;
  readonly seed: string;
  /** Hears the mean log loss of every epoch. */
  readonly onEpoch?: (epoch: number, loss: number) => void;
}

const BATCH = 64;
const RATE = 0.002;
const LAST_RATE = 0.00005;
const MOMENTUM = 0.9;
const VARIANCE = 0.999;
const TINY = 1e-8;
/** How much of a weight is lost at every step, as a share of the rate. */
const DECAY = 0.01;
const MOST_ROWS = 64;

export function fit(positions: Positions, { hidden, epochs, seed, onEpoch }: FitSettings): Network {
  const rng = Rng.fromSeed(`${seed} fit`);
  const sizes = [positions.inputs, ...hidden, 1];
  const network = new Network(sizes, firstWeights(sizes, rng));
  const descent = new Descent(network, positions);
  const order = Array.from({ length: positions.first.length - 1 }, (_, position) => position);
  const steps = Math.ceil(order.length / BATCH) * epochs;
  for (let epoch = 0, step = 0; epoch < epochs; epoch++) {
    rng.shuffle(order);
    let loss = 0;
    for (let at = 0; at < order.length; at += BATCH, step++) {
      const batch = order.slice(at, at + BATCH);
      for (const position of batch) loss += descent.learn(position);
      descent.step(RATE + (LAST_RATE - RATE) * (step / steps), batch.length);
    }
    onEpoch?.(epoch + 1, loss / order.length);
  }
  return network;
}

/** Small random weights: sums of dice, scaled to the number of inputs. */
function firstWeights(sizes: readonly number[], rng: Rng): Float64Array {
  const weights = new Float64Array(weightCount(sizes));
  let at = 0;
  for (let layer = 1; layer < sizes.length; layer++) {
    const inputs = sizes[layer - 1]!;
    const units = sizes[layer]!;
    const spread = Math.sqrt(6 / inputs);
    at += units;
    for (let unit = 0; unit < units; unit++)
      for (let i = 0; i < inputs; i++) weights[at + i * units + unit] = spread * (rng.below(2001) / 1000 - 1);
    at += inputs * units;
  }
  return weights;
}

class Descent {
  readonly #network: Network;
  readonly #positions: Positions;
  readonly #gradient: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;
  readonly #scores = new Float64Array(MOST_ROWS);
  /** By layer: how the loss changes with what its units give. */
  readonly #slopes: readonly Float64Array[];
  #steps = 0;

  constructor(network: Network, positions: Positions) {
    this.#network = network;
    this.#positions = positions;
    const count = network.weights.length;
    this.#gradient = new Float64Array(count);
    this.#mean = new Float64Array(count);
    this.#square = new Float64Array(count);
    this.#slopes = network.sizes.map((size) => new Float64Array(size));
  }

  /** Adds one position's gradient; returns its log loss. */
  learn(position: number): number {
    const { first, features, won, inputs } = this.#positions;
    const from = first[position]!;
    const rows = first[position + 1]! - from;
    const row = (i: number) => features.subarray((from + i) * inputs, (from + i + 1) * inputs);
    for (let i = 0; i < rows; i++) this.#scores[i] = this.#network.score(row(i));
    softmax(this.#scores, rows);
    let loss = 0;
    for (let i = 0; i < rows; i++) {
      const share = won[from + i]!;
      if (share > 0) loss -= share * Math.log(this.#scores[i]!);
      const chance = this.#scores[i]!;
      this.#network.score(row(i));
      this.#descend(chance - share);
    }
    return loss;
  }

  /** Follows the slope of the score back through the layers. */
  #descend(slope: number): void {
    const { sizes, weights, units } = this.#network;
    const last = sizes.length - 1;
    this.#slopes[last]![0] = slope;
    let end = weights.length;
    for (let layer = last; layer >= 1; layer--) {
      const inputs = units[layer - 1]!;
      const below = this.#slopes[layer - 1]!;
      const above = this.#slopes[layer]!;
      const count = above.length;
      let at = end - count * (inputs.length + 1);
      end = at;
      for (let unit = 0; unit < count; unit++) {
        if (layer < last && units[layer]![unit] === 0) above[unit] = 0;
        this.#gradient[at++]! += above[unit]!;
      }
      for (let i = 0; i < inputs.length; i++, at += count) {
        const input = inputs[i]!;
        let sum = 0;
        for (let unit = 0; unit < count; unit++) {
          this.#gradient[at + unit]! += above[unit]! * input;
          sum += above[unit]! * weights[at + unit]!;
        }
        below[i] = sum;
      }
    }
  }

  step(rate: number, count: number): void {
    this.#steps++;
    const { weights } = this.#network;
    const meanScale = 1 / (1 - MOMENTUM ** this.#steps);
    const squareScale = 1 / (1 - VARIANCE ** this.#steps);
    for (let i = 0; i < weights.length; i++) {
      const slope = this.#gradient[i]! / count;
      this.#gradient[i] = 0;
      const mean = MOMENTUM * this.#mean[i]! + (1 - MOMENTUM) * slope;
      const square = VARIANCE * this.#square[i]! + (1 - VARIANCE) * slope * slope;
      this.#mean[i] = mean;
      this.#square[i] = square;
      const move = (mean * meanScale) / (Math.sqrt(square * squareScale) + TINY);
      weights[i]! -= rate * (move + DECAY * weights[i]!);
    }
  }
}
