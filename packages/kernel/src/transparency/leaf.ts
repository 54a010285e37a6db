/** The leaves of the log: what is said in public of every match, as canonical JSON. */
import { z } from 'zod';
import { termsDigest } from '../dice.js';
import { canonical } from '../json.js';
import type { ReplayEnd, ReplayHead } from '../replay.js';

/** The versions of the leaves' format. A leaf of any of them is read for ever. */
export const LEAF_FORMAT = 1;
/** Of a start that says who is fixed to play. */
export const START_FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

const about = {
  format: z.literal(LEAF_FORMAT),
  /** The id of the room, of its match, and of the game in the history. */
  match: z.string(),
  game: z.string(),
  rules: z.int(),
  commitment: hash,
  /** Milliseconds since 1970. */
  at: z.number(),
};

/** What was fixed before nonces were opened (`termsDigest`), and the agent of every seat; null for a guest. */
const fixed = { terms: hash, agents: z.array(z.string().nullable()) };

const placements = z.array(z.strictObject({ seat: z.int(), place: z.int(), score: z.number() }));
/** Of the replay; 64 zeros where the rules could not be played any more. */
const digest = hash;

const leafSchema = z.union([
  /** A room was opened with that commitment. */
  z.strictObject({ kind: z.literal('commitment'), ...about }),
  /** The seats are fixed, and the match has begun. */
  z.strictObject({ kind: z.literal('start'), ...about, format: z.literal(START_FORMAT), ...fixed }),
  z.strictObject({ kind: z.literal('start'), ...about }),
  z.strictObject({ kind: z.literal('result'), ...about, placements, digest }),
  /** The house ended the match without a result. */
  z.strictObject({ kind: z.literal('called_off'), ...about, reason: z.string(), digest }),
  /** Everybody had left, so there is no result. */
  z.strictObject({ kind: z.literal('abandoned'), ...about, reason: z.string(), digest }),
]);

export type Leaf = z.infer<typeof leafSchema>;
export type LeafKind = Leaf['kind'];

/** The end of a match has one leaf, whichever it is. */
export function leafKey({ kind, match }: Pick<Leaf, 'kind' | 'match'>): string {
  return `${kind === 'commitment' || kind === 'start' ? kind : 'end'}:${match}`;
}

/** What is hashed: the leaf as canonical JSON. */
export function leafText(leaf: Leaf): string {
  return canonical(leaf);
}

/** Reads a leaf back; null for what is none, or not written as we write it. */
export function readLeaf(text: string): Leaf | null {
  try {
    const leaf = leafSchema.parse(JSON.parse(text));
    return leafText(leaf) === text ? leaf : null;
  } catch {
    return null;
  }
}

/** What the leaf of a start says otherwise than the replay of its match; null where they agree, and where it says nothing. */
export function startDifference(leaf: Leaf, head: ReplayHead): string | null {
  if (leaf.kind !== 'start' || !('terms' in leaf)) return null;
  if (leaf.agents.length !== head.seats.length)
    return `the log has ${leaf.agents.length} seats at the start, the replay ${head.seats.length}`;
  if (head.dice !== undefined && termsDigest(head.dice, head) === leaf.terms) return null;
  return 'the seats, their names and choices, or the config are not those that the log has of the start';
}

/** What the leaf of an end says otherwise than the replay of its match; null where they agree. */
export function leafDifference(
  leaf: Leaf,
  head: Pick<ReplayHead, 'game' | 'rules' | 'commitment'>,
  end: ReplayEnd,
): string | null {
  for (const field of ['game', 'rules', 'commitment'] as const)
    if (leaf[field] !== head[field]) return `the log says ${field} ${leaf[field]}, the replay ${head[field]}`;
  if ('digest' in leaf && leaf.digest !== end.digest)
    return `the log says digest ${leaf.digest}, the replay ${end.digest}`;
  if (leaf.kind === 'result' && canonical(leaf.placements) !== canonical(end.result ?? []))
    return 'the log has other placements than the replay';
  return null;
}
