import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.js';
import { mutation } from './tests/mutations/plugin.js';

/** Pure (Grab's register dictionaries): what one suite does cannot be noticed by the next, so they share what was imported. */
const RULES = 'packages/{kernel,clawpoly,molttactics,dummy,protocol}/test/**/*.test.ts';

export default defineConfig({
  plugins: mutation(),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: [RULES], isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{packages,apps}/*/test/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [RULES, '**/node_modules/**'],
        },
      },
    ],
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
