/** `npm start`: prepares the clone, then runs the server in this process, with the settings of `.env` if there is one. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { welcome } from './welcome.mjs';

endWithNpm();
if (existsSync('.env')) process.loadEnvFile('.env');

await bootstrap({ web: process.env.SERVE_WEB !== '0' });
const { openAt } = await import('../apps/server/dist/main.js');
if (openAt !== null) {
  const about = {
    url: openAt,
    dataDir: resolve(process.env.DATA_DIR || './data'),
    createAgent: 'npm run -s create-agent -- ../my-agent',
  };
  process.stderr.write(welcome(about, process.stderr));
}
