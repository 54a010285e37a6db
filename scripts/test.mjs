/** `npm test`: makes the clone ready, runs every check, and ends with one line that counts them all. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, bootstrap, root } from './bootstrap.mjs';
import { coverage } from './coverage.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };

function count(name, holds) {
  console.log(`${holds ? '✓' : '✗'} ${name}`);
  totals[holds ? 'passed' : 'failed']++;
}

function check(name, command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  count(name, status === 0);
}

/** Runs the suites and counts their tests; a suite that could not even start counts as a failure. */
function suites(args) {
  const folder = mkdtempSync(join(tmpdir(), 'league-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(report);
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  totals.skipped += numPendingTests + numTodoTests;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  totals.failed += broken.length;
  if (status !== 0 && totals.failed === 0) totals.failed++;
  rmSync(folder, { recursive: true });
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}

const filters = process.argv.slice(2);
/** Watching every line makes the rules' suites a third slower: a short run leaves it to CI. */
const watched = filters.length === 0 && (process.env.REQUIRE_SERVICES === '1' || process.env.LONG === '1');
bootstrap({ web: filters.length === 0 || filters.some((filter) => filter.includes('web')) });
if (filters.length === 0) check('biome: lint and format', bin('biome'), ['check', '.']);
if (filters.length === 0) check('tsc: types of the tests', bin('tsc'), ['-b', 'tsconfig.tests.json']);
if (filters.length === 0) check('tsc: the pages', bin('tsc'), ['-p', 'apps/web']);
for (const skill of filters.length === 0 ? ['clawpoly', 'grab', 'molt-tactics'] : [])
  check(`tsc: the skill ${skill}`, bin('tsc'), ['-p', `skills/${skill}`]);
suites(watched ? ['--coverage'] : filters);
for (const { name, share, promised } of watched ? coverage() : [])
  count(`coverage of ${name}: ${share.toFixed(1)} % of lines, at least ${promised} %`, share >= promised);
if (filters.length === 0 && !watched) {
  console.log(
    'skipped coverage: there is no time for it in a short run; REQUIRE_SERVICES=1 or LONG=1 takes it',
  );
  totals.skipped++;
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
