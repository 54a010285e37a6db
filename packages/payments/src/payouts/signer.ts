/** Prices and signs transactions, and assigns nonces. Sends nothing. */
import { type Address, keccak256 } from 'viem';
import type { Chain, Fees, Payment } from '../chain/chain.js';
import { callOf } from '../chain/evm.js';
import type { Account, Transfer } from '../ledger/account.js';
import { type Book, type Change, KeyTaken } from '../ledger/book.js';
import type { Attempt } from '../ledger/facts.js';
import { GAS_INDEX, type Signatory } from '../wallet.js';

/** The maximum cost of a transaction. */
export interface Price extends Fees {
  readonly gas: bigint;
}

interface SignerParts {
  readonly book: Book;
  readonly wallet: Signatory;
  readonly maxFeePerGas: bigint;
}

/** A transfer may need more gas when mined than when estimated. */
const GAS_PERCENT = 150n;
/** Nodes refuse a replacement that offers less than 10 % more. */
const BUMP_PERCENT = 125n;
const NONCES_TRIED = 1000;

export class Signer {
  readonly #parts: SignerParts;

  constructor(parts: SignerParts) {
    this.#parts = parts;
  }

  addressOf({ opened }: Account, sender: Attempt['sender']): Address {
    return sender === 'gas' ? this.gasAddress : opened.address;
  }

  get gasAddress(): Address {
    return this.#parts.wallet.address(GAS_INDEX);
  }

  /** Returns the price of sending now, higher than `before` if that is to be replaced; null if it cannot be sent. */
  async price(
    chain: Chain,
    account: Account,
    transfer: Transfer,
    before: Attempt | null,
  ): Promise<Price | null> {
    const gas = before?.gas ?? (await this.#gas(chain, account, transfer));
    if (gas === null) return null;
    const current = await chain.fees();
    const fees = {
      maxFeePerGas: atLeast(current.maxFeePerGas, before?.maxFeePerGas),
      maxPriorityFeePerGas: atLeast(current.maxPriorityFeePerGas, before?.maxPriorityFeePerGas),
    };
    const { maxFeePerGas: cap } = this.#parts;
    if (fees.maxFeePerGas > cap && before !== null) return null;
    const maxFeePerGas = atMost(fees.maxFeePerGas, cap);
    return { gas, maxFeePerGas, maxPriorityFeePerGas: atMost(fees.maxPriorityFeePerGas, maxFeePerGas) };
  }

  /** Records a signed transaction: the first of a transfer with a new nonce, later ones with the same. */
  async sign(chain: Chain, account: Account, transfer: Transfer, price: Price): Promise<boolean> {
    const { length } = account;
    const [pending] = transfer.attempts;
    if (pending !== undefined || transfer.purpose !== 'fuel') {
      const after = await this.#parts.book.change(account.roomId, (current) =>
        this.#signed(chain, current, transfer, price, pending?.nonce ?? current.nextNonce),
      );
      return after.length > length;
    }
    return this.#signFuel(chain, account, transfer, price);
  }

  /** All rooms share the gas account: a unique key assigns each of its nonces to one room. */
  async #signFuel(chain: Chain, account: Account, transfer: Transfer, price: Price): Promise<boolean> {
    const first = await chain.nonce(this.gasAddress);
    for (let nonce = first; nonce < first + NONCES_TRIED; nonce++) {
      const key = `gas:${chain.settings.name}:${nonce}`;
      try {
        const after = await this.#parts.book.change(account.roomId, async (current) => {
          const change = await this.#signed(chain, current, transfer, price, nonce);
          return change === null ? null : { ...change, key };
        });
        return after.length > account.length;
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error;
      }
    }
    return false;
  }

  /** Null if another worker was faster. */
  async #signed(
    chain: Chain,
    account: Account,
    { id, attempts, state }: Transfer,
    price: Price,
    nonce: number,
  ): Promise<Change | null> {
    const now = account.transfer(id);
    if (now.state !== state || now.attempts.length !== attempts.length) return null;
    const sender = now.purpose === 'fuel' ? 'gas' : 'room';
    const { index, address } = account.opened;
    if (this.#parts.wallet.address(index) !== address)
      throw new Error('the wallet is not the one that this room was opened with');
    const raw = await this.#parts.wallet.sign(sender === 'gas' ? GAS_INDEX : index, {
      type: 'eip1559',
      chainId: chain.settings.chainId,
      nonce,
      ...price,
      ...callOf(this.#payment(chain, account, now)),
    });
    const attempt = { sender, nonce, hash: keccak256(raw), raw, ...price } as const;
    return { fact: { type: 'signed', transfer: id, attempt } };
  }

  async #gas(chain: Chain, account: Account, transfer: Transfer): Promise<bigint | null> {
    const gas = await chain.gas(this.#payment(chain, account, transfer));
    return gas === null ? null : (gas * GAS_PERCENT) / 100n;
  }

  #payment(chain: Chain, account: Account, { purpose, to, token, amount }: Transfer): Payment {
    const from = this.addressOf(account, purpose === 'fuel' ? 'gas' : 'room');
    if (token === null) return { from, to, contract: null, amount };
    const found = chain.settings.tokens.find(({ symbol }) => symbol === token);
    if (found === undefined) throw new Error(`${token} is not configured on ${chain.settings.name} any more`);
    return { from, to, contract: found.address, amount };
  }
}

function atLeast(current: bigint, before: bigint | undefined): bigint {
  if (before === undefined) return current;
  const bumped = (before * BUMP_PERCENT) / 100n + 1n;
  return bumped > current ? bumped : current;
}

function atMost(value: bigint, limit: bigint): bigint {
  if (value > limit) return limit;
  return value;
}
