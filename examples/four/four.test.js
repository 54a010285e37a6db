/** The suite that every game must pass: thousands of random matches. `npm test` runs it. */
import { test } from 'node:test';
import { gameOf } from '@lobster-league/kernel';
import { conformance } from '@lobster-league/kernel/conformance';
import manifest from './manifest.js';

conformance(test, gameOf(manifest), {
  plant: null,
  configs: [{}, { columns: 4, rows: 4 }, { columns: 10, rows: 10 }],
});
