/** Supplies a room's address with native coin for its transactions, from the gas account. */
import type { Log } from '@lobster-league/arena';
import type { Chain } from '../chain/chain.js';
import type { Account, Transfer } from '../ledger/account.js';
import type { Book } from '../ledger/book.js';
import { orderId } from './decide.js';
import type { Price, Signer } from './signer.js';

interface FuelParts {
  readonly book: Book;
  readonly log: Log;
}

/** Fees rise between estimating and sending; leftover coin stays at the room's address. */
const RESERVE = 2n;
/** A room that needs more refills than this, plus one for each of its transfers, needs the operator. */
const FUELS = 3;

export class Fuel {
  readonly #parts: FuelParts;
  readonly #signer: Signer;

  constructor(parts: FuelParts, signer: Signer) {
    this.#parts = parts;
    this.#signer = signer;
  }

  /** Returns whether the sender can pay that price; if the room cannot, orders coin for it. */
  async suffices(chain: Chain, account: Account, transfer: Transfer, price: Price): Promise<boolean> {
    const cost = costOf(price);
    if (transfer.purpose === 'fuel') {
      const coins = await chain.coins(this.#signer.gasAddress);
      if (coins >= transfer.amount + cost) return true;
      const { gasAddress: address } = this.#signer;
      this.#parts.log.warn('gas account empty: payouts wait', {
        chain: chain.settings.name,
        address,
      });
      return false;
    }
    const coins = await chain.coins(account.opened.address);
    if (coins >= inFlight(account, transfer) + cost) return true;
    await this.#order(account, cost, coins);
    return false;
  }

  /** Orders coin because the node reports that a signed transaction cannot be paid for. */
  async refill(chain: Chain, account: Account, transfer: Transfer): Promise<void> {
    const attempt = transfer.attempts.at(-1);
    if (attempt === undefined || transfer.purpose === 'fuel') return;
    await this.#order(account, costOf(attempt), await chain.coins(account.opened.address));
  }

  /** Orders enough for everything that the room still has to send, and more each time it was too little. */
  async #order(account: Account, cost: bigint, coins: bigint): Promise<void> {
    await this.#parts.book.change(account.roomId, (current) => {
      const fuels = [...current.transfers.values()].filter(({ purpose }) => purpose === 'fuel');
      if (fuels.some(({ state }) => state !== 'confirmed' && state !== 'dead')) return null;
      const others = [...current.transfers.values()].filter(({ purpose }) => purpose !== 'fuel');
      const waiting = others.filter(({ state }) => state !== 'confirmed').length;
      if (fuels.length >= FUELS * (1 + others.length)) {
        this.#parts.log.error('gas top-ups stopped: a room was funded too often', {
          roomId: account.roomId,
        });
        return null;
      }
      const wanted = cost * BigInt(waiting) * (RESERVE + BigInt(fuels.length));
      const amount = wanted > coins ? wanted - coins : cost;
      const { address: to } = current.opened;
      const none = { token: null, agentId: null, deposit: null };
      return {
        fact: {
          type: 'fuelled',
          order: { ...none, id: orderId(current), purpose: 'fuel', to, amount },
        },
      };
    });
  }
}

export function costOf({ gas, maxFeePerGas }: Pick<Price, 'gas' | 'maxFeePerGas'>): bigint {
  return gas * maxFeePerGas;
}

/** Returns what the room's other pending transactions may still cost. */
function inFlight(account: Account, except: Transfer): bigint {
  let sum = 0n;
  for (const { id, purpose, state, attempts } of account.transfers.values()) {
    const pending = attempts.at(-1);
    if (id === except.id || purpose === 'fuel' || state === 'confirmed' || pending === undefined) continue;
    sum += costOf(pending);
  }
  return sum;
}
