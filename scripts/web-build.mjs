/** Builds the pages when their sources, or those of the packages they use, have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The sources of the pages. */
const SOURCES = [
  'apps/web/src',
  'apps/web/next.config.mjs',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'packages/kernel/src',
  'packages/clawpoly/src',
  'packages/grab/src',
  'packages/molttactics/src',
  'packages/protocol/src',
  'package-lock.json',
];

/** @param build is called when something has changed; it ends the process if it fails. */
export function buildPages(root, build) {
  const stamp = join(root, 'apps/web/.next/.sources');
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  build();
  writeFileSync(stamp, sources);
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
