/**
 * A server that listens and then does one thing for a while: `node busy-server.mjs WHAT MS`. It counts processor time, so
 * that it does as much on a busy machine; it says when it is ready, and when it has done it and looked at its loop again.
 * With a third argument, `starved`, its other threads, the watchdog's among them, get what processors its main one leaves.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { TASKS, timesOf } from './held.mjs';

const [what, text, how] = process.argv.slice(2);
const ms = Number(text);
const SLICE_MS = 40;
/** The least that Linux gives to a thread. */
const LAST = 19;
const PAGES = fileURLToPath(new URL('./pages/page-process.mjs', import.meta.url));

/** What the main thread has run, in ms. */
function used() {
  const { user, system } = process.cpuUsage();
  return timesOf(process.pid)?.ranMs ?? (user + system) / 1000;
}

function compute(forMs) {
  const start = used();
  let rubbish = [];
  while (used() - start < forMs) for (let i = 0; i < 10_000; i++) rubbish = [rubbish.length, `${i}`];
  return rubbish;
}

const deeds = {
  compute: () => compute(ms),
  microtasks: async () => {
    const start = used();
    while (used() - start < ms) await Promise.resolve();
  },
  // As the server does: it starts the process, and passes none of its environment on.
  pages: () =>
    new Promise((resolve) => {
      spawn(process.execPath, [PAGES, 'compute', text], { env: {}, stdio: 'ignore' }).once('exit', resolve);
    }),
  block: () => execFileSync('sleep', [String(ms / 1000)]),
  wait: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  // From a pipe into which nobody writes yet.
  read: () => {
    const folder = mkdtempSync(join(tmpdir(), 'league-pipe-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    spawn('sh', ['-c', `sleep ${ms / 1000}; echo > ${pipe}`], { stdio: 'ignore' });
    readFileSync(pipe);
    rmSync(folder, { recursive: true });
  },
  // They compute, so that they have waited for processors, and their waiting is forgotten when they end.
  threads: async () => {
    const code = `const until = Date.now() + ${ms}; while (Date.now() < until);`;
    const workers = Array.from({ length: 4 }, () => new Worker(code, { eval: true }));
    let running = workers.length;
    for (const worker of workers) worker.once('exit', () => running--);
    while (running > 0) {
      compute(SLICE_MS);
      await pause(1);
    }
  },
  slices: async () => {
    for (let left = ms; left > 0; left -= SLICE_MS) {
      compute(SLICE_MS);
      await pause(1);
    }
  },
};

if (what === 'before-listening') compute(ms);
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
// The watchdog's own thread takes a moment to begin, and what a thread of Node's still does would be an excuse.
const others = () => readdirSync(TASKS).filter((id) => id !== String(process.pid));
const wantsProcessor = (id) => readFileSync(`${TASKS}/${id}/stat`, 'utf8').includes(') R ');
do await pause(300);
while (existsSync(TASKS) && others().some(wantsProcessor));
if (how === 'starved') for (const id of others()) setPriority(Number(id), LAST);
console.log('ready');
await deeds[what]?.();
await pause(100);
console.log('done');
server.close();
