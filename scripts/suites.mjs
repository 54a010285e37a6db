/**
 * Runs suites and counts their tests. What fails has failed: there are no second attempts, but for a suite in which nothing
 * failed but the browser itself, which crashed or did not start.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, root } from './bootstrap.mjs';

/** What a test says when it is the browser that failed; tests/support/services/chromium.ts has the same words. */
const BROWSER_FAILED = 'the browser itself crashed or did not start';
const LINES_TOLD = 6;
const BROWSER_SUITES = 'tests/system/web/';

/** How many tests passed and failed, the names of those that were skipped, of the suites whose browser had to be started again, and what failed. */
export function suites(args, run = vitest) {
  const first = run(args);
  const failing = first.files.filter(({ failed }) => failed > 0);
  const again = failing.filter(browserFailed).map(({ name }) => name);
  const second = again.length === 0 ? { files: [], unhandled: 0, status: 0 } : run(again);
  const files = [...first.files.filter(({ name }) => !again.includes(name)), ...second.files];
  const runs = [first, second];
  const failures = files.reduce((sum, file) => sum + file.failed, 0);
  const unhandled = runs.reduce((sum, one) => sum + one.unhandled, 0);
  const lost = again.length - second.files.length;
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failed: failures + unhandled + lost + runs.filter(isUnexplained).length,
    skipped: files.flatMap((file) => file.skipped),
    again,
    failures: files.flatMap(({ name, said }) => said.map((text) => `${name}: ${firstLines(text)}`)),
  };
}

/** Enough to know what it was from the end of a long output; where it was, the output says. */
function firstLines(text) {
  return text.split('\n').slice(0, LINES_TOLD).join(' | ').slice(0, 800);
}

/** A run that ended badly for a reason that is in no report has failed too. */
function isUnexplained({ files, unhandled, status }) {
  return status !== 0 && unhandled === 0 && files.every(({ failed }) => failed === 0);
}

function browserFailed({ name, failed, said }) {
  const isKnown = failed > 0 && said.length > 0 && said.every((text) => text.includes(BROWSER_FAILED));
  return isKnown && name.startsWith(BROWSER_SUITES);
}

/** What one run of them found, and how it ended. */
function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'league-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['default', fileURLToPath(new URL('report.mjs', import.meta.url))];
  const { status } = spawnSync(
    bin('vitest'),
    ['run', ...reporters.map((name) => `--reporter=${name}`), ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SUITES_REPORT: report } },
  );
  const found = read(report);
  rmSync(folder, { recursive: true });
  return { ...found, status };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { files: [], unhandled: 0 };
  }
}
