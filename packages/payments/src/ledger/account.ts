/**
 * A premium room's account, computed from its ledger: deposits, stakes, transfers, and the balance of every account.
 */
import type { Posting } from '@lobster-league/arena';
import type { Address, Hex } from 'viem';
import type { Attempt, FactOf, Order, ReviewReason } from './facts.js';

/**
 * gathering: agents pay. playing: the stakes are in the pool. finished: the pool was divided. The others: all is
 * refunded.
 */
export type Phase = 'gathering' | 'playing' | 'finished' | 'cancelled';

export interface Claim {
  readonly agentId: string;
  readonly payTo: Address;
  readonly proof: FactOf<'claimed'>['proof'];
  /** The newest block when it was claimed. */
  readonly block: number;
}

/** What a paying address has signed before it pays: for whom it pays, and where the money goes. */
export interface Announcement {
  readonly agentId: string;
  readonly payer: Address;
  readonly payTo: Address;
}

/** A match that is over, and whose prize waits for the operator. */
export interface Review {
  readonly winners: readonly string[];
  readonly reasons: readonly ReviewReason[];
  readonly since: number;
}

export interface Deposit {
  readonly id: string;
  readonly txHash: Hex;
  readonly token: string;
  readonly from: Address;
  readonly amount: bigint;
  block: number;
  blockHash: Hex;
  state: 'seen' | 'confirmed' | 'gone';
  /** The amount booked as received; for a vanished deposit only the amount used before it vanished. */
  received: bigint;
  /** Whether less arrived than was sent, because the token takes a fee. */
  taxed: boolean;
  claim: Claim | null;
  /** The part that is a stake, in a stake's account or in the pool. */
  stake: bigint;
  /** The part that is not staked. */
  loose: bigint;
  /** Whether it vanished after being staked or refunded, so that the room lacks the money. */
  missing: boolean;
}

export type TransferState = 'created' | 'signed' | 'broadcast' | 'confirmed' | 'dead';

export interface Transfer extends Order {
  state: TransferState;
  /** Signed transactions that can still be mined, oldest first. */
  attempts: Attempt[];
  /** When it was decided. */
  createdAt: number;
  /** When the newest attempt was sent. */
  sentAt: number;
  hash: Hex | null;
  block: number;
  blockHash: Hex | null;
  failures: number;
  failedAt: number;
}

/** A payment needs this long at most where nothing is wrong. */
const USUAL_MS = 10 * 60_000;

/** Whether a payment that was decided is not confirmed on the chain. */
export function isWaiting({ purpose, state }: Transfer): boolean {
  return purpose !== 'fuel' && state !== 'confirmed' && state !== 'dead';
}

/** Whether a payment waits that the chain has refused, or that should have been paid long ago. */
export function isStuck(transfer: Transfer, now: number): boolean {
  return isWaiting(transfer) && (transfer.failures > 0 || now - transfer.createdAt >= USUAL_MS);
}

/** The accounts outside of the room; all others are money that the room holds. */
export const OUTSIDE = ['received', 'paid', 'refunded', 'commission'] as const;

const BOOKED_AS = { payout: 'paid', commission: 'commission', refund: 'refunded' } as const;

export class Account {
  readonly roomId: string;
  readonly opened: FactOf<'opened'>;
  readonly openedAt: number;
  phase: Phase = 'gathering';
  decidedAt: number | null = null;
  cancelReason: string | null = null;
  winners: readonly string[] = [];
  /** Null unless the prize waits for the operator. */
  review: Review | null = null;
  /** By agent. */
  readonly announcements = new Map<string, Announcement>();
  readonly deposits = new Map<string, Deposit>();
  readonly transfers = new Map<string, Transfer>();
  /** By account and asset, in token units. */
  readonly balances = new Map<string, Map<string, bigint>>();
  /** The next nonce of the room's address: only this ledger ever signs for it. */
  nextNonce = 0;
  closed = false;
  /** The number of entries, and the check of the last one. */
  length = 0;
  check = '';

  constructor(roomId: string, opened: FactOf<'opened'>, openedAt: number) {
    this.roomId = roomId;
    this.opened = opened;
    this.openedAt = openedAt;
  }

  asset(token: string): string {
    return `${this.opened.chain}:${token}`;
  }

  balance(account: string, asset: string): bigint {
    return this.balances.get(account)?.get(asset) ?? 0n;
  }

  /** Returns what the room's address should hold of an asset. */
  held(asset: string): bigint {
    const outside: readonly string[] = OUTSIDE;
    let sum = 0n;
    for (const [account, amounts] of this.balances)
      if (!outside.includes(account)) sum += amounts.get(asset) ?? 0n;
    return sum;
  }

  get assets(): Set<string> {
    return new Set([...this.balances.values()].flatMap((amounts) => [...amounts.keys()]));
  }

  /** Returns the announcement of a paying address. */
  announcementBy(payer: Address): Announcement | null {
    return [...this.announcements.values()].find((one) => one.payer === payer) ?? null;
  }

  /** Returns the deposit that pays for an agent's seat. */
  depositOf(agentId: string): Deposit | null {
    const own = [...this.deposits.values()].filter(({ claim }) => claim?.agentId === agentId);
    return own.find(({ stake, missing }) => stake > 0n && !missing) ?? own.at(-1) ?? null;
  }

  /** Deposits that are stakes now, confirmed and on the chain. */
  get stakes(): Deposit[] {
    return [...this.deposits.values()].filter(({ stake, missing }) => stake > 0n && !missing);
  }

  transfer(id: string): Transfer {
    const found = this.transfers.get(id);
    if (found === undefined) throw new Error(`room ${this.roomId} has no transfer ${id}`);
    return found;
  }

  deposit(id: string): Deposit {
    const found = this.deposits.get(id);
    if (found === undefined) throw new Error(`room ${this.roomId} has no deposit ${id}`);
    return found;
  }
}

/** Money movements within one entry; each has two sides. */
export class Booking {
  readonly #account: Account;
  readonly postings: Posting[] = [];

  constructor(account: Account) {
    this.#account = account;
  }

  move(from: string, to: string, token: string, amount: bigint): void {
    if (amount === 0n) return;
    this.#post(from, token, -amount);
    this.#post(to, token, amount);
  }

  order(order: Order, from: string): void {
    if (order.token !== null) this.move(from, `owed:${order.id}`, order.token, order.amount);
  }

  pay({ id, purpose, token, amount }: Order, back: boolean): void {
    if (token === null || purpose === 'fuel') return;
    const [from, to] = [`owed:${id}`, BOOKED_AS[purpose]];
    this.move(back ? to : from, back ? from : to, token, amount);
  }

  #post(account: string, token: string, amount: bigint): void {
    const asset = this.#account.asset(token);
    const amounts = this.#account.balances.get(account) ?? new Map<string, bigint>();
    amounts.set(asset, (amounts.get(asset) ?? 0n) + amount);
    this.#account.balances.set(account, amounts);
    this.postings.push({ account, asset, amount: String(amount) });
  }
}
