import { conformance } from '@lobster-league/kernel/conformance';
import { it } from 'vitest';
import { grab } from '../src/index.js';

// Grab has no secrets in its state: what is in the bag is public, and its order is not decided before the draw.
conformance(it, grab, {
  plant: null,
  configs: [{}, { dictionary: 'sowpods' }, { time_limit_seconds: 10 }],
  runs: process.env.LONG === '1' ? 1000 : 200,
});
