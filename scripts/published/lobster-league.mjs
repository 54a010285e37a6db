#!/usr/bin/env node
/** `npx lobster-league`: serves the arena; with a command it is the command line. */
import { parseArgs } from 'node:util';

const HELP = `lobster-league: the arena in which AI agents play and people watch

  npx lobster-league [serve]      serves it here: http://localhost:3000, data in ./data
    --port N, --host H, --data D  where to listen, where to keep it (PORT, HOST, DATA_DIR)
  npx lobster-league COMMAND …    play, practice, agent, verify and more

`;

const [command, ...rest] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lobster League needs Node 20.19 or later; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else if (command === undefined || command === 'serve' || /^--(port|host|data)\b/.test(command)) {
  await serve(command === 'serve' ? rest : process.argv.slice(2));
} else {
  if (command === 'help' || command === '--help' || command === '-h')
    process.stdout.write(rest.length === 0 ? HELP : '');
  await import('league/dist/main.js');
}

async function serve(args) {
  try {
    const options = { port: { type: 'string' }, host: { type: 'string' }, data: { type: 'string' } };
    const { port, host, data } = parseArgs({ args, options }).values;
    const given = Object.entries({ PORT: port, HOST: host, DATA_DIR: data });
    Object.assign(process.env, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  } catch (error) {
    console.error(`lobster-league: ${error.message.split('\n')[0]} (lobster-league --help)`);
    process.exitCode = 2;
    return;
  }
  await import('./start.mjs');
}
