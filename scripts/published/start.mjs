/** Serves the arena from the folder it is started in, with the settings of `.env` if there is one. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { welcome } from './welcome.mjs';

endWithNpm();
if (existsSync('.env')) process.loadEnvFile('.env');
const { openAt } = await import('../apps/server/dist/main.js');
if (openAt !== null) {
  const about = {
    url: openAt,
    dataDir: resolve(process.env.DATA_DIR || './data'),
    createAgent: 'npm create lobster-agent@latest my-agent',
  };
  process.stderr.write(welcome(about, process.stderr));
}
