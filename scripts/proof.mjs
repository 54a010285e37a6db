/** `npm run proof`: what takes longer than one waits for, and the suites of `npm test` that have a larger size, at that size. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { Tally } from './tally.mjs';

process.env.PROOF = '1';
const tally = new Tally();
await bootstrap({ web: true, develop: true });
// Each of these has a server, and many a browser, in processes of their own: more at once would only wait for each other.
tally.suites(['--project=proof', '--project=load', '--maxWorkers=2']);
tally.suites(['--project=together', '--project=apart', ...sizedSuites()]);
tally.end();

/** Suites that ask for their size, or that run the contract of history stores, which does. */
function sizedSuites() {
  return ['packages', 'apps', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name))
      .filter((file) =>
        /support\/sized\.js|contract\/history-store\.js/.test(readFileSync(join(root, file), 'utf8')),
      ),
  );
}
