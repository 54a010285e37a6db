import { defineConfig } from 'vitest/config';
import { mutation } from './tests/repository/mutations/plugin.js';
import { LongestFirst } from './tests/support/longest-first.js';

/** What one of these suites does cannot be noticed by the next, so they share what was imported; Grab's register dictionaries. */
const TOGETHER = '{packages/!(grab),apps/*}/test/**/*.test.{ts,tsx}';
/** What `npm run proof` takes beyond `npm test`. */
const PROOF = [
  'tests/system/{cluster,faults,fuzz,outages}/**/*.test.ts',
  'tests/system/web/!(create).test.ts',
  'tests/system/examples.test.ts',
  'tests/repository/mutations.test.ts',
];
/** What it finds says nothing of a machine that is busy with other suites. */
const LOAD = 'tests/system/load/*.test.ts';

export default defineConfig({
  plugins: mutation(),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'together', include: [TOGETHER], isolate: false } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['packages/grab/test/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...PROOF, LOAD, '**/node_modules/**'],
        },
      },
      { extends: true, test: { name: 'proof', include: PROOF } },
      { extends: true, test: { name: 'load', include: [LOAD], sequence: { groupOrder: 1 } } },
    ],
    setupFiles: ['tests/support/tidy/setup.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxConcurrency: 3,
    // Many suites mostly wait, for processes, browsers and blocks: more of them at once than there are cores.
    maxWorkers: 4,
    coverage: {
      include: ['{packages,apps}/*/src/**/*.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
    },
    // The parser's package names its TypeScript under the condition that finds ours, so it and who imports it are transformed.
    server: {
      deps: {
        inline: [/eventsource-parser/, /@modelcontextprotocol\/sdk\/dist\/esm\/client\/streamableHttp/],
      },
    },
  },
});
