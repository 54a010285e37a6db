/** `npm run proof`: what takes longer than one waits for, and all that `npm test` runs at its full size, with every line watched. */
import { bootstrap } from './bootstrap.mjs';
import { coverage } from './coverage.mjs';
import { Tally } from './tally.mjs';

process.env.PROOF = '1';
const tally = new Tally();
bootstrap({ web: true });
tally.suites(['--project=proof', '--project=load']);
tally.suites(['--project=together', '--project=apart', '--coverage']);
for (const { name, share, promised } of coverage())
  tally.count(
    `coverage of ${name}: ${share.toFixed(1)} % of lines, at least ${promised} %`,
    share >= promised,
  );
tally.end();
