/**
 * How long the main thread has held its loop between two looks. A timer that comes late proves nothing on a busy machine, so
 * what threads waited for a processor does not count. Linux tells it in `schedstat`, for each thread: how long it has run,
 * and how long it has waited to run, in ns. What a hypervisor took meanwhile is in there as if it had run, and in `/proc/stat`.
 */
import { readdirSync, readFileSync } from 'node:fs';

const TASKS = '/proc/self/task';
const NS = 1e6;
/** The unit of `/proc/stat`, in ms; `steal` is the eighth number of its first line. */
const TICK_MS = 10;
const STEAL = 8;

// As it is now: tests may put another in its place.
const now = performance.now.bind(performance);

/** Can be taken in any thread; it is always the main one that is looked at. */
export function look() {
  return { at: now(), stolenMs: stolenMs(), ...(scheduled() ?? { ranMs: cpuMs(), waitedMs: null }) };
}

/**
 * What it has computed, or, where that is more, has stood still, as far as another thread has seen it: it may be the whole
 * machine that stood still. It does not count either when a thread of the process that the main one waits for (it collects
 * garbage, it reads a file) gets no processor. Elsewhere than on Linux only computing counts.
 */
export function heldMs(before, after, witnessedMs = Number.POSITIVE_INFINITY) {
  const wall = after.at - before.at;
  const ran = Math.min(wall, computedMs(before, after));
  if (before.waitedMs === null || after.waitedMs === null) return ran;
  return Math.max(ran, Math.min(witnessedMs, wall - (after.waitedMs - before.waitedMs)));
}

export function computedMs(before, after) {
  return Math.max(0, after.ranMs - before.ranMs - (after.stolenMs - before.stolenMs));
}

function stolenMs() {
  try {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    return (Number(all.split(/ +/)[STEAL]) || 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** What the main thread has run, and what all threads have waited; null where nobody tells. */
function scheduled() {
  try {
    const threads = readdirSync(TASKS).map((id) => ({ id, times: timesOf(id) }));
    const [ran = 0] = threads.find(({ id }) => id === String(process.pid))?.times ?? [];
    const waited = threads.reduce((sum, { times }) => sum + times[1], 0);
    return ran > 0 ? { ranMs: ran / NS, waitedMs: waited / NS } : null;
  } catch {
    return null;
  }
}

function timesOf(id) {
  try {
    return readFileSync(`${TASKS}/${id}/schedstat`, 'utf8').split(' ').map(Number);
  } catch {
    // It has ended meanwhile.
    return [0, 0];
  }
}

/** Of the whole process: more than that of its main thread, and never more than the time that has passed counts. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
