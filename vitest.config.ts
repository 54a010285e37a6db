import { defineConfig } from 'vitest/config';
import { mutation } from './tests/mutations/plugin.js';

export default defineConfig({
  plugins: mutation(),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['{packages,apps}/*/test/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxConcurrency: 3,
  },
});
