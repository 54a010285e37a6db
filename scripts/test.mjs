/** `npm test`: makes the clone ready, checks what one waits for, and ends with one line that counts it. `npm run proof` has the rest. */
import { bootstrap } from './bootstrap.mjs';
import { SKILLS } from './skills.mjs';
import { Tally } from './tally.mjs';

const filters = process.argv.slice(2);
const tally = new Tally();
bootstrap({ web: filters.length === 0 || filters.some((filter) => filter.includes('web')) });
if (filters.length === 0) {
  tally.check('biome: lint and format', 'biome', ['check', '.']);
  tally.check('tsc: types of the tests', 'tsc', ['-b', 'tsconfig.tests.json']);
  tally.check('tsc: the pages', 'tsc', ['-p', 'apps/web']);
  for (const skill of SKILLS) tally.check(`tsc: the skill ${skill}`, 'tsc', ['-p', `skills/${skill}`]);
}
tally.suites(filters.length === 0 ? ['--project=together', '--project=apart'] : filters);
tally.end();
