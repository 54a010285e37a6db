/**
 * A server that listens and then does one thing for a while: `node busy-server.mjs WHAT MS`. It counts processor time, so
 * that it does as much on a busy machine; it says when it is ready, and when it has done it and looked at its loop again.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const [what, text] = process.argv.slice(2);
const ms = Number(text);
const SLICE_MS = 40;
const PAGES = fileURLToPath(new URL('./pages/page-process.mjs', import.meta.url));

function usedSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function compute(forMs) {
  const start = process.cpuUsage();
  let rubbish = [];
  while (usedSince(start) < forMs) rubbish = [rubbish.length, `${forMs}`];
  return rubbish;
}

const deeds = {
  compute: () => compute(ms),
  microtasks: async () => {
    const start = process.cpuUsage();
    while (usedSince(start) < ms) await Promise.resolve();
  },
  // As the server does: it starts the process, and passes none of its environment on.
  pages: () =>
    new Promise((resolve) => {
      spawn(process.execPath, [PAGES, 'compute', text], { env: {}, stdio: 'ignore' }).once('exit', resolve);
    }),
  block: () => execFileSync('sleep', [String(ms / 1000)]),
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
// The watchdog's own thread takes a moment to begin.
await pause(300);
console.log('ready');
await deeds[what]?.();
await pause(100);
console.log('done');
server.close();
