/** The last head that was seen and found right, in a file: what comes later must continue it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { league } from '@lobster-league/protocol';
import { z } from 'zod';
import { fileProblem } from '../files.js';
import { UsageError } from '../io.js';

const remembered = z.object({
  url: z.string(),
  publicKey: league.hash,
  head: league.treeHead,
  /** The roots of the head's complete subtrees, so that its leaves need not be read again. */
  peaks: z.array(league.hash),
  /** How many leaves of each kind it has. */
  counts: z.record(z.string(), z.int()),
  /** Matches that had started and not ended, and when they started. */
  open: z.record(z.string(), z.number()),
});
export type Remembered = z.infer<typeof remembered>;

/** Null where there is no such file yet. */
export function readRemembered(path: string): Remembered | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  }
  try {
    return remembered.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${path} is not a head that league audit-log has written`);
  }
}

export function writeRemembered(path: string, head: Remembered): void {
  try {
    // Whole or not at all.
    writeFileSync(`${path}.new`, `${JSON.stringify(head, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${fileProblem(error)}`);
  }
}
