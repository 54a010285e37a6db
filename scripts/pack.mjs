/**
 * `npm run pack [-- folder]`: what is published, in `.cache/packages`: a folder and a tarball of each. `lobster-league` is the server, its pages and the
 * command line, with the workspace's packages bundled; `@lobster-league/sdk` and `create-lobster-agent` stand alone.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const OUT = resolve(process.argv[2] ?? join(root, '.cache', 'packages'));
const SCOPE = '@lobster-league/';
/** What only builds, and what the pages never load: their pictures are not made smaller. */
const NOT_TO_RUN = /^(@types\/.*|sharp|@img|detect-libc|semver)$/;
/** Sixty megabytes for premium rooms alone: an operator who wants those installs it. */
const OPTIONAL = ['viem'];

await bootstrap({ web: true });
rmSync(OUT, { recursive: true, force: true });
const packed = [league(), sdk(), createAgent()].map(tarballOf);
console.log(packed.join('\n'));

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function write(folder, name, value) {
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}

function folderOf(name) {
  const folder = join(OUT, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Copies files that run: no maps, no types, no records of the compiler. */
function copy(from, to, isWanted = () => true) {
  cpSync(join(root, from), to, {
    recursive: true,
    filter: (path) => !/\.(map|tsbuildinfo)$|\.d\.[mc]?ts$/.test(path) && isWanted(path),
  });
}

/** The server with its pages, the command line, and of our packages what those two need. */
function league() {
  const folder = folderOf('lobster-league');
  const bundled = new Map();
  const dependencies = {};
  for (const part of ['apps/server', 'packages/cli']) gather(read(`${part}/package.json`));
  copy('apps/server/dist', join(folder, 'apps/server/dist'));
  // It says its own version.
  const { name: server, version: serverVersion } = read('apps/server/package.json');
  write(join(folder, 'apps/server'), 'package.json', {
    name: server,
    version: serverVersion,
    type: 'module',
  });
  pages(folder, bundled);
  // The SDK that the server gives away, with its types.
  cpSync(join(root, 'packages/sdk/bundle'), join(folder, 'node_modules/@lobster-league/sdk/bundle'), {
    recursive: true,
  });
  cpSync(join(root, 'llms.txt'), join(folder, 'llms.txt'));
  mkdirSync(join(folder, 'scripts'));
  for (const script of ['welcome.mjs', 'end-with-npm.mjs'])
    cpSync(join(root, 'scripts', script), join(folder, 'scripts', script));
  for (const script of ['start.mjs', 'lobster-league.mjs'])
    cpSync(join(root, 'scripts/published', script), join(folder, 'scripts', script));
  cpSync(join(root, 'scripts/published/README.md'), join(folder, 'README.md'));
  const peers = Object.fromEntries(OPTIONAL.map((name) => [name, dependencies[name]]));
  for (const name of OPTIONAL) delete dependencies[name];
  const { version, description, license, engines } = read('package.json');
  write(folder, 'package.json', {
    name: 'lobster-league',
    mcpName: read('server.json').name,
    version,
    description,
    license,
    keywords: ['agents', 'arena', 'game', 'llm', 'mcp'],
    type: 'module',
    bin: { 'lobster-league': 'scripts/lobster-league.mjs' },
    exports: { './package.json': './package.json' },
    files: ['apps', 'scripts', 'llms.txt'],
    engines,
    // What is bundled is named as well, or npm would leave it out.
    dependencies: Object.fromEntries([...Object.entries(dependencies), ...bundled].sort()),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
    bundleDependencies: [...bundled.keys()].sort(),
  });
  return folder;

  /** Their dependencies: others' are named, ours are bundled. */
  function gather(about) {
    for (const [name, wanted] of Object.entries(about.dependencies ?? {})) {
      if (name.startsWith(SCOPE)) bundle(name, `packages/${name.slice(SCOPE.length)}`);
      else if (!NOT_TO_RUN.test(name)) dependencies[name] = wanted;
    }
    if (about.name === 'league') bundle('league', 'packages/cli');
  }

  function bundle(name, from) {
    if (bundled.has(name)) return;
    const about = read(`${from}/package.json`);
    bundled.set(name, about.version);
    const to = join(folder, 'node_modules', name);
    copy(`${from}/dist`, join(to, 'dist'));
    if (existsSync(join(root, from, 'fonts'))) copy(`${from}/fonts`, join(to, 'fonts'));
    const { version, license, type, exports, imports } = about;
    // Conditions of our own lead to sources, which are not there.
    const plain = (value) =>
      JSON.parse(JSON.stringify(value ?? {}), (key, inner) =>
        /^(source|types)$/.test(key) ? undefined : inner,
      );
    write(to, 'package.json', {
      name,
      version,
      license,
      type,
      exports: exports && plain(exports),
      imports: imports && plain(imports),
    });
    gather(about);
  }
}

/** The built pages, and of Next what runs them. */
function pages(folder, bundled) {
  const built = 'apps/web/.next/standalone/apps/web';
  copy(built, join(folder, built), (path) => !path.endsWith('/server.js') || path.includes('/.next/server/'));
  // Where it was built is nobody's business; it is not read.
  const settings = join(folder, built, '.next/required-server-files.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll(root.replace(/\/$/, ''), '/app'));
  // Only the build needed what they were made of.
  const { imports, devDependencies, ...page } = JSON.parse(
    readFileSync(join(folder, built, 'package.json'), 'utf8'),
  );
  write(join(folder, built), 'package.json', page);
  const modules = join(root, 'apps/web/.next/standalone/node_modules');
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') && !NOT_TO_RUN.test(name)
      ? readdirSync(join(modules, name)).map((short) => `${name}/${short}`)
      : [name],
  );
  for (const name of names.filter((one) => !NOT_TO_RUN.test(one))) {
    const to = join(folder, 'node_modules', name);
    copy(join('apps/web/.next/standalone/node_modules', name), to);
    for (const text of ['LICENSE', 'LICENSE.md', 'license.md', 'LICENSE.txt']) {
      const from = join(root, 'node_modules', name, text);
      if (existsSync(from)) cpSync(from, join(to, text));
    }
    // All that it needs is here: nothing is to be fetched for it.
    const { dependencies, optionalDependencies, peerDependencies, scripts, devDependencies, ...about } =
      JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
    write(to, 'package.json', about);
    bundled.set(name, about.version);
  }
}

function sdk() {
  const folder = folderOf('sdk');
  cpSync(join(root, 'packages/sdk/bundle'), folder, { recursive: true });
  return folder;
}

function createAgent() {
  const folder = folderOf('create-lobster-agent');
  for (const part of ['dist', 'templates', 'package.json', 'README.md'])
    copy(`packages/create-lobster-agent/${part}`, join(folder, part));
  return folder;
}

function tarballOf(folder) {
  const text = execFileSync('npm', ['pack', '--json', '--pack-destination', dirname(folder)], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return join(dirname(folder), JSON.parse(text)[0].filename);
}
