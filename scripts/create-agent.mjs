/** `npm run -s create-agent -- …`: `npm create lobster-agent` from this clone; the SDK comes from the server that runs here. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
// npm changes to the repository's folder first; the new folder is named from where the command was typed.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const asked = process.argv.slice(2);
const server = asked[asked.indexOf('--server') + 1];
const from = asked.includes('--server') && server !== undefined ? server : 'http://localhost:3000';
if (!asked.includes('--sdk')) process.argv.push('--sdk', `${from.replace(/\/+$/, '')}/sdk.tgz`);
await import('../packages/create-lobster-agent/dist/main.js');
