/**
 * `npm test`: makes the clone ready, checks what one waits for, and ends with one line that counts it. `npm run proof` has the
 * rest. With COVERAGE=1 every line is counted too.
 */
import { bootstrap } from './bootstrap.mjs';
import { SKILLS } from './built.mjs';
import { coverage } from './coverage.mjs';
import { Tally } from './tally.mjs';

const filters = process.argv.slice(2);
const tally = new Tally();
await bootstrap({
  web: filters.length === 0 || filters.some((filter) => filter.includes('web')),
  develop: true,
});
if (filters.length === 0) {
  tally.check('biome: lint and format', 'biome', ['check', '.']);
  tally.check('tsc: types of the tests', 'tsc', ['-b', 'tsconfig.tests.json']);
  tally.check('tsc: the pages', 'tsc', ['-p', 'apps/web']);
  for (const skill of SKILLS) tally.check(`tsc: the skill ${skill}`, 'tsc', ['-p', `skills/${skill}`]);
}
const covers = filters.length === 0 && process.env.COVERAGE === '1';
const projects = ['--project=together', '--project=apart', ...(covers ? ['--coverage'] : [])];
tally.suites(filters.length === 0 ? projects : filters);
for (const { name, share, promised } of covers ? coverage() : [])
  tally.count(
    `coverage of ${name}: ${share.toFixed(1)} % of lines, at least ${promised} %`,
    share >= promised,
  );
tally.end();
