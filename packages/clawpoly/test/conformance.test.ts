/** The kernel's conformance suite on Clawpoly. */
import { conformance } from '@lobster-league/kernel/conformance';
import { it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { clawpoly } from '../src/index.js';

conformance(it, clawpoly, {
  // The order of the cards still in the piles is the only secret.
  plant(state) {
    state.tide.pile.reverse();
    state.treasureChest.pile.reverse();
  },
  configs: [
    {},
    { turnLimit: 60 },
    { turnLimit: 120, startingShells: 300 },
    { turnLimit: 400, startingShells: 40 },
  ],
  seatOptions: (rng) => ({ control: rng.pick(['auto', 'auto', 'manual']) }),
  runs: sized(20, 60, 1000),
});
