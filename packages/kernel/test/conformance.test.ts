/**
 * The conformance suite on games that keep the contract: one with sealed moves, one with a clock and simultaneous asks.
 */
import { describe, it } from 'vitest';
import { conformance } from '../src/conformance/index.js';
import { claws } from './games/claws.js';
import { snatch } from './games/snatch.js';

describe('a game with sealed moves', () => {
  conformance(it, claws, {
    plant: null,
    configs: [{}, { rounds: 1 }, { rounds: 20 }],
    seatOptions: (rng) => ({ favourite: rng.pick(['shell', 'claw', 'net']) }),
  });
});

describe('a game with a clock and many at once', () => {
  conformance(it, snatch, {
    plant: (state) => {
      const shown = state.bag.pop();
      state.bag.reverse();
      if (shown !== undefined) state.bag.push(shown);
    },
    configs: [{}, { pearls: 1 }, { pearls: 15 }],
  });
});
