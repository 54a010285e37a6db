/** Checks a room's ledger: complete, unchanged, balanced, and booked by the rules. */
import type { LedgerEntry, Posting } from '@lobster-league/arena';
import { Account } from '../ledger/account.js';
import { apply } from '../ledger/apply.js';
import { checkOf } from '../ledger/book.js';
import { fact as schema } from '../ledger/facts.js';

/** Accounts that may be negative: the outside world, and deposits that a reorganisation removed. */
const MAY_OWE = new Set(['received', 'missing']);

export interface EntriesAudit {
  readonly account: Account | null;
  readonly wrong: readonly string[];
}

export function auditEntries(entries: readonly LedgerEntry[]): EntriesAudit {
  const wrong: string[] = [];
  let account: Account | null = null;
  let check = '';
  for (const [i, entry] of entries.entries()) {
    const at = `entry ${i}`;
    if (entry.sequence !== i) wrong.push(`${at} has number ${entry.sequence}`);
    check = checkOf(check, entry);
    if (entry.check !== check) wrong.push(`${at} was changed after it was written`);
    check = entry.check;
    if (!isBalanced(entry.postings)) wrong.push(`the bookings of ${at} do not add up to nothing`);
    const parsed = schema.safeParse(entry.fact);
    if (!parsed.success) return { account, wrong: [...wrong, `${at} cannot be read`] };
    if (parsed.data.type === 'opened') account ??= new Account(entry.stream, parsed.data, entry.at);
    if (account === null) return { account, wrong: [...wrong, 'it does not begin with its opening'] };
    const booked = apply(account, parsed.data, entry.at);
    if (JSON.stringify(booked) !== JSON.stringify(entry.postings))
      wrong.push(`${at} is booked otherwise than it should be`);
    for (const name of overdrawn(account)) wrong.push(`after ${at} the account ${name} is overdrawn`);
  }
  if (account !== null) for (const what of shortOf(account)) wrong.push(what);
  return { account, wrong };
}

function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  return [...sums.values()].every((sum) => sum === 0n);
}

function overdrawn(account: Account): string[] {
  return [...account.balances]
    .filter(([name, amounts]) => !MAY_OWE.has(name) && [...amounts.values()].some((amount) => amount < 0n))
    .map(([name]) => name);
}

function shortOf(account: Account): string[] {
  return [...(account.balances.get('missing') ?? [])]
    .filter(([, amount]) => amount !== 0n)
    .map(
      ([asset, amount]) => `${-amount} units of ${asset} vanished from the chain after they had been used`,
    );
}
