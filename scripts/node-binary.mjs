/**
 * `node scripts/node-binary.mjs 24`: prints the folder with a Node of that major version, to put before the PATH. It comes from the npm
 * package `node`, which brings the binary, and stays in .cache.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const [, , major] = process.argv;
if (!/^\d+$/.test(major ?? '')) {
  console.error('which major version? node scripts/node-binary.mjs 24');
  process.exit(2);
}
const home = join(root, '.cache', `node-${major}`);
const folder = join(home, 'node_modules', 'node', 'bin');
if (!existsSync(join(folder, 'node'))) {
  mkdirSync(home, { recursive: true });
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', home];
  // Its output is for people; what we print is for the shell.
  spawnSync('npm', [...args, `node@${major}`], { stdio: ['ignore', 2, 2] });
}
if (!existsSync(join(folder, 'node'))) {
  console.error(`there is no Node ${major} at ${folder}: the npm package node@${major} did not bring it`);
  process.exit(1);
}
console.log(folder);
