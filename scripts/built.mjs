/** What the build makes besides the packages, and whether it is out of date: the skills' bundles of the SDK, the SDK's own, the OpenAPI document. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const SKILLS = ['clawpoly', 'grab', 'molt-tactics'];

/** What goes into the SDK. */
const SDK = [
  ...['sdk', 'protocol', 'kernel', 'insight', 'clawpoly', 'grab', 'molttactics'].map(
    (name) => `packages/${name}/tsconfig.tsbuildinfo`,
  ),
  'package-lock.json',
];

/** What goes into the bundles. */
const SOURCES = [
  ...SDK,
  ...['clawpoly', 'grab', 'molt-tactics', 'command-line', 'settings'].map(
    (name) => `skills/shared/${name}.mjs`,
  ),
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

/** Whether the package that `scripts/bundle-sdk.mjs` makes is missing, or older than what it is made of. */
export function isStaleSdk() {
  const sources = [...SDK, 'packages/sdk/package.json', 'packages/sdk/README.md', 'scripts/bundle-sdk.mjs'];
  return changedAt('packages/sdk/bundle/LICENSE') < Math.max(...sources.map(changedAt));
}

export const OPENAPI = 'apps/server/dist/league/openapi.json';

export function isStaleOpenApi() {
  const sources = ['apps/server', 'packages/protocol'].map((part) => `${part}/tsconfig.tsbuildinfo`);
  return changedAt(OPENAPI) < Math.max(...sources.map(changedAt));
}
