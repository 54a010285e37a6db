/** Prepares a new clone: checks Node, installs when the lock file changed, builds what is out of date. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStaleOpenApi, isStaleSdk, staleSkills } from './built.mjs';
import { whileAlone } from './clone-lock.mjs';
import { Installed, NPM } from './installed.mjs';
import { Progress } from './progress.mjs';
import { writeReferences } from './references.mjs';
import { StepTimes } from './step-times.mjs';
import { buildPages, stalePages } from './web-build.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const MINIMUM_NODE = [20, 19];
/** What is installed, for people. */
const WORDS = { run: 'dependencies', all: 'dependencies, those of tests too' };
const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Exits with one clear line unless this Node is new enough. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = MINIMUM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  console.error(`Lobster League needs Node ${needMajor}.${needMinor} or later; this is Node ${version}.`);
  process.exit(1);
}

/** Runs a program to its end, without a word unless it fails; then exits with all that it said. */
async function run(command, args, { env = process.env, cwd = root } = {}) {
  const shell = process.platform === 'win32';
  const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  /** What interrupts us interrupts it, too. */
  const interrupt = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      said += `${command} could not be started: ${error.message}\n`;
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  for (const signal of SIGNALS) process.off(signal, interrupt);
  if (status === 0) return;
  process.stderr.write(`\n${said}`);
  process.exit(status);
}

/** Returns the path of a dependency's program. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

async function compile() {
  writeReferences(root);
  await run(bin('tsc'), ['-b']);
  if (staleSkills().length > 0) await run(process.execPath, [join(root, 'scripts', 'bundle-skills.mjs')]);
  if (isStaleSdk()) await run(process.execPath, [join(root, 'scripts', 'bundle-sdk.mjs')]);
  if (isStaleOpenApi()) await run(process.execPath, [join(root, 'scripts', 'write-openapi.mjs')]);
}

function next() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  return run(bin('next'), ['build'], { env, cwd: join(root, 'apps', 'web') });
}

/** Does everything in order; builds the pages only if needed. `develop` installs what tests and linters need, too. */
export async function bootstrap(wanted = {}) {
  checkNode();
  await whileAlone(root, () => prepare(wanted));
}

async function prepare({ web = false, develop = false }) {
  const installed = new Installed(root);
  const missing = installed.missing(develop);
  const pages = web && stalePages(root);
  /** The builder of the pages comes for the build, and goes again. */
  const borrowed = pages && (missing ?? installed.kind) === 'run';
  const isNew = !existsSync(join(root, 'apps', 'server', 'dist'));
  const times = new StepTimes(root);
  const install = missing === 'all' ? [30, 120] : [15, 60];
  const progress = new Progress(
    [
      ...(missing === null ? [] : [times.step(`Installing ${WORDS[missing]}`, ...install)]),
      ...(isNew ? [times.step('Compiling', 5, 30)] : []),
      ...(borrowed ? [times.step('Installing what builds the pages', 10, 45)] : []),
      ...(pages ? [times.step('Building the pages', 15, 60)] : []),
    ],
    { ended: (what, seconds) => times.note(what, seconds) },
  );
  if (missing !== null) await progress.step(() => run('npm', NPM[missing]));
  if (missing !== null) installed.note(missing);
  await (isNew ? progress.step(compile) : compile());
  if (borrowed) await progress.step(() => run('npm', NPM.pages));
  if (pages) await progress.step(() => buildPages(root, next));
  if (borrowed) await run('npm', NPM.prune);
  progress.end();
}
