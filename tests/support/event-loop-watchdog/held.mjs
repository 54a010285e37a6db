/**
 * How long the main thread has held its loop between two looks. A timer that comes late proves nothing on a busy machine, so
 * what the thread waited for a processor does not count. Linux tells it in `schedstat`, for each thread: how long it has run,
 * and how long it has waited to run, in ns. What a hypervisor took meanwhile is in there as if it had run, and in `/proc/stat`.
 */
import { readFileSync } from 'node:fs';

/** Has a folder for each thread of this process; that of the main one is called like the process. */
export const TASKS = '/proc/self/task';
const MAIN = String(process.pid);
const NS = 1e6;
/** The numbers of the first line of `/proc/stat`: what all processors did together. */
const BUSY = ['user', 'nice', 'system', 'irq', 'softirq', 'steal'];
const COLUMNS = ['cpu', 'user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'];

// As it is now: tests may put another in its place.
const now = performance.now.bind(performance);

/** Can be taken in any thread; it is always the main one that is looked at. */
export function look() {
  const times = timesOf(MAIN) ?? { ranMs: cpuMs(), waitedMs: null };
  return { at: now(), ...processors(), ...times };
}

/**
 * What it has computed, and what it has stood still without wanting a processor, as far as another thread has seen it stand
 * (`blocked-time.mjs`). Elsewhere than on Linux only computing counts.
 */
export function heldMs(before, after, blockedMs) {
  const wall = after.at - before.at;
  const ran = Math.min(wall, computedMs(before, after));
  if (before.waitedMs === null || after.waitedMs === null) return ran;
  return ran + Math.max(0, Math.min(blockedMs, wall - ran - (after.waitedMs - before.waitedMs)));
}

/** What it has run, without its share of what a hypervisor took from all that ran. */
export function computedMs(before, after) {
  const busy = after.busy - before.busy;
  const stolen = busy > 0 ? (after.stolen - before.stolen) / busy : 0;
  return Math.max(0, (after.ranMs - before.ranMs) * (1 - stolen));
}

/** What a thread has run and waited to run; null where nobody tells, or when it has ended. */
export function timesOf(id, tasks = TASKS) {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ').map(Number);
    return ran > 0 ? { ranMs: ran / NS, waitedMs: waited / NS } : null;
  } catch {
    return null;
  }
}

/** Since the machine was started, in a unit that does not matter. */
function processors() {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const numbers = line.split(/ +/).map(Number);
    const of = (column) => numbers[COLUMNS.indexOf(column)] || 0;
    return { busy: BUSY.reduce((sum, column) => sum + of(column), 0), stolen: of('steal') };
  } catch {
    return { busy: 0, stolen: 0 };
  }
}

/** Of the whole process: more than that of its main thread, and never more than the time that has passed counts. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
