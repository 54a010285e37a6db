/** The projects that TypeScript builds: every package with a tsconfig.json, so that a new one is named nowhere by hand. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Projects besides the packages, by the file that refers to them. */
const OTHERS = { 'tsconfig.json': ['apps/server', 'bench'], 'tsconfig.tests.json': ['apps/server'] };

/** Brings the references of both files up to date; returns the files that it changed. */
export function writeReferences(root) {
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .sort();
  return Object.entries(OTHERS)
    .filter(([name, others]) => rewrite(join(root, name), [...packages, ...others]))
    .map(([name]) => name);
}

function rewrite(file, projects) {
  const before = readFileSync(file, 'utf8');
  const references = projects.map((path) => `    {\n      "path": "${path}"\n    }`).join(',\n');
  const after = before.replace(/"references": \[[^\]]*\]/, `"references": [\n${references}\n  ]`);
  if (after === before) return false;
  writeFileSync(file, after);
  return true;
}
