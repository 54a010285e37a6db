/** Prepares a new clone: checks Node, installs when the lock file changed, builds what is out of date. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleSkills } from './skills.mjs';
import { buildPages } from './web-build.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const MINIMUM_NODE = [20, 19];
const STAMP = join(root, 'node_modules', '.installed');

/** Exits with one clear line unless this Node is new enough. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = MINIMUM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  console.error(`Lobster League needs Node ${needMajor}.${needMinor} or later; this is Node ${version}.`);
  process.exit(1);
}

/** Runs a program to its end with our terminal; exits if it fails. */
export function run(command, args, { quiet = false, env = process.env, cwd = root } = {}) {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    shell,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  });
  if (status === 0) return;
  if (quiet) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  if (error) console.error(`${command} could not be started: ${error.message}`);
  process.exit(status ?? 1);
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  console.error('Installing dependencies …');
  // Not `npm ci`: it refuses a lock file that lacks builds for other platforms, which some registries do not carry.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
  writeFileSync(STAMP, lock);
}

/** Returns the path of a dependency's program. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

function build() {
  run(bin('tsc'), ['-b']);
  if (staleSkills().length > 0) run(process.execPath, [join(root, 'scripts', 'bundle-skills.mjs')]);
}

function buildWeb() {
  buildPages(root, () => {
    console.error('Building the pages …');
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    run(bin('next'), ['build'], { quiet: true, env, cwd: join(root, 'apps', 'web') });
  });
}

/** Does everything in order; builds the pages only if needed. */
export function bootstrap({ web = false } = {}) {
  checkNode();
  install();
  build();
  if (web) buildWeb();
}
