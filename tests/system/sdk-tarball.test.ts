/** `npm install http://host/sdk.tgz` in an empty folder outside the workspace: eight lines play, practise, and compile. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../support/services/index.js';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

const AGENT = `import { play, SERVER } from '@lobster-league/sdk';

const { place, page } = await play(SERVER, 'clawpoly', {
  name: 'Eight Lines',
  table: { speed: 'instant' },
  decide: (view, ask) => ask.legal.find(({ type }) => type === 'action:buy') ?? ask.fallback,
});
console.log(JSON.stringify({ place, page }));
`;

const PRACTICE = `import { practice } from '@lobster-league/sdk';

const report = await practice('molttactics', { decide: (_view, ask) => ask.fallback, games: 2, opponents: ['baseline'] });
console.log(report.against[0]?.games);
`;

let server: ServerProcess;
let folder: string;

beforeAll(async () => {
  server = await ServerProcess.start({
    name: 'sdk',
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
  folder = mkdtempSync(join(tmpdir(), 'league-empty-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const from = `http://127.0.0.1:${server.port}/sdk.tgz`;
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', from], { cwd: folder });
});
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the SDK that a server gives away', () => {
  it('brings nothing of the workspace but itself', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
    const packages = stdout.trim().split('\n').slice(1);
    expect(packages.map((path) => path.split('node_modules/').at(-1)).sort()).toEqual([
      '@lobster-league/sdk',
      'zod',
    ]);
  });

  it('plays a match at the server it came from', async () => {
    writeFileSync(join(folder, 'agent.js'), AGENT);
    const { stdout } = await run(process.execPath, ['agent.js'], { cwd: folder });
    const { place, page } = JSON.parse(stdout);
    expect([1, 2, 3, 4]).toContain(place);
    expect(page).toContain(`http://127.0.0.1:${server.port}/`);
  });

  it('practises without it', async () => {
    writeFileSync(join(folder, 'practise.js'), PRACTICE);
    expect((await run(process.execPath, ['practise.js'], { cwd: folder })).stdout).toBe('2\n');
  });

  it('has types that hold under strict, those of its dependencies checked too', async () => {
    writeFileSync(join(folder, 'agent.ts'), AGENT);
    const args = ['--ignoreConfig', '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
    const types = ['--lib', 'es2023,dom', '--types', '', '--skipLibCheck', 'false', 'agent.ts'];
    const { stdout } = await run(TSC, [...args, ...types], { cwd: folder }).catch((error) => error);
    // The agent names `console`, which the library of browsers has too.
    expect(stdout).toBe('');
    writeFileSync(join(folder, 'agent.ts'), AGENT.replace('action:buy', 'action:bye'));
    const wrong = await run(TSC, [...args, ...types], { cwd: folder }).catch((error) => error);
    expect(wrong.stdout).toMatch(/TS2367/);
  });
});
