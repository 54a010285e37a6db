/** Decides payouts: the pool after a match, and refunds of everything that is not staked. */
import { zeroAddress } from 'viem';
import type { Account, Deposit } from '../ledger/account.js';
import type { Change } from '../ledger/book.js';
import type { Order } from '../ledger/facts.js';
import { dividePool } from '../money.js';
import { type ReviewSettings, reviewReasons } from './review.js';

/** How an agent played. */
export interface Conduct {
  readonly agentId: string;
  /** Whether it left the match, or was away for too long, instead of being beaten. */
  readonly left: boolean;
  /** How many decisions it made itself. */
  readonly decisions: number;
}

export interface Finished {
  readonly kind: 'finished';
  /** In order of their seats. */
  readonly winners: readonly string[];
  readonly players: readonly Conduct[];
}

/** The outcome of a match, as far as money is concerned. */
export type Outcome =
  | Finished
  /** There will be no result: called off, stopped, or removed. */
  | { readonly kind: 'void'; readonly reason: string }
  /** Still waiting or playing. */
  | { readonly kind: 'open' }
  /** No process knows the room. */
  | { readonly kind: 'unknown' };

/**
 * Divides the pool, holds the prize for review, or refunds everything; null if that was decided already. What is held
 * only the operator decides.
 */
export function decideMatch(account: Account, outcome: Outcome, review: ReviewSettings): Change | null {
  if (account.phase === 'finished' || account.phase === 'cancelled' || account.review !== null) return null;
  if (outcome.kind === 'void') return cancel(outcome.reason);
  if (outcome.kind !== 'finished') return null;
  const paid = outcome.winners.filter((agentId) => account.depositOf(agentId) !== null);
  // Without stakes, or without a winner who has paid, there is no prize.
  if (account.phase !== 'playing' || paid.length === 0) return cancel('no_winner');
  const reasons = reviewReasons(account, outcome, review);
  if (reasons.length > 0) return { fact: { type: 'held', winners: paid, reasons } };
  return finish(account, paid) ?? cancel('no_winner');
}

export function cancel(reason: string): Change {
  return { fact: { type: 'cancelled', reason } };
}

/** Divides the pool; null if no winner has a stake in it, because a reorganisation took it away. */
export function finish(account: Account, agents: readonly string[]): Change | null {
  const winners = agents.filter((agentId) => account.stakes.some(({ claim }) => claim?.agentId === agentId));
  if (winners.length === 0) return null;
  return { fact: { type: 'finished', winners, orders: prizeOrders(account, winners) } };
}

function prizeOrders(account: Account, winners: readonly string[]): Order[] {
  const { token, commissionBps, commissionTo } = account.opened;
  const pool = account.stakes.reduce((sum, { stake }) => sum + stake, 0n);
  const { commission, shares } = dividePool(pool, commissionBps, winners.length);
  const payouts = winners.map((agentId, i): Order => {
    const to = account.depositOf(agentId)!.claim!.payTo;
    const id = orderId(account, i);
    return { id, purpose: 'payout', to, token, amount: shares[i]!, agentId, deposit: null };
  });
  const id = orderId(account, winners.length);
  const ours: Order = {
    id,
    purpose: 'commission',
    to: commissionTo,
    token,
    amount: commission,
    agentId: null,
    deposit: null,
  };
  return [...payouts, ours].filter(({ amount }) => amount > 0n);
}

/** Decides refunds, once the match has started; before that, payments may still be claimed. */
export function decideReturns(account: Account): Change | null {
  if (account.phase === 'gathering') return null;
  const orders = [...account.deposits.values()].filter(isReturnable).map((deposit, i): Order => {
    const { id, token, loose, claim, from } = deposit;
    const to = claim?.payTo ?? from;
    const agentId = claim?.agentId ?? null;
    return { id: orderId(account, i), purpose: 'refund', to, token, amount: loose, agentId, deposit: id };
  });
  return orders.length === 0 ? null : { fact: { type: 'returned', orders } };
}

/** Tokens minted directly to the room's address have no sender to refund. */
export function isReturnable({ state, loose, from, claim }: Deposit): boolean {
  return state === 'confirmed' && loose > 0n && (from !== zeroAddress || claim !== null);
}

/** Ids are numbered in the order of the ledger. */
export function orderId(account: Account, offset = 0): string {
  return `t${account.transfers.size + offset}`;
}
