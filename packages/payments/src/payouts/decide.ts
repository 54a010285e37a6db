/** Decides payouts: the pool after a match, and refunds of everything that is not staked. */
import { zeroAddress } from 'viem';
import type { Account, Deposit } from '../ledger/account.js';
import type { Change } from '../ledger/book.js';
import type { Order } from '../ledger/facts.js';
import { dividePool } from '../money.js';

/** The outcome of a match, as far as money is concerned. */
export type Outcome =
  /** Winners in order of their seats. */
  | { readonly kind: 'finished'; readonly winners: readonly string[] }
  /** There will be no result: called off, stopped, or removed. */
  | { readonly kind: 'void'; readonly reason: string }
  /** Still waiting or playing. */
  | { readonly kind: 'open' }
  /** No process knows the room. */
  | { readonly kind: 'unknown' };

/** Divides the pool, or refunds everything; null if that was decided already. */
export function decideMatch(account: Account, outcome: Outcome): Change | null {
  if (account.phase === 'finished' || account.phase === 'cancelled') return null;
  if (outcome.kind === 'void') return { fact: { type: 'cancelled', reason: outcome.reason } };
  if (outcome.kind !== 'finished') return null;
  const winners = outcome.winners.filter((agentId) => account.depositOf(agentId) !== null);
  // Without stakes, or without a winner who has one, there is no prize.
  if (account.phase !== 'playing' || winners.length === 0)
    return { fact: { type: 'cancelled', reason: 'no_winner' } };
  return { fact: { type: 'finished', winners: [...winners], orders: prizeOrders(account, winners) } };
}

function prizeOrders(account: Account, winners: readonly string[]): Order[] {
  const { token, commissionBps, commissionTo } = account.opened;
  const pool = account.stakes.reduce((sum, { stake }) => sum + stake, 0n);
  const { commission, shares } = dividePool(pool, commissionBps, winners.length);
  const payouts = winners.map((agentId, i): Order => {
    // The address in its claim, even if its own stake has vanished since.
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
