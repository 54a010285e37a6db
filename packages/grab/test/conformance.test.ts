import { conformance } from '@lobster-league/kernel/conformance';
import { it } from 'vitest';
import { grab } from '../src/index.js';

// Grab has no secrets in its state: the bag's contents are public, and each draw is decided when it happens.
conformance(it, grab, {
  plant: null,
  configs: [{}, { dictionary: 'sowpods' }, { time_limit_seconds: 10 }],
  runs: process.env.LONG === '1' ? 1000 : 200,
});
