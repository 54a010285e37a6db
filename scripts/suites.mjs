/**
 * Runs the suites and counts their tests. Suites with processes, browsers and sockets share the clock with whatever else the
 * machine does: one or two of them that failed are run once more, alone, and named. What fails twice has failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { bin, root } from './bootstrap.mjs';

const BY_THE_CLOCK = [
  'tests/',
  'apps/server/',
  ...['payments', 'stores', 'sdk', 'cli'].map((name) => `packages/${name}/`),
];
/** What these find may not be met a second time, and is a finding all the same. */
const BY_CHANCE = /^tests\/system\/fuzz\/|fast-check/;
/** So it is with whatever was lost (tests/support/nothing-lost.ts). */
const A_LOSS = 'nothing is lost';
const MOST_AGAIN = 2;

/** `{ passed, failed, skipped, again }`: how many tests, and the suites that passed at their second attempt. */
export function suites(args, run = vitest) {
  const first = run(args);
  const failing = first.files.filter(({ failed }) => failed > 0);
  const again =
    failing.length <= MOST_AGAIN && failing.every(getsAnother) ? failing.map(({ name }) => name) : [];
  const second = again.length === 0 ? { files: [], status: first.status } : run(again);
  const repeated = new Set(second.files.map(({ name }) => name));
  const files = [...first.files.filter(({ name }) => !repeated.has(name)), ...second.files];
  const sum = (what) => files.reduce((total, file) => total + file[what], 0);
  const failed = sum('failed');
  return {
    passed: sum('passed'),
    skipped: sum('skipped'),
    // A run can fail beside its tests: by what nobody caught, or before there was a report.
    failed: second.status === 0 || failed > 0 ? failed : 1,
    again: second.files.filter((file) => file.failed === 0).map(({ name }) => name),
  };
}

function getsAnother({ name, said = '' }) {
  if (said.includes(A_LOSS) || !BY_THE_CLOCK.some((place) => name.startsWith(place))) return false;
  return !BY_CHANCE.test(name) && !BY_CHANCE.test(readFileSync(join(root, name), 'utf8'));
}

/** What one run of them found, by file, and how it ended. */
function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'league-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  const files = read(report).map(({ name, status: outcome, assertionResults: tests }) => {
    const failed = tests.filter((test) => test.status === 'failed').length;
    const passed = tests.filter((test) => test.status === 'passed').length;
    return {
      name: relative(root, name).split(sep).join('/'),
      passed,
      skipped: tests.length - passed - failed,
      // A suite that could not even start is a failure too.
      failed: outcome === 'failed' ? Math.max(1, failed) : failed,
      said: tests.flatMap(({ failureMessages = [] }) => failureMessages).join('\n'),
    };
  });
  rmSync(folder, { recursive: true });
  return { files, status };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}
