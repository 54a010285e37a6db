import { conformance } from '@lobster-league/kernel/conformance';
import { it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { CLASS_NAMES, molttactics } from '../src/index.js';

conformance(it, molttactics, {
  plant: null,
  configs: [{}, { turns: 1 }, { turns: 12 }, { mobility: 3, realTime: true }],
  runs: sized(30, 100, 1000),
  seatOptions: (rng, seat) =>
    seat % 3 === 0
      ? { class: rng.pick(CLASS_NAMES), emoji: '🦞🛡️' }
      : rng.below(5) === 0
        ? {}
        : { class: rng.pick(CLASS_NAMES) },
});
