import { defineConfig } from 'vitest/config';
import { mutation } from './tests/repository/mutations/plugin.js';
import { LongestFirst } from './tests/support/longest-first.js';
import { LEAST_PATIENCE_MS } from './tests/support/tidy/patience.js';

/** What one of these suites does cannot be noticed by the next, so they share what was imported; Grab's register dictionaries. */
const TOGETHER = '{packages/!(grab),apps/*}/test/**/*.test.{ts,tsx}';
/** What `npm test` takes of the tests of the whole: ten kills, kept data, a browser journey per game, what pages show. */
const WAITED_FOR = [
  'tests/system/{kill,cleanup,start,kept-data}.test.ts',
  'tests/system/documentation/blocks.test.ts',
  'tests/system/web/create.test.ts',
];
/** What takes too long for `npm test`, beside the tests of the whole. */
const TOO_LONG = [
  'tests/repository/mutations.test.ts',
  'tests/support/event-loop-watchdog/*.test.ts',
  'apps/server/test/{premium-,}process.test.ts',
  'apps/server/test/{grab,molttactics}/skill.test.ts',
  'apps/server/test/clawpoly/premium-stopped.test.ts',
  'packages/cli/test/{admin-premium,no-secrets}.test.ts',
  'packages/insight/test/marks.test.ts',
  'packages/payments/test/{deposits,operator,review}.test.ts',
  'packages/sdk/test/{examples,quick,tournament}.test.ts',
  'packages/stores/test/{mongo-layout,space}.test.ts',
];
/** What it finds says nothing of a machine that is busy with other suites. */
const LOAD = 'tests/system/load/*.test.ts';
const IGNORED = ['**/node_modules/**'];

export default defineConfig({
  plugins: mutation(),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'together', include: [TOGETHER], exclude: [...TOO_LONG, ...IGNORED], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            'packages/grab/test/**/*.test.ts',
            'tests/{repository,support}/**/*.test.ts',
            ...WAITED_FOR,
          ],
          exclude: [...TOO_LONG, ...IGNORED],
        },
      },
      {
        extends: true,
        test: {
          name: 'proof',
          include: ['tests/system/**/*.test.ts', ...TOO_LONG],
          exclude: [...WAITED_FOR, LOAD, ...IGNORED],
        },
      },
      { extends: true, test: { name: 'load', include: [LOAD], sequence: { groupOrder: 1 } } },
    ],
    setupFiles: ['tests/support/tidy/setup.ts'],
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: LEAST_PATIENCE_MS } },
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
