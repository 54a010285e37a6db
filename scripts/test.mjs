/** `npm test`: makes the clone ready, runs every check, and ends with one line that counts them all. */
import { spawnSync } from 'node:child_process';
import { bin, bootstrap, root } from './bootstrap.mjs';
import { coverage } from './coverage.mjs';
import { suites } from './suites.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };

function count(name, holds) {
  console.log(`${holds ? '✓' : '✗'} ${name}`);
  totals[holds ? 'passed' : 'failed']++;
}

function check(name, command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  count(name, status === 0);
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
const { again, ...counted } = suites(watched ? ['--coverage'] : filters);
for (const [what, tests] of Object.entries(counted)) totals[what] += tests;
for (const { name, share, promised } of watched ? coverage() : [])
  count(`coverage of ${name}: ${share.toFixed(1)} % of lines, at least ${promised} %`, share >= promised);
if (filters.length === 0 && !watched) {
  console.log(
    'skipped coverage: there is no time for it in a short run; REQUIRE_SERVICES=1 or LONG=1 takes it',
  );
  totals.skipped++;
}
for (const name of again) console.log(`passed at its second attempt only: ${name}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
