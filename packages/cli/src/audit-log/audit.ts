/** The audit of a transparency log: its signature, that it continues what was seen before, its leaves, and their replays. */
import {
  Frontier,
  leafHash,
  readLeaf,
  type SignedTreeHead,
  verifyConsistency,
  verifyInclusion,
  verifyTreeHead,
} from '@lobster-league/kernel/transparency';
import type { LogClient } from './log-client.js';
import { LoggedMatches, type StartLeaf } from './matches.js';
import type { Remembered } from './remembered.js';
import { checkReplay } from './replays.js';

export interface AuditWishes {
  /** The head of the last audit. */
  readonly remembered: Remembered | null;
  /** Heads that others have seen. */
  readonly seen: readonly Remembered[];
  /** Matches that must be in the log. */
  readonly matches: readonly string[];
  /** How many replays to run again at most, of the matches that ended last. */
  readonly replays: number;
}

export interface LogAudit {
  readonly head: SignedTreeHead;
  readonly publicKey: string;
  readonly from: number;
  readonly counts: Readonly<Record<string, number>>;
  /** When the oldest match started that has not ended; null where all have. */
  readonly open: { readonly matches: number; readonly since: number | null };
  readonly replays: { readonly verified: number; readonly compared: number; readonly left: number };
  /** The leaves of the matches that were asked for. */
  readonly matches: readonly { readonly match: string; readonly leaves: readonly number[] }[];
  readonly problems: readonly string[];
  /** What to remember; only of use where there are no problems. */
  readonly next: Remembered;
}

export async function auditLog(client: LogClient, wishes: AuditWishes): Promise<LogAudit> {
  const { remembered } = wishes;
  const problems: string[] = [];
  const { publicKey } = await client.key();
  const { head, calledOff } = await client.summary();
  if (!verifyTreeHead(head, publicKey)) problems.push("the head is not signed with the log's key");
  for (const earlier of [remembered, ...wishes.seen]) {
    const problem = earlier === null ? null : await discontinuity(client, earlier, head, publicKey);
    if (problem !== null) problems.push(problem);
  }

  const sound = remembered !== null && problems.length === 0 ? remembered : null;
  const frontier = new Frontier(sound?.head.size ?? 0, sound?.peaks ?? []);
  const from = frontier.size;
  const matches = new LoggedMatches(sound?.counts ?? {}, sound?.open ?? {});
  for await (const { index, leaf } of client.leaves(from, head.size)) {
    if (index !== frontier.size) problems.push(`leaf ${index} comes where leaf ${frontier.size} should`);
    frontier.append(leafHash(leaf));
    matches.add(index, leaf);
  }
  if (frontier.size !== head.size || frontier.root() !== head.root)
    problems.push(`the ${frontier.size} leaves that it shows are not those of the head that it signed`);
  for (const problem of matches.problems) problems.push(problem);
  if (calledOff !== (matches.counts.called_off ?? 0))
    problems.push(
      `the API says that ${calledOff} matches were called off, the log ${matches.counts.called_off ?? 0}`,
    );

  const found: { match: string; leaves: number[] }[] = [];
  // Of a match that began before the remembered head, what was said then is looked at again.
  for (const match of new Set([...wishes.matches, ...matches.begunEarlier])) {
    const { leaves, problem, start } = await included(client, match, publicKey, head);
    if (start !== undefined) matches.starts.set(match, start);
    if (wishes.matches.includes(match)) found.push({ match, leaves });
    if (problem !== null) problems.push(`match ${match}: ${problem}`);
  }
  const replays = { verified: 0, compared: 0, left: Math.max(0, matches.ended.length - wishes.replays) };
  for (const leaf of matches.ended.slice(replays.left)) {
    const start = matches.starts.get(leaf.match);
    const verdict = await checkReplay(leaf, start, await client.replay(leaf.match));
    const other = start === undefined ? null : otherAgents(start, await client.agents(leaf.match));
    if (other !== null) problems.push(`match ${leaf.match}: ${other}`);
    if (typeof verdict === 'string') replays[verdict]++;
    else problems.push(`match ${leaf.match}: ${verdict.problem}`);
  }
  const { counts, open } = matches;
  const since = [...open.values()].reduce((oldest, at) => Math.min(oldest, at), Number.POSITIVE_INFINITY);
  return {
    head,
    publicKey,
    from,
    counts,
    open: { matches: open.size, since: open.size === 0 ? null : since },
    replays,
    matches: found,
    problems,
    next: {
      url: client.url,
      publicKey,
      head,
      peaks: [...frontier.peaks],
      counts,
      open: Object.fromEntries(open),
    },
  };
}

/** What is wrong between a head that somebody has seen and the one of now; null if nothing is. */
async function discontinuity(
  client: LogClient,
  earlier: Remembered,
  head: SignedTreeHead,
  publicKey: string,
): Promise<string | null> {
  const { head: before, peaks } = earlier;
  if (earlier.publicKey !== publicKey) return 'the log is signed with another key than before';
  if (!verifyTreeHead(before, publicKey) || new Frontier(before.size, peaks).root() !== before.root)
    return 'a head that was remembered is not one that the log has signed';
  const [older, newer] = before.size <= head.size ? [before, head] : [head, before];
  const proof = await client.consistency(older.size, newer.size).catch(() => null);
  const roots = { firstRoot: older.root, secondRoot: newer.root };
  const proven =
    proof !== null && verifyConsistency({ first: older.size, second: newer.size, proof, ...roots });
  if (proven && before.size <= head.size) return null;
  const what = `the head of ${before.size} leaves, signed ${new Date(before.at).toISOString()}`;
  return proven
    ? `the log has lost leaves since ${what}`
    : `the log does not continue ${what}: somebody was shown another log`;
}

/** Whether all leaves of a match are in the log, by proofs for a head that is signed. */
async function included(
  client: LogClient,
  match: string,
  publicKey: string,
  audited: SignedTreeHead,
): Promise<{ leaves: number[]; problem: string | null; start?: StartLeaf | undefined }> {
  const found = await client.match(match).catch(() => null);
  const leaves = found?.entries.map(({ index }) => index) ?? [];
  if (found === null || leaves.length === 0) return { leaves, problem: 'it is not in the log' };
  const { head, entries } = found;
  const wrong = (problem: string) => ({ leaves, problem });
  if (!verifyTreeHead(head, publicKey)) return wrong("its head is not signed with the log's key");
  const proof = await client.consistency(audited.size, head.size).catch(() => null);
  const sizes = { first: audited.size, second: head.size };
  const roots = { firstRoot: audited.root, secondRoot: head.root };
  if (proof === null || !verifyConsistency({ ...sizes, ...roots, proof }))
    return wrong('its head does not continue the one of this audit');
  const matches = new LoggedMatches({}, {});
  for (const { index, leaf, proof } of entries) {
    const { size, root } = head;
    if (!verifyInclusion({ hash: leafHash(leaf), leaf: index, size, proof, root }))
      return wrong(`leaf ${index} is not in the tree`);
    if (readLeaf(leaf)?.match !== entries.map((one) => readLeaf(one.leaf)?.match)[0])
      return wrong(`leaf ${index} is another match's`);
    matches.add(index, leaf);
  }
  const headless = matches.begunEarlier.length > 0 ? 'it has no commitment in the log' : null;
  const start = [...matches.starts.values()][0];
  return { leaves, problem: matches.problems[0] ?? headless, start };
}

/** Games of an id that nobody had registered may have been claimed by who registered it later. */
const UNREGISTERED = 'unverified:';

/** What is wrong about whom the results are told of; null where they are of those who were fixed at the start. */
function otherAgents(start: StartLeaf, now: readonly (string | null)[] | null): string | null {
  if (!('agents' in start) || now === null) return null;
  const same = (then: string | null, agent: string | null | undefined): boolean =>
    then === agent || (then?.startsWith(UNREGISTERED) === true && then.slice(UNREGISTERED.length) === agent);
  if (start.agents.length === now.length && start.agents.every((then, i) => same(then, now[i]))) return null;
  return `the log has ${start.agents.join(', ')} at the start, the record ${now.join(', ')}`;
}
