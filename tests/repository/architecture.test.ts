/** The arrows of the house: who may import whom. Kernel and games must run in a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every package with a manifest is a game, and may import the kernel and what values positions. */
const GAMES = readdirSync(join(root, 'packages')).filter(
  (name) => name !== 'kernel' && existsSync(join(root, 'packages', name, 'src', 'manifest.ts')),
);
const PURE = ['kernel', 'insight', 'pictures', 'ratings', 'tournaments', ...GAMES];

/** Which of our packages each package may import. Who is not listed here may not exist. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/kernel': [],
  ...Object.fromEntries(GAMES.map((name) => [`packages/${name}`, ['kernel', 'insight']])),
  'packages/insight': ['kernel'],
  'packages/pictures': ['kernel', ...GAMES],
  'packages/embed': ['kernel', 'pictures'],
  'packages/games': ['kernel', ...GAMES],
  'packages/ratings': ['kernel'],
  'packages/tournaments': ['kernel'],
  'packages/arena': ['kernel', 'ratings', 'tournaments'],
  'packages/stores': ['kernel', 'ratings', 'arena'],
  'packages/payments': ['kernel', 'arena'],
  'packages/protocol': ['kernel', ...GAMES],
  'packages/sdk': ['kernel', ...GAMES, 'protocol'],
  'packages/cli': [
    'kernel',
    ...GAMES,
    'insight',
    'pictures',
    'games',
    'arena',
    'stores',
    'payments',
    'protocol',
    'sdk',
    'tournaments',
  ],
  'packages/create-lobster-agent': [],
  'apps/server': [
    'kernel',
    ...GAMES,
    'insight',
    'embed',
    'games',
    'arena',
    'stores',
    'payments',
    'protocol',
    'ratings',
    'tournaments',
  ],
  'apps/web': ['kernel', ...GAMES, 'insight', 'pictures', 'protocol', 'sdk'],
  bench: [
    'kernel',
    ...GAMES,
    'insight',
    'games',
    'arena',
    'stores',
    'payments',
    'protocol',
    'sdk',
    'server',
    'ratings',
    'tournaments',
  ],
};

/** Which folders of the server each folder may import, itself apart; what comes later may import only what comes before it. */
const SERVER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  log: [],
  ports: [],
  http: ['log'],
  settings: ['http'],
  operations: ['http'],
  doctor: ['operations'],
  moderation: ['http'],
  crowd: ['http', 'moderation'],
  premium: ['http'],
  admin: ['http', 'operations', 'premium', 'settings', 'moderation'],
  pages: ['http', 'log'],
  webhooks: [],
  league: ['http', 'operations', 'premium', 'pages', 'ports', 'webhooks'],
  clawpoly: ['http', 'premium', 'pages'],
  grab: ['http', 'pages'],
  molttactics: ['http', 'league'],
  mcp: ['http', 'league'],
  embed: ['http', 'pages', 'league'],
};

/** Files beside those folders that folders may import; the others put the server together. */
const SERVER_FILES = ['config', 'hosted-games', 'play', 'record-of', 'replay-of', 'services'];

/** What tests import by path outside of their own package; of the server only those who need a whole one. */
const TESTS_ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/sdk': ['tests/support', 'apps/server'],
  'packages/cli': ['tests/support', 'apps/server', 'packages/payments'],
  'apps/server': ['tests/support', 'packages/payments', 'packages/cli', 'scripts'],
};
const TESTS_ALLOWED_ELSEWHERE: readonly string[] = ['tests/support'];

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

function sourcesOf(folder: string, part = 'src'): SourceFile[] {
  const base = join(root, folder, part);
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

  it.each(folders.filter((folder) => folder !== 'apps/web'))(
    '%s declares and refers to what it imports, so that a new clone builds in any order',
    (folder) => {
      const json = (name: string) => JSON.parse(readFileSync(join(root, folder, name), 'utf8'));
      const { dependencies = {}, devDependencies = {} } = json('package.json');
      const declared = Object.keys({ ...dependencies, ...devDependencies });
      const { references = [] } = json('tsconfig.json') as { references?: readonly { path: string }[] };
      const referred = references.map(({ path }) => relative(root, resolve(root, folder, path)));
      const imported = new Set(
        sourcesOf(folder).flatMap(({ imports }) =>
          imports.flatMap((name) => /^@lobster-league\/([^/]+)/.exec(name)?.[1] ?? []),
        ),
      );
      const home = (name: string): string => (name === 'server' ? 'apps/server' : `packages/${name}`);
      expect([...imported].filter((name) => !declared.includes(`@lobster-league/${name}`))).toEqual([]);
      expect([...imported].filter((name) => !referred.includes(home(name)))).toEqual([]);
    },
  );

  it.each(PURE)('%s imports nothing from Node or the DOM, and reads no clock', (name) => {
    const wrong: string[] = [];
    for (const { path, text, imports } of sourcesOf(`packages/${name}`)) {
      for (const specifier of imports) {
        if (!/^(\.|zod$|gifenc$|@noble\/(?:hashes|curves)\/|@lobster-league\/)/.test(specifier))
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
    const imports = sourcesOf('packages/arena').flatMap((file) => file.imports);
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.filter((specifier) => TRANSPORTS.test(specifier))).toEqual([]);
  });

  it('the table of the server’s folders has no circle', () => {
    const order = Object.keys(SERVER_FOLDERS);
    const wrong = order.flatMap((folder, at) =>
      SERVER_FOLDERS[folder]!.filter((other) => !order.slice(0, at).includes(other)),
    );
    expect(wrong).toEqual([]);
    const found = readdirSync(join(root, 'apps/server/src'), { withFileTypes: true });
    expect(
      found
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(order.sort());
  });

  it.each(Object.keys(SERVER_FOLDERS))('the server’s folder %s imports only what it may', (folder) => {
    const base = join(root, 'apps/server/src');
    const wrong: string[] = [];
    for (const { path, imports } of sourcesOf('apps/server')) {
      if (!path.startsWith(join(base, folder) + sep)) continue;
      for (const specifier of imports.filter((name) => name.startsWith('.'))) {
        const [first = '', ...rest] = relative(base, resolve(dirname(path), specifier)).split(sep);
        const allowed =
          rest.length === 0
            ? SERVER_FILES.includes(first.replace(/\.js$/, ''))
            : first === folder || SERVER_FOLDERS[folder]!.includes(first);
        if (!allowed) wrong.push(`${relative(root, path)} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('no part of the server that talks to agents computes chances of winning', () => {
    const computing = sourcesOf('apps/server').filter(({ imports }) =>
      imports.some((specifier) => specifier.startsWith('@lobster-league/insight')),
    );
    // The thread for finished matches, and the list of games, which names the version of their models.
    expect(computing.map(({ path }) => relative(root, path)).sort()).toEqual([
      'apps/server/src/analysis-worker.ts',
      'apps/server/src/hosted-games.ts',
    ]);
  });

  it('gateways read a match through its views, prompts and legal actions, never its state', () => {
    const wrong = sourcesOf('apps/server').filter(({ text }) => /\btable\??\.match\.state\b/.test(text));
    expect(wrong.map(({ path }) => relative(root, path))).toEqual([]);
  });

  it.each(folders.filter((folder) => existsSync(join(root, folder, 'test'))))(
    'the tests of %s import only what they may',
    (folder) => {
      const allowed = [folder, ...(TESTS_ALLOWED[folder] ?? TESTS_ALLOWED_ELSEWHERE)];
      const isPure = PURE.includes(folder.replace('packages/', ''));
      const wrong: string[] = [];
      for (const { path, imports } of sourcesOf(folder, 'test')) {
        for (const specifier of imports) {
          const ours = /^@lobster-league\/([^/]+)/.exec(specifier)?.[1];
          const target = relative(root, resolve(dirname(path), specifier)).replaceAll(sep, '/');
          const outside = specifier.startsWith('.') && !allowed.some((base) => target.startsWith(`${base}/`));
          const needsServer = ours === 'server' || (isPure && ours !== undefined && !PURE.includes(ours));
          if (outside || needsServer) wrong.push(`${relative(root, path)} imports ${specifier}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('what all tests share knows nothing of what is tested', () => {
    const wrong = sourcesOf('tests', 'support').flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => /^@lobster-league\/|\.\.\/(packages|apps)\//.test(specifier))
        .map((specifier) => `${relative(root, path)} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});
