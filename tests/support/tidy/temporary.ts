/** Each suite has a temporary folder of its own, which is empty when it has ended. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Suites that share a process come one after the other: each begins where the first has begun. */
const OUTER = tmpdir();
/** A Chromium leaves its folders where it was killed; Node keeps what npm's modules were compiled to. */
const OF_OTHERS = /^(\.?org\.chromium\.|node-compile-cache$)/;
/** What is ended by a signal may write until it is gone. */
const TRIES = 20;
const PATIENCE_MS = 30_000;
const LOOKS_EVERY_MS = 50;

/** From now on `tmpdir()` is a new folder; for the programs that are started, too. */
export function openTemporaryFolder(): string {
  const folder = mkdtempSync(join(OUTER, 'league-suite-'));
  process.env.TMPDIR = folder;
  return folder;
}

/** Removes it, when the programs that were ended have removed what is theirs; throws if anything was left in it. */
export async function closeTemporaryFolder(folder: string, patienceMs = PATIENCE_MS): Promise<void> {
  process.env.TMPDIR = OUTER;
  const inside = (): string[] => readdirSync(folder).filter((name) => !OF_OTHERS.test(name));
  for (let waited = 0; inside().length > 0 && waited < patienceMs; waited += LOOKS_EVERY_MS)
    await setTimeout(LOOKS_EVERY_MS);
  const left = inside();
  rmSync(folder, { recursive: true, force: true, maxRetries: TRIES });
  if (left.length > 0) throw new Error(`the suite left in the temporary folder: ${left.join(', ')}`);
}
