/** Runs in the observer's thread: sees how long the main thread stands still, and has it take its stack when its loop is held. */
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { BlockedTime } from './blocked-time.mjs';
import { heldMs, look } from './held.mjs';

const { turns, limitMs, taker } = workerData;
const LOOK_EVERY_MS = 25;

const blocked = new BlockedTime(2 * LOOK_EVERY_MS);
let turn = -1;
let since = look();
let isTaken = false;
let isAsking = false;

setInterval(() => {
  const now = Atomics.load(turns, 0);
  const seen = look();
  if (now !== turn || Atomics.load(turns, 1) === 0) {
    turn = now;
    since = seen;
    isTaken = false;
    blocked.begin(seen.at);
    Atomics.store(turns, 2, 0);
    return;
  }
  const blockedMs = blocked.look(seen.at);
  Atomics.store(turns, 2, Math.round(blockedMs));
  // Half way: what holds it is then seen even if it lets go right after the limit.
  if (!isTaken && !isAsking && heldMs(since, seen, blockedMs) >= limitMs / 2) ask(turn);
}, LOOK_EVERY_MS);

/**
 * The main thread evaluates this wherever it is, as soon as it runs any code, with its own stack below. Other than after a
 * pause of the debugger it then goes on by itself: it does not matter how long this thread waits for a processor.
 */
function ask(ofTurn) {
  const session = new Session();
  isAsking = true;
  session.connectToMainThread();
  const expression = `globalThis[Symbol.for('${taker}')]?.(${ofTurn})`;
  session.post('Runtime.evaluate', { expression, returnByValue: true }, (_error, answer) => {
    isAsking = false;
    if (turn === ofTurn) isTaken = answer?.result.value === true;
    session.disconnect();
  });
}
