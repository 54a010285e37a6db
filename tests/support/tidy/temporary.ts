/** Each suite has a temporary folder of its own, which is empty when it has ended. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Suites that share a process come one after the other: each begins where the first has begun. */
const OUTER = tmpdir();
/** A Chromium leaves them where it was killed. */
const OF_BROWSERS = /^\.?org\.chromium\./;
/** What is ended by a signal may write until it is gone. */
const TRIES = 20;

/** From now on `tmpdir()` is a new folder; for the programs that are started, too. */
export function openTemporaryFolder(): string {
  const folder = mkdtempSync(join(OUTER, 'league-suite-'));
  process.env.TMPDIR = folder;
  return folder;
}

/** Removes it; throws if anything was left in it. */
export function closeTemporaryFolder(folder: string): void {
  process.env.TMPDIR = OUTER;
  const left = readdirSync(folder).filter((name) => !OF_BROWSERS.test(name));
  rmSync(folder, { recursive: true, force: true, maxRetries: TRIES });
  if (left.length > 0) throw new Error(`the suite left in the temporary folder: ${left.join(', ')}`);
}
