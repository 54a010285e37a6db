/** Opens premium rooms: parses the fee, checks that payouts are possible, and assigns a new address. */
import type { Chain } from './chain/chain.js';
import type { Account } from './ledger/account.js';
import type { Book } from './ledger/book.js';
import { toUnits } from './money.js';
import { costOf } from './payouts/fuel.js';
import { PremiumRefusal } from './premium-refusal.js';
import { reachable } from './reachable.js';
import type { TokenSettings } from './settings/chains.js';
import type { PremiumSettings } from './settings/settings.js';
import { GAS_INDEX } from './wallet.js';

export interface EntryFee {
  readonly amount: string;
  readonly token: string;
  readonly chain: string;
}

/** A parsed entry fee: what a room is opened with. */
export interface Quote {
  readonly chain: Chain;
  readonly token: TokenSettings;
  readonly fee: bigint;
  readonly seats: number;
}

const ADDRESSES_TRIED = 100;
/** Gas that a token transfer may need; used to check whether payouts can be paid for at all. */
const TRANSFER_GAS = 100_000n;

export class Openings {
  readonly #settings: PremiumSettings;
  readonly #chains: ReadonlyMap<string, Chain>;
  readonly #book: Book;
  /** Chains that were checked against the settings. */
  readonly #checked = new Set<Chain>();

  constructor(settings: PremiumSettings, chains: ReadonlyMap<string, Chain>, book: Book) {
    this.#settings = settings;
    this.#chains = chains;
    this.#book = book;
  }

  /** Throws PremiumRefusal unless a room can be opened for that fee now. */
  async quote({ amount, token: symbol, chain: name }: EntryFee, seats: number): Promise<Quote> {
    if (!this.#settings.newRooms)
      throw new PremiumRefusal('PREMIUM_DISABLED', 'This server opens no new premium rooms at the moment.');
    const chain = this.#chains.get(name);
    if (chain === undefined) {
      const known = [...this.#chains.keys()].join(', ');
      throw new PremiumRefusal('PREMIUM_DISABLED', `Premium rooms of this server are paid on ${known}.`);
    }
    const token = chain.settings.tokens.find((one) => one.symbol === symbol);
    if (token === undefined) {
      const known = chain.settings.tokens.map((one) => one.symbol).join(', ');
      throw new PremiumRefusal('PREMIUM_DISABLED', `Premium rooms on ${name} are paid in ${known}.`);
    }
    const fee = toUnits(amount, token.decimals);
    if (fee === null || fee === 0n)
      throw new PremiumRefusal(
        'INVALID_ENTRY_FEE',
        `amount must be a decimal number above 0 with at most ${token.decimals} decimals, such as "100" or "2.50".`,
      );
    await reachable(async () => this.#mustWork(chain, seats));
    return { chain, token, fee, seats };
  }

  /** Assigns an unused address to the room, and starts its ledger. */
  async open(roomId: string, { chain, token, fee, seats }: Quote): Promise<Account> {
    const { commissionBps, commissionAddress: commissionTo } = this.#settings;
    return reachable(async () => {
      const index = await this.#freshIndex(chain);
      const block = await chain.head();
      // A chain that was never searched is searched from the first room's block on.
      const { store } = this.#book;
      if ((await store.cursor(chain.settings.name)) === null)
        await store.setCursor(chain.settings.name, block);
      return this.#book.open(roomId, {
        type: 'opened',
        chain: chain.settings.name,
        token: token.symbol,
        decimals: token.decimals,
        fee,
        seats,
        commissionBps,
        commissionTo,
        index,
        address: this.#settings.wallet.address(index),
        confirmations: chain.settings.confirmations,
        block,
      });
    });
  }

  /** Checks that the money can be paid out again before any is accepted. */
  async #mustWork(chain: Chain, seats: number): Promise<void> {
    if (!this.#checked.has(chain)) await chain.check();
    this.#checked.add(chain);
    const { maxFeePerGas } = await chain.fees();
    const coins = await chain.coins(this.#settings.wallet.address(GAS_INDEX));
    if (coins < costOf({ gas: TRANSFER_GAS * BigInt(seats + 1), maxFeePerGas }))
      throw new PremiumRefusal(
        'PREMIUM_UNAVAILABLE',
        `Payouts on ${chain.settings.name} cannot be paid for right now; the operator must add coin for gas.`,
      );
  }

  /** Skips addresses that were used before, in case the wallet was used elsewhere. */
  async #freshIndex(chain: Chain): Promise<number> {
    for (let i = 0; i < ADDRESSES_TRIED; i++) {
      const index = await this.#book.store.nextNumber();
      const address = this.#settings.wallet.address(index);
      if (address === this.#settings.commissionAddress || (await chain.nonce(address)) > 0) continue;
      const amounts = await Promise.all(
        chain.settings.tokens.map((one) => chain.tokens(one.address, address)),
      );
      if (amounts.every((amount) => amount === 0n)) return index;
    }
    throw new PremiumRefusal('PREMIUM_UNAVAILABLE', 'No unused deposit address was found; try again.');
  }
}
