/** Builds the pages when their sources, or those of the packages they use, have changed. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The sources of the pages. */
const SOURCES = [
  'packages/pictures/fonts/league-gothic.woff2',
  'packages/pictures/fonts/barlow-condensed.woff2',
  'apps/web/src',
  'apps/web/next.config.mjs',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'apps/web/serve.mjs',
  'apps/web/page-process.mjs',
  'packages/kernel/src',
  'packages/insight/src',
  'packages/clawpoly/src',
  'packages/grab/src',
  'packages/molttactics/src',
  'packages/pictures/src',
  'packages/protocol/src',
  'package-lock.json',
];

/** Where the built pages are, with everything that they need to run. */
const BUILT = 'apps/web/.next/standalone/apps/web';
const STAMP = 'apps/web/.next/.sources';

/** Whether the pages must be built. */
export function stalePages(root) {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root);
}

/** @param build makes `.next`, and ends the process if it fails. */
export async function buildPages(root, build) {
  const sources = fingerprint(root);
  await build();
  // Next leaves out what a file server might serve, and knows nothing of what starts it here.
  cpSync(join(root, 'apps/web/.next/static'), join(root, BUILT, '.next/static'), { recursive: true });
  for (const script of ['serve.mjs', 'page-process.mjs'])
    cpSync(join(root, 'apps/web', script), join(root, BUILT, script));
  writeFileSync(join(root, STAMP), sources);
}

function fingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!/\/src$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
