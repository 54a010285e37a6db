/** Lets one process at a time install and build in a clone; the others wait. A lock whose process is gone does not count. */
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOCK = '.cache/preparing.lock';
const LOOK_MS = 200;
/** The holder touches its lock this often, so that a process id that is used again keeps nobody waiting. */
const TOUCH_MS = 2_000;
const FORGOTTEN_MS = 20_000;

/** Runs `work` when no other process does so in this clone. */
export async function whileAlone(root, work, out = process.stderr) {
  const lock = join(root, LOCK);
  try {
    mkdirSync(dirname(lock), { recursive: true });
    accessSync(dirname(lock), constants.W_OK);
  } catch {
    // Nobody can prepare a clone that cannot be written to: it is ready, or its first step says what is wrong.
    return work();
  }
  let said = false;
  while (!taken(lock)) {
    const holder = holderOf(lock);
    if (holder === null) continue;
    if (isGone(lock, holder)) remove(lock, holder);
    else {
      if (!said) out.write(`Waiting for process ${holder.pid}, which prepares this clone …\n`);
      said = true;
      await wait(LOOK_MS);
    }
  }
  const touching = setInterval(() => touch(lock), TOUCH_MS).unref();
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    process.off('exit', release);
    release();
  }
}

/** A link appears with its whole content, or not at all where there is one. */
function taken(lock) {
  const own = `${lock}-${process.pid}`;
  writeFileSync(own, `${process.pid} ${hostname()}`);
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(lock) {
  try {
    const text = readFileSync(lock, 'utf8');
    const [pid, host] = text.split(' ');
    return { text, pid: Number(pid), host };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isGone(lock, { pid, host }) {
  const touchedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - touchedAt > FORGOTTEN_MS) return true;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Moves it away first: of several that remove it, one does, and a lock that is new by now goes back. */
function remove(lock, { text }) {
  const away = `${lock}-gone-${process.pid}`;
  try {
    renameSync(lock, away);
    if (readFileSync(away, 'utf8') !== text) linkSync(away, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(away, { force: true });
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody has removed it by hand.
  }
}
