/** Reads a replay document from a file. */
import { readFileSync } from 'node:fs';
import { type Replay, replayEndSchema, replayHeadSchema, replayInputSchema } from '@lobster-league/kernel';
import { z } from 'zod';
import { fileProblem } from './files.js';
import { UsageError } from './io.js';

const replaySchema = z.strictObject({
  head: replayHeadSchema,
  inputs: z.array(replayInputSchema),
  end: replayEndSchema,
});

/** A file that cannot be read, or is no replay, is the user's mistake. */
export function readReplay(path: string): Replay {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is no replay: it is not JSON`);
  }
  const parsed = replaySchema.safeParse(document);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(
    `${path} is no replay: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is wrong'}`,
  );
}
