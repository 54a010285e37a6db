/** Checks that the public log has a match as it was verified, and that the log continues what this browser saw before. */
import {
  leafHash,
  readLeaf,
  type SignedTreeHead,
  verifyConsistency,
  verifyInclusion,
  verifyTreeHead,
} from '@lobster-league/kernel/transparency';
import { callLeague } from '../../api/league';
import type { Checked } from './verdict';

/** The last head that was seen and found right. */
export interface SeenHead {
  readonly publicKey: string;
  readonly head: SignedTreeHead;
}

export type LogVerdict =
  | { readonly state: 'included'; readonly leaves: readonly number[]; readonly size: number }
  /** There is no log, or it does not have the match, or it cannot be reached. */
  | { readonly state: 'absent'; readonly message: string }
  | { readonly state: 'wrong'; readonly message: string };

export interface LogTask {
  readonly arena: string;
  readonly gameId: string;
  readonly checked: Pick<Checked, 'commitment' | 'terms' | 'digest'>;
  readonly seen: SeenHead | null;
}

export interface LogOutcome {
  readonly verdict: LogVerdict;
  /** To be remembered for the next time; null where nothing was proved. */
  readonly seen: SeenHead | null;
}

const KEY_PATH = '/.well-known/lobster-league-log';

export async function checkLog({ arena, gameId, checked, seen }: LogTask): Promise<LogOutcome> {
  const [publicKey, found] = await Promise.all([
    keyOf(arena),
    callLeague(arena, 'getLogMatch', { params: { match: gameId } }),
  ]);
  if (publicKey === null || !found.ok) return absent('This arena has no public log that can be read.');
  const { head, entries } = found.body;
  if (!verifyTreeHead(head, publicKey)) return wrong('The public log is not signed with its key.');
  if (seen !== null) {
    const broken = await discontinuity(arena, seen, { publicKey, head });
    if (broken !== null) return wrong(broken);
  }
  const leaves = entries.map(({ leaf }) => readLeaf(leaf));
  for (const [i, { index, leaf, proof }] of entries.entries()) {
    const { size, root } = head;
    if (!verifyInclusion({ hash: leafHash(leaf), leaf: index, size, proof, root }))
      return wrong(`Leaf ${index} of this match is not in the public log.`);
    if (leaves[i]?.match !== gameId || leaves[i]?.commitment !== checked.commitment)
      return wrong(`Leaf ${index} of the public log says something else of this match.`);
    const fixed = leaves[i];
    if (fixed.kind === 'start' && 'terms' in fixed && fixed.terms !== checked.terms)
      return wrong('The public log has other seats, or another config, at the start of this match.');
  }
  const end = leaves.find((leaf) => leaf !== null && 'digest' in leaf);
  const proved = { publicKey, head };
  if (end == null)
    return {
      verdict: { state: 'absent', message: 'The public log has no end of this match.' },
      seen: proved,
    };
  if ('digest' in end && end.digest !== checked.digest)
    return wrong('The public log says that this match went otherwise.');
  const verdict: LogVerdict = {
    state: 'included',
    leaves: entries.map(({ index }) => index),
    size: head.size,
  };
  return { verdict, seen: proved };
}

/** What is wrong between the head that this browser saw last and the one of now; null if nothing is. */
async function discontinuity(arena: string, seen: SeenHead, now: SeenHead): Promise<string | null> {
  if (seen.publicKey !== now.publicKey)
    return 'The public log is signed with another key than on your last visit.';
  const [older, newer] = seen.head.size <= now.head.size ? [seen.head, now.head] : [now.head, seen.head];
  const query = { first: older.size, second: newer.size };
  const answer = await callLeague(arena, 'getLogConsistency', { query });
  const proof = answer.ok ? answer.body.proof : null;
  const roots = { firstRoot: older.root, secondRoot: newer.root };
  if (older === seen.head && proof !== null && verifyConsistency({ ...query, ...roots, proof })) return null;
  return 'The public log does not continue what it was on your last visit.';
}

async function keyOf(arena: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(KEY_PATH, arena));
    const body: unknown = response.ok ? await response.json() : null;
    const key = body !== null && typeof body === 'object' && 'publicKey' in body ? body.publicKey : null;
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

function absent(message: string): LogOutcome {
  return { verdict: { state: 'absent', message }, seen: null };
}

function wrong(message: string): LogOutcome {
  return { verdict: { state: 'wrong', message }, seen: null };
}
