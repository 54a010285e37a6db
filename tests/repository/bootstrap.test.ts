/** The bootstrap that `npm start` and `npm test` begin with. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BOOTSTRAP = new URL('../../scripts/bootstrap.mjs', import.meta.url).href;
const WEB_BUILD = new URL('../../scripts/web-build.mjs', import.meta.url).href;

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

describe('the pages', () => {
  const SOURCES = [
    'apps/web/src/app/page.tsx',
    'apps/web/next.config.mjs',
    'apps/web/package.json',
    'apps/web/tsconfig.json',
    ...['kernel', 'clawpoly', 'grab', 'molttactics', 'protocol'].map(
      (name) => `packages/${name}/src/index.ts`,
    ),
    'package-lock.json',
  ];

  /** Whether the pages of that folder are built now. */
  function builds(folder: string): boolean {
    const script = `import { buildPages } from ${JSON.stringify(WEB_BUILD)};
      import { mkdirSync } from 'node:fs';
      buildPages(process.argv[1], () => {
        mkdirSync(process.argv[1] + '/apps/web/.next', { recursive: true });
        console.log('built');
      });`;
    const args = ['--input-type=module', '-e', script, folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout === 'built\n';
  }

  it('are built once, and again when their sources or those of the rules have changed, wherever they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'league-pages-'));
    const moved = `${folder}-moved`;
    try {
      for (const source of SOURCES) {
        mkdirSync(dirname(join(folder, source)), { recursive: true });
        writeFileSync(join(folder, source), 'first');
      }
      expect(builds(folder)).toBe(true);
      expect(builds(folder)).toBe(false);
      for (const source of [
        'apps/web/src/app/page.tsx',
        'packages/clawpoly/src/index.ts',
        'package-lock.json',
      ]) {
        writeFileSync(join(folder, source), 'second');
        expect(builds(folder), source).toBe(true);
        expect(builds(folder)).toBe(false);
      }
      writeFileSync(join(folder, 'apps/web/src/app/new.tsx'), '');
      expect(builds(folder)).toBe(true);
      cpSync(folder, moved, { recursive: true });
      expect(builds(moved)).toBe(false);
    } finally {
      for (const one of [folder, moved]) rmSync(one, { recursive: true, force: true });
    }
  });
});

describe('the two commands', () => {
  it('depend on nothing but Node itself', () => {
    const folder = fileURLToPath(new URL('../../scripts/', import.meta.url));
    const imported = (file: string): string[] =>
      [...readFileSync(folder + file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'([^']+)'/g)].map(
        (match) => match[1]!,
      );
    const files = ['start.mjs', 'test.mjs'];
    const foreign: string[] = [];
    // The list grows while it is read: a script's own scripts come after it.
    for (const file of files) {
      for (const name of imported(file)) {
        const script = /^\.\/(.+)$/.exec(name)?.[1];
        if (script !== undefined && !files.includes(script)) files.push(script);
        else if (!/^(node:|\.)/.test(name)) foreign.push(`${file} imports ${name}`);
      }
    }
    expect(files).toContain('bootstrap.mjs');
    expect(foreign).toEqual([]);
  });
});
