/** The parts of the model: arithmetic that is the same everywhere, weights that survive being written. */
import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { expOfNegative } from '../src/exp.js';
import { Network, weightCount } from '../src/network.js';
import { softmax } from '../src/softmax.js';
import { evaluate } from '../src/train/evaluate.js';
import { fit } from '../src/train/fit.js';
import { plot } from '../src/train/plot.js';
import type { Positions } from '../src/train/positions.js';
import { readWeights, writeWeights } from '../src/weights.js';

/** Positions of two seats with one number each: the higher it is, the likelier the seat wins. */
function duels(count: number): Positions {
  const features: number[] = [];
  const won: number[] = [];
  const share: number[] = [];
  const first: number[] = [];
  const rng = Rng.fromSeed('duels');
  for (let i = 0; i < count; i++) {
    first.push(2 * i);
    const [one, other] = [rng.below(1000) / 1000, rng.below(1000) / 1000];
    const oneWins = rng.below(1000) / 1000 < 1 / (1 + Math.exp(8 * (other - one)));
    features.push(one, other);
    won.push(oneWins ? 1 : 0, oneWins ? 0 : 1);
    share.push(0.5, 0.5);
  }
  first.push(2 * count);
  return {
    inputs: 1,
    features: Float32Array.from(features),
    won: Float32Array.from(won),
    share: Float32Array.from(share),
    first: Int32Array.from(first),
  };
}

describe('the exponential function', () => {
  it('is as exact as the engine’s, from additions and multiplications', () => {
    for (let x = 0; x > -50; x -= 0.37) {
      expect(Math.abs(expOfNegative(x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
    }
    expect(expOfNegative(0)).toBe(1);
    expect(expOfNegative(-1e9)).toBe(expOfNegative(-60));
  });
});

describe('softmax', () => {
  it('makes chances of scores, however large', () => {
    const scores = Float64Array.of(1000, 1000, 990, 7);
    softmax(scores, 3);
    expect(scores[0]).toBe(scores[1]);
    expect(scores[0]! + scores[1]! + scores[2]!).toBeCloseTo(1, 12);
    expect(scores[2]! / scores[0]!).toBeCloseTo(Math.exp(-10), 12);
    expect(scores[3]).toBe(7);
  });
});

describe('a network', () => {
  it('adds up weighted inputs, and cuts off below zero in between', () => {
    const sizes = [2, 2, 1];
    expect(weightCount(sizes)).toBe(9);
    const network = new Network(sizes, Float64Array.of(1, 0, 2, -1, -1, 0, 0.5, 3, 100));
    // The second unit is −x, which is cut off for x above zero.
    expect(network.score([2, 1])).toBe(0.5 + 3 * (1 + 4 - 1));
    expect(network.score([-1, 0])).toBe(0.5 + 100);
  });

  it('refuses another number of weights', () => {
    expect(() => new Network([2, 1], new Float64Array(2))).toThrow('has not 2 weights');
  });

  it('is the same after its weights were written and read', () => {
    const weights = Float64Array.of(0, -1.5, 0.25, 3.00002);
    const once = readWeights(writeWeights(weights));
    expect([...once]).toEqual([0, -1.5, 0.25, 3]);
    expect(readWeights(writeWeights(once))).toEqual(once);
  });
});

describe('fitting', () => {
  const positions = duels(4000);
  const settings = { hidden: [8], epochs: 40, seed: 'duels' };

  it('finds out who wins, and how surely', () => {
    const network = fit(positions, settings);
    const { logLoss, shareLogLoss, calibrationError, bins } = evaluate(network, positions);
    expect(shareLogLoss).toBeCloseTo(Math.log(2), 6);
    expect(logLoss).toBeLessThan(0.7 * shareLogLoss);
    expect(calibrationError).toBeLessThan(4);
    expect(bins.reduce((sum, { cases }) => sum + cases, 0)).toBe(8000);
  });

  it('gives the same weights for the same seed, and others for another', () => {
    expect(fit(positions, settings).weights).toEqual(fit(positions, settings).weights);
    expect(fit(positions, settings).weights).not.toEqual(
      fit(positions, { ...settings, seed: 'other' }).weights,
    );
  });

  it('measures what a model is off: half of the cases at every chance', () => {
    // Weights of zero give each of two seats a half, and the first wins always.
    const sure: Positions = { ...positions, won: positions.won.map((_, row) => (row % 2 === 0 ? 1 : 0)) };
    const blind = evaluate(new Network([1, 1], new Float64Array(2)), sure);
    expect(blind.calibrationError).toBe(0);
    expect(blind.logLoss).toBeCloseTo(Math.log(2), 12);
    // One that is sure of the wrong seat is off by everything.
    const wrong: Positions = { ...sure, features: sure.features.map((_, row) => (row % 2 === 0 ? 0 : 1)) };
    expect(evaluate(new Network([1, 1], Float64Array.of(0, 50)), wrong).calibrationError).toBeCloseTo(100, 6);
  });
});

describe('the plot', () => {
  it('has a point for each bin, on the diagonal where both are equal', () => {
    const bins = [{ chance: 0.5, happened: 0.5, cases: 10 }];
    const svg = plot('Duels', [{ name: 'all', colour: '#123456', bins }]);
    expect(svg).toContain('<circle cx="160" cy="160" r="2.4" fill="#123456"/>');
    expect(svg).toContain('>Duels</text>');
  });
});
