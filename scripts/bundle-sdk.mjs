/**
 * Makes `packages/sdk/bundle`: the package `@lobster-league/sdk` as it is published and as the server offers it at /sdk.tgz. The
 * league's own packages are inside, with their types; zod, which the types name, is the only dependency.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from './built.mjs';

const sdk = join(root, 'packages', 'sdk');
const folder = join(sdk, 'bundle');
/** Whose types are among those of the SDK. */
const SCOPE = '@lobster-league/';

/** Needs the packages built. */
export async function bundleSdk() {
  rmSync(folder, { recursive: true, force: true });
  const shared = {
    entryPoints: [join(sdk, 'dist', 'index.js')],
    bundle: true,
    splitting: true,
    format: 'esm',
    external: ['zod'],
    legalComments: 'inline',
    logLevel: 'warning',
  };
  await build({
    ...shared,
    outdir: join(folder, 'dist', 'node'),
    platform: 'node',
    target: 'node20',
    // Packages of the old kind load Node's modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  await build({ ...shared, outdir: join(folder, 'dist', 'browser'), platform: 'browser', target: 'es2023' });
  const zod = gatherTypes();
  if (!zod) throw new Error('no type of the SDK names zod any more: it need not be a dependency');
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about(), null, 2)}\n`);
  cpSync(join(sdk, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

function about() {
  const { name, version, description, license, keywords, engines, repository, dependencies } = JSON.parse(
    readFileSync(join(sdk, 'package.json'), 'utf8'),
  );
  return {
    name,
    version,
    description,
    license,
    ...(keywords === undefined ? {} : { keywords }),
    ...(repository === undefined ? {} : { repository }),
    type: 'module',
    sideEffects: false,
    engines: engines ?? { node: '>=20.19' },
    exports: {
      '.': {
        types: './types/sdk/index.d.ts',
        browser: './dist/browser/index.js',
        default: './dist/node/index.js',
      },
      './package.json': './package.json',
    },
    types: './types/sdk/index.d.ts',
    files: ['dist', 'types'],
    dependencies: { zod: dependencies.zod },
  };
}

/** Copies every type that can be reached from the SDK's; imports of our packages lead to their copies. Says whether any names zod. */
function gatherTypes() {
  const types = join(folder, 'types');
  const waiting = [join(sdk, 'dist', 'index.d.ts')];
  const seen = new Set(waiting);
  let zod = false;
  const copyOf = (file) =>
    join(types, relative(join(root, 'packages'), file).replace(/(^[^/\\]+)[/\\]dist[/\\]/, '$1/'));
  for (const file of waiting) {
    const from = dirname(copyOf(file));
    const text = readFileSync(file, 'utf8')
      .replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
      .replace(/(\bfrom |\bimport\(|^import )(['"])([^'"]+)\2/gm, (whole, before, quote, name) => {
        if (name === 'zod') zod = true;
        const target = typesOf(name, file);
        if (target === null) return whole;
        if (!seen.has(target)) waiting.push(target);
        seen.add(target);
        const path = relative(from, copyOf(target))
          .replaceAll('\\', '/')
          .replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
      });
    mkdirSync(from, { recursive: true });
    writeFileSync(copyOf(file), text);
  }
  return zod;
}

/** Where the types are that an import names; null for those of others. */
function typesOf(name, file) {
  if (name.startsWith('.')) return join(dirname(file), name.replace(/\.js$/, '.d.ts'));
  if (!name.startsWith(SCOPE)) return null;
  const [, short, ...path] = name.split('/');
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', short, 'package.json'), 'utf8'));
  return join(root, 'packages', short, exports[path.length === 0 ? '.' : `./${path.join('/')}`].types);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleSdk();
