/**
 * `npm run keep-data`, at every release: lets this version write a small data folder, and keeps it in tests/support/kept-data
 * under its version. Every later version must open it (tests/system/kept-data.test.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bootstrap, root } from './bootstrap.mjs';

const { values } = parseArgs({ options: { name: { type: 'string' }, from: { type: 'string' } } });
/** A clone of another version, built. */
const from = values.from ?? root;
if (values.from === undefined) await bootstrap();
const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
const name = values.name ?? version;
const kept = join(root, 'tests/support/kept-data', name);
if (existsSync(kept)) {
  console.error(`${kept} is there already: a released version's data is never written again`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'league-keep-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, HOUSE_MATCHES: '1', SERVE_WEB: '0' };
const server = spawn(process.execPath, [join(from, 'apps/server/dist/main.js')], {
  env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
  stdio: 'inherit',
});
const ended = once(server, 'exit');
try {
  await until(async () => (await fetch(`${url}/api/v1/health`).catch(() => null))?.ok === true);
  await call('POST', '/agents', { agentId: 'kept', name: 'Kept' });
  const bots = ['aggressive', 'random'];
  const game = { game: 'clawpoly', maxPlayers: 2, speed: 'instant', config: { turnLimit: 100 } };
  const { room: played } = await call('POST', '/matches', { ...game, name: 'Played', bots, start: true });
  const { room: waits } = await call('POST', '/matches', { ...game, name: 'Waits' });
  let match = null;
  await until(async () => {
    const { matches = [], games = matches } = await call('GET', '/history');
    match = games.find(({ gameId, roomId = gameId }) => roomId === played.roomId) ?? null;
    return match !== null;
  });
  // Exhibitions are rated; one of MoltTactics takes a minute or two.
  let rated = null;
  await until(async () => {
    const { matches = [], games = matches } = await call('GET', '/history');
    const first = games.filter(({ rated: counts }) => counts).at(-1);
    rated = first === undefined ? null : { agentId: first.players[0].agentId, game: first.game };
    return rated !== null;
  });
  // What comes after a match (ratings, its leaf in the log) is written with it, or a moment later.
  await wait(1_000);
  server.kill('SIGTERM');
  await ended;
  mkdirSync(kept, { recursive: true });
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.db')))
    writeFileSync(join(kept, `${file}.gz`), gzipSync(readFileSync(join(folder, file)), { level: 9 }));
  const winner = match.players.find(({ playerId }) => playerId === match.winnerId)?.agentId ?? null;
  const about = { version, match: played.roomId, winner, waiting: waits.roomCode ?? waits.code, rated };
  writeFileSync(join(kept, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
  console.log(`kept in ${kept}: commit it`);
} finally {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function call(method, path, body) {
  const response = await fetch(`${url}/api/league${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

async function until(condition) {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 3_000) throw new Error('the server does not do what it should');
    await wait(100);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: found } = probe.address();
  probe.close();
  return found;
}
