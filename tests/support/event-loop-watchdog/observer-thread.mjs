/** Runs in the observer's thread: when the main thread's loop does not turn, stops it for a moment and reads its stack. */
import { Session } from 'node:inspector';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { heldMs, look } from './held.mjs';

const { turns, port, limitMs } = workerData;
const LOOK_EVERY_MS = 25;
const MOST_FRAMES = 200;
const MOST_LOOKS = 10;

let turn = -1;
let since = look();
let last = since;
let witnessed = 0;
let isCaught = false;

setInterval(() => {
  const now = Atomics.load(turns, 0);
  const seen = look();
  // What this thread has slept through, it has not seen.
  witnessed += Math.min(seen.at - last.at, 2 * LOOK_EVERY_MS);
  last = seen;
  if (now !== turn || Atomics.load(turns, 1) === 0) {
    turn = now;
    since = seen;
    witnessed = 0;
    isCaught = false;
  } else if (!isCaught && heldMs(since, seen, witnessed) >= limitMs) {
    // It is a stall already, so it does no harm to make it longer.
    isCaught = true;
    catchStack(turn);
  }
  Atomics.store(turns, 2, Math.round(witnessed));
}, LOOK_EVERY_MS);

/** Stops it, up to a few times, until it is in a file of somebody's and not in Node itself. */
function catchStack(ofTurn) {
  const session = new Session();
  const files = new Map();
  let looks = 0;
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    const frames = params.callFrames
      .map(({ functionName, location }) => frameOf(functionName, files.get(location.scriptId), location))
      .filter((frame) => frame !== null)
      .slice(0, MOST_FRAMES);
    const again = frames.length === 0 && ++looks < MOST_LOOKS;
    if (again) session.post('Debugger.pause');
    session.post('Debugger.resume');
    if (again) return;
    session.disconnect();
    port.postMessage({ turn: ofTurn, frames });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** Null for what is Node's own. */
function frameOf(functionName, url = '', { lineNumber }) {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  return isAbsolute(file) ? `${functionName || '(anonymous)'} (${file}:${lineNumber + 1})` : null;
}
