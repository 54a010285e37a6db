/** What the reporter tells of a run: nothing that went wrong is missing, and what never ran did not pass. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Run } from '../../scripts/suites.mjs';

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const REPORTER = fileURLToPath(new URL('../../scripts/report.mjs', import.meta.url));

const SUITES = {
  'mixed.test.js': `
    it('passes', () => {});
    it('fails', () => { expect(['the reason']).toEqual([]); });
    it.skip('is skipped (no Redis)', () => {});`,
  'unstarted.test.js': `
    describe('behind a hook that fails', () => {
      beforeAll(() => { throw new Error('no server'); });
      it('one', () => {});
      it('two', () => {});
    });`,
  'unreadable.test.js': 'import "./nowhere.js";',
  'afterwards.test.js': `
    afterAll(() => { throw new Error('left something behind'); });
    it('passes', () => {});`,
  'uncaught.test.js': `
    it('passes', async () => {
      Promise.reject(new Error('nobody caught it'));
      await new Promise((resolve) => setImmediate(resolve));
    });`,
};

it('counts tests, hooks, suites that do not start, and what nobody caught', () => {
  const folder = mkdtempSync(join(tmpdir(), 'league-report-'));
  for (const [name, text] of Object.entries(SUITES)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [VITEST, 'run', '--root', folder, '--globals', `--reporter=${REPORTER}`],
    { env: { ...process.env, VITEST: '', SUITES_REPORT: report }, encoding: 'utf8' },
  );
  const { files, unhandled }: Run = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  expect({ status, unhandled }).toEqual({ status: 1, unhandled: 1 });
  expect(Object.fromEntries(files.map(({ name, ...found }) => [name, found]))).toEqual({
    'mixed.test.js': {
      passed: 1,
      failed: 1,
      skipped: ['is skipped (no Redis)'],
      said: [expect.stringMatching(/^fails: .*the reason/s)],
    },
    'unstarted.test.js': {
      passed: 0,
      failed: 2,
      skipped: [],
      said: ['behind a hook that fails: no server\n'],
    },
    'unreadable.test.js': {
      passed: 0,
      failed: 1,
      skipped: [],
      said: [expect.stringMatching(/^the suite itself: .*nowhere/s)],
    },
    'afterwards.test.js': {
      passed: 1,
      failed: 1,
      skipped: [],
      said: ['the suite itself: left something behind\n'],
    },
    'uncaught.test.js': { passed: 1, failed: 0, skipped: [], said: [] },
  });
});
