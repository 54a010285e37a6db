/** The arrows of the house: who may import whom. Kernel and games must run in a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every package with a manifest is a game, and may import the kernel alone. */
const GAMES = readdirSync(join(root, 'packages')).filter(
  (name) => name !== 'kernel' && existsSync(join(root, 'packages', name, 'src', 'manifest.ts')),
);
const PURE = ['kernel', ...GAMES];

/** Which of our packages each package may import. Who is not listed here may not exist. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/kernel': [],
  ...Object.fromEntries(GAMES.map((name) => [`packages/${name}`, ['kernel']])),
  'packages/games': ['kernel', ...GAMES],
  'packages/arena': ['kernel'],
  'packages/stores': ['kernel', 'arena'],
  'packages/payments': ['kernel', 'arena'],
  'packages/protocol': ['kernel', ...GAMES],
  'packages/sdk': ['kernel', ...GAMES, 'protocol'],
  'packages/cli': ['kernel', ...GAMES, 'games', 'arena', 'stores', 'payments', 'protocol', 'sdk'],
  'apps/server': ['kernel', ...GAMES, 'games', 'arena', 'stores', 'payments', 'protocol'],
  'apps/web': ['kernel', ...GAMES, 'protocol', 'sdk'],
  bench: ['kernel', ...GAMES, 'games', 'arena', 'stores', 'payments', 'protocol', 'sdk', 'server'],
};

/** What the arena must not know: how messages travel and where they are kept. */
const TRANSPORTS =
  /^(node:https?|node:net|node:fs.*|express|ws|socket\.io.*|ioredis|mongodb|libsql|next|react.*)$/;

const NOT_PURE =
  /\bMath\.random\b|\bnew Date\b|\bDate\.now\b|\bperformance\.|\bprocess\.|\bsetTimeout\b|\bwindow\.|\bdocument\./;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function sourcesOf(folder: string): SourceFile[] {
  const base = join(root, folder, 'src');
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = join(base, name);
      const text = readFileSync(path, 'utf8');
      return { path, text, imports: importsOf(text) };
    });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}

function importsOf(text: string): string[] {
  const specifiers = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
  return [...withoutComments(text).matchAll(specifiers)].map((match) => match[2]!);
}

function children(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
}

const folders = [...children('packages'), ...children('apps'), 'bench'];

describe('the arrows', () => {
  it('finds imports at all', () => {
    expect(
      importsOf("import { a } from './a.js';\nexport * from 'b';\nawait import('c');\n// from 'd'"),
    ).toEqual(['./a.js', 'b', 'c']);
    expect(sourcesOf('packages/dummy').flatMap(({ imports }) => imports)).toContain('@lobster-league/kernel');
  });

  it.each(folders)('%s imports only what it may', (folder) => {
    const allowed = ALLOWED[folder];
    expect(allowed, `${folder} has no row in the table of this test`).toBeDefined();
    const wrong: string[] = [];
    for (const { path, imports } of sourcesOf(folder)) {
      for (const specifier of imports) {
        const ours = /^@lobster-league\/([^/]+)/.exec(specifier)?.[1];
        const outside =
          specifier.startsWith('.') &&
          !resolve(dirname(path), specifier).startsWith(join(root, folder, 'src') + sep);
        if ((ours !== undefined && !allowed?.includes(ours)) || specifier === 'league' || outside) {
          wrong.push(`${relative(root, path)} imports ${specifier}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(PURE)('%s imports nothing from Node or the DOM, and reads no clock', (name) => {
    const wrong: string[] = [];
    for (const { path, text, imports } of sourcesOf(`packages/${name}`)) {
      for (const specifier of imports) {
        if (!/^(\.|zod$|@noble\/hashes\/|@lobster-league\/)/.test(specifier))
          wrong.push(`${relative(root, path)} imports ${specifier}`);
      }
      const global = NOT_PURE.exec(withoutComments(text))?.[0];
      if (global !== undefined) wrong.push(`${relative(root, path)} uses ${global}`);
    }
    expect(wrong).toEqual([]);
    const config = readFileSync(join(root, 'packages', name, 'tsconfig.json'), 'utf8');
    expect(config, 'the compiler must know neither Node nor the DOM here').not.toMatch(/"(types|lib)"/);
  });

  it('the SDK runs in a browser: nothing in it is from Node but the socket that browsers have of their own', () => {
    const core = sourcesOf('packages/sdk').filter(({ path }) => !path.endsWith('node-socket.ts'));
    const wrong = core.flatMap(({ path, text, imports }) => [
      ...imports
        .filter((specifier) => /^(node:|ws$)/.test(specifier))
        .map((name) => `${path} imports ${name}`),
      ...(/\b(process|Buffer)\./.test(withoutComments(text)) ? [`${path} uses what only Node has`] : []),
    ]);
    expect(core.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('the arena knows no transport', () => {
    if (!folders.includes('packages/arena')) return;
    const imports = sourcesOf('packages/arena').flatMap((file) => file.imports);
    expect(imports.filter((specifier) => TRANSPORTS.test(specifier))).toEqual([]);
  });
});
