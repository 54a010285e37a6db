/** Which skills there are, and whose bundle of the SDK is out of date. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const SKILLS = ['clawpoly', 'grab', 'molt-tactics'];

/** What goes into the bundles. */
const SOURCES = [
  ...['sdk', 'protocol', 'kernel', 'clawpoly', 'grab', 'molttactics'].map(
    (name) => `packages/${name}/tsconfig.tsbuildinfo`,
  ),
  ...['clawpoly', 'grab', 'molt-tactics', 'command-line', 'settings'].map(
    (name) => `skills/shared/${name}.mjs`,
  ),
  'package-lock.json',
  'scripts/bundle-skills.mjs',
];

const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The skills whose bundle is missing, or older than what it is made of. */
export function staleSkills() {
  const newest = Math.max(...SOURCES.map(changedAt));
  // An image of the server has no skills in it.
  const here = SKILLS.filter((skill) => changedAt(`skills/shared/${skill}.mjs`) > 0);
  return here.filter((skill) => changedAt(outputOf(skill)) < newest);
}

export function outputOf(skill) {
  return `skills/${skill}/lib/league.mjs`;
}
