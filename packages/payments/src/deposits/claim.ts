/**
 * Claims: an agent presents a transaction as its entry fee; this checks that it is one, who paid, and that it counts
 * once.
 */
import { type Address, getAddress, type Hex, isAddress } from 'viem';
import type { Chain, Receipt } from '../chain/chain.js';
import type { Account, Claim, Deposit } from '../ledger/account.js';
import { addressKey, type Book, type Change, KeyTaken } from '../ledger/book.js';
import { toAmount } from '../money.js';
import { PremiumRefusal } from '../premium-refusal.js';
import { claimText } from './claim-text.js';
import { confirmationsAt } from './observe.js';
import type { Watcher } from './watcher.js';

export interface Claiming {
  readonly agentId: string;
  readonly txHash: Hex;
  readonly payoutAddress: string;
  /** Signature of `claimText` by the paying address. Payments are public, so only this proves who paid. */
  readonly signature?: Hex | undefined;
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

  async claim(chain: Chain, before: Account, claiming: Claiming): Promise<Claimed> {
    const { roomId } = before;
    const txHash = lowerCase(claiming.txHash);
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
    const { signature } = claiming;
    if (signature === undefined) throw notProven(roomId, chosen, { ...claiming, txHash });
    mustPay(account, chosen, head);
    const claim = await this.#proven(chain, roomId, chosen, { ...claiming, txHash, signature });
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
  async #proven(
    chain: Chain,
    roomId: string,
    { from }: Deposit,
    claiming: Claiming & { readonly signature: Hex },
  ): Promise<Claim> {
    const { agentId, payoutAddress, signature } = claiming;
    const payTo = addressOf(payoutAddress, from);
    // Winnings sent to a room's address would be a new deposit, and go back and forth for ever.
    if ((await this.#book.store.streamOf(addressKey(payTo))) !== null) throw invalidAddress();
    const text = claimText(roomId, claiming);
    if (await chain.signed(from, text, signature)) return { agentId, payTo, proof: 'signature' };
    throw new PremiumRefusal('PAYER_NOT_PROVEN', `That signature is not by ${from}, the address that paid.`, {
      text,
    });
  }
}

function notProven(roomId: string, { from }: Deposit, claiming: Claiming): PremiumRefusal {
  return new PremiumRefusal(
    'PAYER_NOT_PROVEN',
    'Payments are public: sign the text with the address that paid, and send the signature.',
    { payer: from, text: claimText(roomId, claiming) },
  );
}

function decide(account: Account, id: string, claim: Claim, key: string): Change | null {
  const deposit = account.deposit(id);
  const { claim: known } = deposit;
  const same = known?.agentId === claim.agentId && known.payTo === claim.payTo;
  if (same && deposit.stake > 0n) return null;
  if (account.phase !== 'gathering') throw tooLate(account, deposit);
  // Overrules a claim from before claims had to be signed: only the real payer can sign.
  const overruled = known?.proof === 'payment' && claim.proof === 'signature';
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

/** An address without a checksum may contain a typo, so it is accepted only if the payment came from it. */
function addressOf(text: string, from: Address): Address {
  const known = isAddress(text, { strict: false }) ? getAddress(text) : null;
  if (known !== null && !/^0x0+$/.test(text) && (known === text || known === from)) return known;
  throw invalidAddress();
}

function invalidAddress(): PremiumRefusal {
  return new PremiumRefusal(
    'INVALID_PAYOUT_ADDRESS',
    'payoutAddress must be your own address with its EIP-55 checksum (letters as your wallet shows them).',
  );
}

function lowerCase(hash: Hex): Hex {
  return `0x${hash.slice(2).toLowerCase()}`;
}
