/** Loaded before a server (`node --import`): writes every stall of its event loop, a line each, into the file EVENT_LOOP_STALLS. */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { watchWhileListening } from './watch.mjs';

const { EVENT_LOOP_STALLS: file } = process.env;

if (file !== undefined && isMainThread) {
  const program = process.argv.slice(1, 3).join(' ');
  watchWhileListening((stall) => appendFileSync(file, `${JSON.stringify({ program, ...stall })}\n`));
}
