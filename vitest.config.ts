import { defineConfig } from 'vitest/config';
import { mutation } from './tests/mutations/plugin.js';

export default defineConfig({
  plugins: mutation(),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['{packages,apps}/*/test/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxConcurrency: 3,
    // Many suites mostly wait, for processes, browsers and blocks: more of them at once than there are cores.
    maxWorkers: 3,
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
