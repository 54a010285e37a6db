/** Compares what the log says of a match with its replay, which is run again. */
import { replayEndSchema, replayHeadSchema } from '@lobster-league/kernel';
import { type Leaf, leafDifference, startDifference } from '@lobster-league/kernel/transparency';
import { findGame } from '../games.js';
import { verifyBytes } from '../verify.js';
import type { EndLeaf } from './matches.js';

/** Where the rules of a match were gone when it was called off. */
const NO_DIGEST = '0'.repeat(64);

/** `compared`: it could not be run again, because its rules are not here. */
export type ReplayVerdict = 'verified' | 'compared' | { readonly problem: string };

/** `start` is the leaf of the match's start, where it was read. */
export async function checkReplay(
  leaf: EndLeaf,
  start: Leaf | undefined,
  text: string | null,
): Promise<ReplayVerdict> {
  if (text === null) return { problem: 'the log has its end, and there is no replay' };
  const parts = partsOf(text);
  if (parts === null) return { problem: 'its replay cannot be read' };
  const difference =
    leafDifference(leaf, parts.head, parts.end) ??
    (start === undefined ? null : startDifference(start, parts.head));
  if (difference !== null) return { problem: difference };
  const game = (await findGame(leaf.game))?.game;
  if (leaf.digest === NO_DIGEST || game?.version !== leaf.rules) return 'compared';
  const found = await verifyBytes(bytes(text));
  if (!found.verified) return { problem: `its replay differs at ${found.step}: ${found.message}` };
  return 'verified';
}

function partsOf(text: string) {
  try {
    const { head, end } = JSON.parse(text);
    return { head: replayHeadSchema.parse(head), end: replayEndSchema.parse(end) };
  } catch {
    return null;
  }
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
