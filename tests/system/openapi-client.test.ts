/** A client generated from our OpenAPI document, by tools that know nothing of us, compiles under strict and plays a game of Grab. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '../support/services/index.js';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
/** Not ours: the generator wants another TypeScript than the one that builds us. */
const TOOLS = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  '@types/node@20.19.43',
];
const STRICTLY = [
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2023',
  '--lib',
  'es2023,dom',
  '--types',
  'node',
];

const CLIENT = `import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const api = createClient<paths>({ baseUrl: process.argv[2] ?? 'http://localhost:3000' });

function given<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const { room } = given(
  await api.POST('/api/league/matches', {
    body: { game: 'grab', maxPlayers: 2, bots: ['gull'], speed: 'instant', start: false },
  }),
);
const path = { match: room.roomId };
const { token } = given(await api.POST('/api/league/matches/{match}/seats', { params: { path }, body: { name: 'Generated' } }));
given(await api.POST('/api/league/matches/{match}/start', { params: { path } }));
const headers = { 'x-seat-token': token };
let words = 0;
for (;;) {
  const answer = await api.GET('/api/league/matches/{match}/seat', { params: { path, query: { wait: 20 } }, headers });
  if (answer.response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.response.headers.get('retry-after'))));
    continue;
  }
  const seat = given(answer);
  if (seat.status === 'finished') {
    console.log(JSON.stringify({ words, place: seat.result?.find((one) => one.seat === seat.seat)?.place }));
    break;
  }
  if (seat.ask === null) continue;
  const action = seat.legal?.actions.find(({ type }) => type === 'move') ?? seat.ask.fallback;
  const { data } = await api.POST('/api/league/matches/{match}/seat/actions', {
    params: { path },
    headers,
    body: { action, ask: seat.ask.id },
  });
  if (data?.accepted && action.type === 'move') words++;
}
`;

let server: ServerProcess | undefined;
let folder: string | undefined;
afterEach(async () => {
  await server?.remove();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe('a generated client', () => {
  it('plays a game of Grab', { timeout: 300_000 }, async () => {
    server = await ServerProcess.start({
      name: 'openapi',
      command: process.execPath,
      args: () => [MAIN],
      env: (port, data) => ({
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: data,
        SERVE_WEB: '0',
        HOUSE_MATCHES: '0',
      }),
    });
    folder = mkdtempSync(join(tmpdir(), 'league-openapi-'));
    const at = { cwd: folder };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', ...TOOLS],
      at,
    );
    const url = `http://127.0.0.1:${server.port}`;
    await run('node_modules/.bin/openapi-typescript', [`${url}/api/league/openapi.json`, '-o', 'api.ts'], at);
    const compiled = await run('node_modules/.bin/tsc', [...STRICTLY, 'client.ts'], at).catch(
      (error) => error,
    );
    expect(compiled.stdout).toBe('');
    const { words, place } = JSON.parse((await run(process.execPath, ['client.js', url], at)).stdout);
    expect(words).toBeGreaterThan(0);
    expect([1, 2]).toContain(place);
  });
});
