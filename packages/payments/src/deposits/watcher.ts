/** Searches a chain, from the last searched block on, for transfers to the addresses of premium rooms. */
import type { Log, Time } from '@lobster-league/arena';
import { type Address, getAddress, type Hex } from 'viem';
import type { Chain, Receipt, TokenTransfer } from '../chain/chain.js';
import type { Account } from '../ledger/account.js';
import type { Book } from '../ledger/book.js';
import { observeDeposits } from './observe.js';

export interface WatcherParts {
  readonly book: Book;
  readonly time: Time;
  readonly log: Log;
  /** How long the addresses of settled rooms are watched. */
  readonly watchMs: number;
}

export interface Look {
  readonly account: Account;
  readonly head: number;
  readonly receipt: Receipt | null;
}

export class Watcher {
  readonly #parts: WatcherParts;

  constructor(parts: WatcherParts) {
    this.#parts = parts;
  }

  /** Searches a chain once. An interrupted search is repeated by the next one. */
  async search(chain: Chain): Promise<number> {
    const { book } = this.#parts;
    const { name } = chain.settings;
    // Read the head first: rooms opened later cannot have been paid in a block up to it.
    const head = await chain.head();
    const heads = await book.store.heads(this.#parts.time.now() - this.#parts.watchMs);
    const watched = heads.filter((one) => one.chain === name);
    const from = await this.#from(chain, head);
    const addresses = watched.map(({ address }) => getAddress(address));
    const transfers = addresses.length === 0 ? [] : await chain.transfersTo(addresses, from, head);
    const byRoom = groupByAddress(transfers);
    for (const { stream, address, settled } of watched) {
      const own = byRoom.get(getAddress(address)) ?? [];
      if (settled && own.length === 0) continue;
      const account = await book.read(stream);
      if (account !== null) await observeDeposits(book, account, { chain, transfers: own, from, head });
    }
    await book.store.setCursor(name, head);
    return head;
  }

  /** Searches for one room now, because an agent presents a transaction, which may be older than the searched blocks. */
  async searchFor(chain: Chain, account: Account, txHash: Hex | null): Promise<Look> {
    const { book } = this.#parts;
    const head = await chain.head();
    const from = Math.max(account.opened.block, await this.#from(chain, head));
    const receipt = txHash === null ? null : await chain.receipt(txHash);
    const older = receipt?.succeeded === true && receipt.block < from ? receipt.transfers : [];
    const newer = from > head ? [] : await chain.transfersTo([account.opened.address], from, head);
    const view = { chain, transfers: [...older, ...newer], from, head };
    return { head, receipt, account: await observeDeposits(book, account, view) };
  }

  /** Starts before the last searched block, because blocks that were not final then may have been replaced. */
  async #from({ settings }: Chain, head: number): Promise<number> {
    const cursor = (await this.#parts.book.store.cursor(settings.name)) ?? head;
    return Math.max(0, Math.min(cursor, head) - settings.finalBlocks);
  }
}

function groupByAddress(transfers: readonly TokenTransfer[]): Map<Address, TokenTransfer[]> {
  const groups = new Map<Address, TokenTransfer[]>();
  for (const transfer of transfers) {
    const group = groups.get(transfer.to) ?? [];
    group.push(transfer);
    groups.set(transfer.to, group);
  }
  return groups;
}
