/**
 * Loaded before a server (`node --import`): writes every stall of its event loop, a line each, into the file EVENT_LOOP_STALLS.
 * The process that it starts for its pages is watched, too.
 */
import childProcess from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { watchWhileListening } from './watch.mjs';

const { EVENT_LOOP_STALLS: file } = process.env;
const PAGE_PROCESS = /[/\\]page-process\.mjs$/;

if (file !== undefined && isMainThread) {
  const program = process.argv.slice(1, 3).join(' ');
  watchWhileListening((stall) => appendFileSync(file, `${JSON.stringify({ program, ...stall })}\n`));
  watchPages();
}

/** The server passes little of its environment on, so that this is added where its pages are started. */
function watchPages() {
  const { spawn } = childProcess;
  childProcess.spawn = (command, args, options) => {
    if (!args?.some((text) => PAGE_PROCESS.test(text))) return spawn(command, args, options);
    const env = { ...options.env, EVENT_LOOP_STALLS: file };
    return spawn(command, ['--import', import.meta.url, ...args], { ...options, env });
  };
  syncBuiltinESMExports();
}
