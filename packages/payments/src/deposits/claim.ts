/**
 * Claims: an agent presents a transaction as its entry fee; this checks that it is one, who paid, and that it counts
 * once.
 */
import type { Address, Hex } from 'viem';
import type { Chain, Receipt } from '../chain/chain.js';
import type { Account, Claim, Deposit } from '../ledger/account.js';
import { type Book, type Change, KeyTaken } from '../ledger/book.js';
import { toAmount } from '../money.js';
import { PremiumRefusal } from '../premium-refusal.js';
import { type ClaimTerms, claimText } from './claim-text.js';
import { confirmationsAt } from './observe.js';
import { anyAddress, payoutAddressOf } from './payout-address.js';
import type { Watcher } from './watcher.js';

/** A claim of a payment that was announced; anybody may make it, for it gives nobody anything else. */
export interface Claiming {
  readonly txHash: Hex;
  /** If given, the agent must be the announced one, and so must the address. */
  readonly agentId?: string | undefined;
  readonly payoutAddress?: string | undefined;
  readonly payingAddress?: string | undefined;
}

/** A claim of any payment. Payments are public, so only the signature of `claimText` proves who paid. */
export interface SignedClaiming extends Claiming {
  readonly agentId: string;
  readonly payoutAddress: string;
  readonly signature: Hex;
}

export interface Claimed {
  readonly account: Account;
  readonly deposit: Deposit;
  readonly confirmations: number;
}

export function usedKey(chain: string, txHash: Hex): string {
  return `tx:${chain}:${txHash}`;
}

export class Claims {
  readonly #book: Book;
  readonly #watcher: Watcher;

  constructor(book: Book, watcher: Watcher) {
    this.#book = book;
    this.#watcher = watcher;
  }

  async claim(chain: Chain, before: Account, claiming: Claiming | SignedClaiming): Promise<Claimed> {
    const { roomId } = before;
    const txHash = lowerCase(claiming.txHash);
    const own = { ...claiming, txHash };
    mayBeProven(before, own);
    const key = usedKey(before.opened.chain, txHash);
    const user = await this.#book.store.streamOf(key);
    if (user !== null && user !== roomId) throw alreadyUsed();
    const { account, head, receipt } = await this.#watcher.searchFor(chain, before, txHash);
    const paid = [...account.deposits.values()].filter(
      (one) => one.txHash === txHash && one.state !== 'gone',
    );
    if (paid.length === 0) throw whyNot(account, receipt);
    const deposit = paid.find(
      (one) => one.token === account.opened.token && one.amount >= account.opened.fee,
    );
    const chosen = deposit ?? paid[0]!;
    mustPay(account, chosen, head);
    const proven =
      'signature' in own ? await this.#signed(chain, roomId, chosen, own) : announced(account, chosen, own);
    const claim = { ...proven, block: head };
    const after = await this.#book
      .change(roomId, (current) => decide(current, chosen.id, claim, key))
      .catch((error: unknown) => {
        throw error instanceof KeyTaken ? alreadyUsed() : error;
      });
    return {
      account: after,
      deposit: after.deposit(chosen.id),
      confirmations: confirmationsAt(head, chosen.block),
    };
  }

  /** Checks the payer's signature: the payer decides who plays and where the winnings go. */
  async #signed(
    chain: Chain,
    roomId: string,
    { from }: Deposit,
    claiming: SignedClaiming,
  ): Promise<Omit<Claim, 'block'>> {
    const { agentId, payoutAddress, signature } = claiming;
    const payTo = await payoutAddressOf(this.#book, payoutAddress, from);
    const text = claimText(roomId, claiming);
    if (await chain.signed(from, text, signature)) return { agentId, payTo, proof: 'signature' };
    throw new PremiumRefusal('PAYER_NOT_PROVEN', `That signature is not by ${from}, the address that paid.`, {
      text,
    });
  }
}

/** Refuses an unsigned claim that no announcement covers, before the chain is asked. */
function mayBeProven(account: Account, claiming: Claiming | SignedClaiming): void {
  if ('signature' in claiming) return;
  const { agentId } = claiming;
  const any = agentId === undefined ? account.announcements.size > 0 : account.announcements.has(agentId);
  if (!any) throw notProven(account, claiming);
}

/** Checks that the paying address was announced, and that the claim says nothing else. */
function announced(account: Account, { from }: Deposit, claiming: Claiming): Omit<Claim, 'block'> {
  const found = account.announcementBy(from);
  const { agentId = found?.agentId, payoutAddress = found?.payTo ?? '', payingAddress = from } = claiming;
  if (found === null || found.agentId !== agentId) throw notProven(account, claiming, from);
  if (anyAddress(payoutAddress) !== found.payTo || anyAddress(payingAddress) !== from)
    throw notProven(account, claiming, from);
  return { agentId, payTo: found.payTo, proof: 'announcement' };
}

function notProven({ roomId }: Account, claiming: Claiming, payer?: Address): PremiumRefusal {
  const { agentId, payoutAddress, txHash } = claiming;
  const terms: ClaimTerms | null =
    agentId === undefined || payoutAddress === undefined ? null : { agentId, txHash, payoutAddress };
  return new PremiumRefusal(
    'PAYER_NOT_PROVEN',
    'Payments are public: announce the paying address before you pay, or sign the text with the address that paid.',
    {
      ...(payer === undefined ? {} : { payer }),
      ...(terms === null ? {} : { text: claimText(roomId, terms) }),
    },
  );
}

function decide(account: Account, id: string, claim: Claim, key: string): Change | null {
  const deposit = account.deposit(id);
  const { claim: known } = deposit;
  const same = known?.agentId === claim.agentId && known.payTo === claim.payTo;
  if (same && deposit.stake > 0n) return null;
  if (account.phase !== 'gathering') throw tooLate(account, deposit);
  // Overrules a claim from before claims had to be signed: only the real payer can sign.
  const overruled = known?.proof === 'payment' && claim.proof !== 'payment';
  if (known !== null && !same && !overruled) throw alreadyUsed();
  const own = account.depositOf(claim.agentId);
  if (own !== null && own.id !== id && own.stake > 0n)
    throw new PremiumRefusal(
      'ALREADY_PAID',
      'That agent has paid already; the second payment will be refunded.',
    );
  const others = account.stakes.filter((one) => one.id !== id);
  if (others.length >= account.opened.seats)
    throw new PremiumRefusal('ROOM_FULL', 'All seats are paid for; the payment will be refunded.');
  return { fact: { type: 'claimed', id, ...claim }, ...(known === null ? { key } : {}) };
}

function mustPay({ opened }: Account, { token, amount, state, taxed, block }: Deposit, head: number): void {
  const { fee, decimals, confirmations } = opened;
  const back = 'it goes back when the room starts or closes.';
  if (token !== opened.token)
    throw new PremiumRefusal('WRONG_TOKEN', `The entry fee is in ${opened.token}, not ${token}; ${back}`);
  if (amount < fee)
    throw new PremiumRefusal(
      'WRONG_AMOUNT',
      `The entry fee is ${toAmount(fee, decimals)} ${token}; that was ${toAmount(amount, decimals)}, and ${back}`,
    );
  if (taxed) throw new PremiumRefusal('TOKEN_TAKES_FEE', `${token} deducted a fee from the payment; ${back}`);
  const depth = confirmationsAt(head, block);
  if (state !== 'confirmed')
    throw new PremiumRefusal(
      'PAYMENT_UNCONFIRMED',
      `The payment has ${depth} of ${confirmations} confirmations; try again in a moment.`,
      { confirmations: depth, required: confirmations },
    );
}

/** Returns why a transaction is not a payment to this room. */
function whyNot({ opened }: Account, receipt: Receipt | null): PremiumRefusal {
  if (receipt === null)
    return new PremiumRefusal(
      'PAYMENT_NOT_FOUND',
      `That transaction is not on ${opened.chain} yet; try again in a moment.`,
    );
  if (!receipt.succeeded)
    return new PremiumRefusal('PAYMENT_FAILED', 'That transaction failed, and paid nothing.');
  if (receipt.transfers.some(({ to }) => to === opened.address))
    return new PremiumRefusal('WRONG_TOKEN', `The entry fee is in ${opened.token}; that was another token.`);
  return new PremiumRefusal(
    'WRONG_RECIPIENT',
    `That transaction sent nothing to ${opened.address}, the deposit address of this room.`,
  );
}

/** Says where the money is: at stake, or being refunded. */
function tooLate({ phase, transfers }: Account, deposit: Deposit): PremiumRefusal {
  const { id, claim, from, loose, received } = deposit;
  const refunds = [...transfers.values()].filter((one) => one.purpose === 'refund' && one.deposit === id);
  const back = refunds.reduce((sum, { amount }) => sum + amount, loose);
  if (claim !== null && back < received)
    return new PremiumRefusal(
      'TOO_LATE',
      `The game has begun, and this payment is the stake of ${claim.agentId}: it is not refunded.`,
    );
  const why = phase === 'cancelled' ? 'There is no match in this room' : 'The game has begun without it';
  return new PremiumRefusal('TOO_LATE', `${why}; the payment is refunded to ${claim?.payTo ?? from}.`);
}

function alreadyUsed(): PremiumRefusal {
  return new PremiumRefusal('PAYMENT_ALREADY_USED', 'That transaction has already paid for another agent.');
}

function lowerCase(hash: Hex): Hex {
  return `0x${hash.slice(2).toLowerCase()}`;
}
