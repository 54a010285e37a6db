/** The bootstrap that `npm start` and `npm test` begin with. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BOOTSTRAP = new URL('../scripts/bootstrap.mjs', import.meta.url).href;

function checkNode(version: string): { status: number | null; stderr: string } {
  const script = `import { checkNode } from ${JSON.stringify(BOOTSTRAP)}; checkNode(${JSON.stringify(version)});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

describe('the version of Node', () => {
  it.each(['18.20.4', '20.18.3', '20.9.0', '0.12.7'])('%s is refused in one clear line', (version) => {
    const { status, stderr } = checkNode(version);
    expect(status).toBe(1);
    expect(stderr).toBe(`Lobster League needs Node 20.19 or later; this is Node ${version}.\n`);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is good', (version) => {
    expect(checkNode(version)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('the two commands', () => {
  it('depend on nothing but Node itself', async () => {
    const { readFileSync, readdirSync } = await import('node:fs');
    const folder = fileURLToPath(new URL('../scripts/', import.meta.url));
    const imports = readdirSync(folder).flatMap((file) =>
      [...readFileSync(folder + file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'([^']+)'/g)].map(
        (match) => match[1]!,
      ),
    );
    expect(imports.length).toBeGreaterThan(5);
    expect(imports.filter((name) => !name.startsWith('node:') && !name.startsWith('.'))).toEqual([]);
  });
});
