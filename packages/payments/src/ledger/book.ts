/**
 * Reads a room's account from its ledger, and appends entries if the ledger has not changed in the meantime (optimistic
 * locking).
 */
import { createHash } from 'node:crypto';
import type { LedgerEntry, LedgerStore, Time } from '@lobster-league/arena';
import { canonical } from '@lobster-league/kernel';
import type { Address } from 'viem';
import { Account } from './account.js';
import { apply } from './apply.js';
import { type Fact, factJson, fact as schema } from './facts.js';

/** Something that may happen only once has already happened, in this room or another. */
export class KeyTaken extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`${key} is used already`);
    this.name = 'KeyTaken';
    this.key = key;
  }
}

export interface Change {
  readonly fact: Fact;
  /** A key unique over all rooms, for things that may happen only once. */
  readonly key?: string;
}

/** Decides what to append to an account; null for nothing. Called again if the account has changed meanwhile. */
export type Decide = (account: Account) => Change | null | Promise<Change | null>;

/** Attempts before concurrent writers to one room are considered a bug. */
const PATIENCE = 100;

export class Book {
  readonly store: LedgerStore;
  readonly #time: Pick<Time, 'now'>;

  constructor(store: LedgerStore, time: Pick<Time, 'now'>) {
    this.store = store;
    this.#time = time;
  }

  async open(roomId: string, opened: Extract<Fact, { type: 'opened' }>): Promise<Account> {
    const account = new Account(roomId, opened, this.#time.now());
    const outcome = await this.#append(account, { fact: opened, key: addressKey(opened.address) });
    if (outcome !== 'added') throw new Error(`room ${roomId} has a ledger already`);
    return account;
  }

  async read(roomId: string): Promise<Account | null> {
    return accountFrom(await this.store.entries(roomId));
  }

  /**
   * Appends what `decide` returns, and returns the account afterwards. Throws KeyTaken, or what `decide` throws; then
   * nothing was changed.
   */
  async change(roomId: string, decide: Decide): Promise<Account> {
    for (let round = 0; round < PATIENCE; round++) {
      const account = await this.read(roomId);
      if (account === null) throw new Error(`room ${roomId} has no ledger`);
      const change = await decide(account);
      if (change === null) return account;
      const outcome = await this.#append(account, change);
      if (outcome === 'added') return account;
      if (outcome === 'taken') throw new KeyTaken(change.key ?? '');
    }
    throw new Error(`room ${roomId} keeps changing: too many concurrent writers`);
  }

  async #append(account: Account, { fact, key }: Change): Promise<'added' | 'stale' | 'taken'> {
    const at = this.#time.now();
    const { roomId: stream, length: sequence, check: before } = account;
    const { chain, address } = account.opened;
    const postings = apply(account, fact, at);
    const body = {
      stream,
      sequence,
      key: key ?? `${stream}/${sequence}`,
      at,
      fact: factJson(fact),
      postings,
    };
    const check = checkOf(before, body);
    account.length += 1;
    account.check = check;
    const outcome = await this.store.append({ ...body, check, chain, address, settled: account.closed });
    if (outcome === 'added') return outcome;
    // If the answer to a write got lost and it was repeated, the store refuses our own entry as taken.
    const [own] = (await this.store.entries(stream)).slice(sequence, sequence + 1);
    return own?.check === check ? 'added' : outcome;
  }
}

/** Returns the key of a room's address, to find out whether an address is one of ours. */
export function addressKey(address: Address): string {
  return `address:${address}`;
}

/** Returns an entry's check, which covers its content and all entries before it. */
export function checkOf(
  before: string,
  { stream, sequence, key, at, fact, postings }: Omit<LedgerEntry, 'check' | 'chain' | 'address' | 'settled'>,
): string {
  const text = canonical({ stream, sequence, key, at, fact, postings });
  return createHash('sha256').update(`${before}\n${text}`).digest('hex');
}

/** Computes the account from these entries; null if there are none. */
export function accountFrom(entries: readonly LedgerEntry[]): Account | null {
  const [first] = entries;
  if (first === undefined) return null;
  const opened = schema.parse(first.fact);
  if (opened.type !== 'opened') throw new Error(`the ledger of room ${first.stream} does not begin`);
  const account = new Account(first.stream, opened, first.at);
  for (const entry of entries) {
    apply(account, schema.parse(entry.fact), entry.at);
    account.length = entry.sequence + 1;
    account.check = entry.check;
  }
  return account;
}
