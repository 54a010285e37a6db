import { conformance } from '@lobster-league/kernel/conformance';
import { it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { grab } from '../src/index.js';

// Grab has no secrets in its state: the bag's contents are public, and each draw is decided when it happens.
conformance(it, grab, {
  plant: null,
  configs: [{}, { dictionary: 'sowpods' }, { time_limit_seconds: 10 }],
  runs: sized(50, 200, 1000),
});
