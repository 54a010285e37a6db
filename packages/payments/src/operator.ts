/** What the operator does by hand when the worker cannot continue. Everything is an entry of the ledger. */
import type { LedgerEntry, LedgerStore, Time } from '@lobster-league/arena';
import { getAddress, type Hex, isAddress } from 'viem';
import type { Chain, Receipt } from './chain/chain.js';
import { confirmationsAt } from './deposits/observe.js';
import type { Account, Review, Transfer } from './ledger/account.js';
import { addressKey, Book, type Change, KeyTaken } from './ledger/book.js';
import { cancel, finish } from './payouts/decide.js';

/** The operation is not possible, for that reason; nothing was changed. */
export class NotPossible extends Error {
  /** `unknown`: there is no such room or payment. `invalid`: what was given cannot be. `refused`: not as things are. */
  readonly kind: 'unknown' | 'invalid' | 'refused';

  constructor(message: string, kind: NotPossible['kind'] = 'refused') {
    super(message);
    this.name = 'NotPossible';
    this.kind = kind;
  }
}

export class Operator {
  readonly #book: Book;
  readonly #chains: () => readonly Chain[];

  /** `chains` are asked by `retry` and `adopt` only. */
  constructor(ledger: LedgerStore, time: Pick<Time, 'now'>, chains: () => readonly Chain[] = () => []) {
    this.#book = new Book(ledger, time);
    this.#chains = chains;
  }

  /** Returns the open rooms, or all rooms, oldest first. */
  async rooms(all: boolean): Promise<Account[]> {
    const heads = await this.#book.store.heads();
    const wanted = heads.filter(({ settled }) => all || !settled);
    const accounts = await Promise.all(wanted.map(({ stream }) => this.#book.read(stream)));
    return accounts.filter((account) => account !== null);
  }

  async room(roomId: string): Promise<Account> {
    const account = await this.#book.read(roomId);
    if (account === null) throw new NotPossible(`the ledger has no room ${roomId}`, 'unknown');
    return account;
  }

  /** Returns the entries of a room as they are stored, oldest first, without the signed bytes of transactions. */
  async entries(roomId: string): Promise<readonly LedgerEntry[]> {
    await this.room(roomId);
    return (await this.#book.store.entries(roomId)).map(withoutBytes);
  }

  /** Refunds everybody; there is no prize. The server ends the match at its next poll. */
  async cancel(roomId: string): Promise<Account> {
    await this.room(roomId);
    return this.#book.change(roomId, (account) => {
      mustBeUndecided(account);
      return cancel('operator');
    });
  }

  /** Pays a prize that was held for review, as the match ended. */
  release(roomId: string): Promise<Account> {
    return this.#review(roomId, ({ winners }, account) => {
      const change = finish(account, winners);
      if (change === null) throw new NotPossible(`no winner of room ${roomId} has a stake on the chain`);
      return change;
    });
  }

  /** Refunds everybody instead of paying a prize that was held for review. */
  refund(roomId: string): Promise<Account> {
    return this.#review(roomId, () => cancel('review'));
  }

  async #review(roomId: string, decide: (review: Review, account: Account) => Change): Promise<Account> {
    await this.room(roomId);
    return this.#book.change(roomId, (account) => {
      if (account.review === null) throw new NotPossible(`room ${roomId} is not held for review`);
      return decide(account.review, account);
    });
  }

  /** Sends what is owed to another address; only while no signed transaction could still pay the old one. */
  async redirect(roomId: string, id: string, text: string): Promise<Account> {
    if (!isAddress(text) || getAddress(text) !== text || /^0x0+$/.test(text))
      throw new NotPossible(`${text} is not an address with its checksum`, 'invalid');
    if ((await this.#book.store.streamOf(addressKey(text))) !== null)
      throw new NotPossible(`${text} is the address of a room`);
    await this.room(roomId);
    return this.#book.change(roomId, (account) => {
      const transfer = owed(account, id);
      if (transfer.state !== 'created' || transfer.attempts.length > 0)
        throw new NotPossible(`${id} is ${transfer.state}: a pending transaction may still pay it`);
      return { fact: { type: 'redirected', transfer: id, to: text } };
    });
  }

  /** Signs a new transaction, because a foreign one has used up the nonce of the earlier ones. */
  async retry(roomId: string, id: string): Promise<Account> {
    const found = await this.room(roomId);
    const before = owed(found, id);
    if (before.state !== 'broadcast')
      throw new NotPossible(`${id} is ${before.state}: it continues by itself`);
    await this.#mustBeUsedUp(this.#chainOf(found), found, before);
    return this.#book.change(roomId, (account) => {
      const now = owed(account, id);
      if (now.attempts.length !== before.attempts.length || now.state !== before.state)
        throw new NotPossible(`${id} has changed meanwhile`);
      return { fact: { type: 'failed', transfer: id, why: 'operator' } };
    });
  }

  /** Books a payment made by a transaction that the ledger does not know: from before a backup, or made by hand. */
  async adopt(roomId: string, id: string, text: string): Promise<Account> {
    const txHash = transactionHash(text);
    const found = await this.room(roomId);
    const before = owed(found, id);
    const chain = this.#chainOf(found);
    const receipt = await chain.receipt(txHash);
    mustPay(chain, found, before, receipt, await chain.head());
    if (before.attempts.length > 0) await this.#mustBeUsedUp(chain, found, before);
    const { block, blockHash } = receipt;
    const key = `paid:${found.opened.chain}:${txHash}`;
    try {
      return await this.#book.change(roomId, (account) => {
        const now = owed(account, id);
        if (now.attempts.length !== before.attempts.length || now.to !== before.to)
          throw new NotPossible(`${id} has changed meanwhile`);
        for (const other of account.transfers.values())
          if (other.hash === txHash || other.attempts.some(({ hash }) => hash === txHash))
            throw new NotPossible(`${txHash} is the ledger's own, for ${other.id}`);
        return { fact: { type: 'paid', transfer: id, hash: txHash, block, blockHash }, key };
      });
    } catch (error) {
      if (error instanceof KeyTaken) throw new NotPossible(`${txHash} has paid something else`);
      throw error;
    }
  }

  #chainOf({ opened: { chain: name } }: Account): Chain {
    const chain = this.#chains().find(({ settings }) => settings.name === name);
    if (chain === undefined) throw new NotPossible(`PREMIUM_RPC_${name.toUpperCase()} is not set`);
    return chain;
  }

  /** Checks that no signed transaction of the transfer was mined or can still be. */
  async #mustBeUsedUp(chain: Chain, { opened }: Account, { id, attempts }: Transfer): Promise<void> {
    for (const { hash } of attempts)
      if ((await chain.receipt(hash)) !== null || (await chain.knows(hash)))
        throw new NotPossible(`${hash} of ${id} is known to the chain: it continues by itself`);
    const used = await chain.nonce(opened.address);
    if (attempts.some(({ nonce }) => nonce >= used))
      throw new NotPossible(`a transaction of ${id} may still be mined: it continues by itself`);
  }
}

function mustBeUndecided({ roomId, phase }: Account): void {
  if (phase === 'finished') throw new NotPossible(`room ${roomId} is finished, and its pool was divided`);
  if (phase === 'cancelled') throw new NotPossible(`room ${roomId} was cancelled already`);
}

/** Returns a transfer that is owed to an agent and not confirmed. */
function owed(account: Account, id: string): Transfer {
  const transfer = account.transfers.get(id);
  if (transfer === undefined) throw new NotPossible(`room ${account.roomId} has no payment ${id}`, 'unknown');
  if (transfer.purpose === 'fuel') throw new NotPossible(`${id} is coin for gas, not a payment`);
  if (transfer.state === 'confirmed') throw new NotPossible(`${id} is paid`);
  return transfer;
}

function transactionHash(text: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw new NotPossible(`${text} is not a transaction hash`, 'invalid');
  return `0x${text.slice(2).toLowerCase()}`;
}

/** Signed bytes are long, and for the chain alone. */
function withoutBytes({ fact, ...entry }: LedgerEntry): LedgerEntry {
  if (typeof fact.attempt !== 'object' || fact.attempt === null) return { ...entry, fact };
  return { ...entry, fact: { ...fact, attempt: { ...fact.attempt, raw: undefined } } };
}

function mustPay(
  { settings }: Chain,
  { opened }: Account,
  { token, to, amount }: Transfer,
  receipt: Receipt | null,
  head: number,
): asserts receipt is Receipt {
  if (receipt === null) throw new NotPossible(`that transaction is not on ${opened.chain}`);
  if (confirmationsAt(head, receipt.block) < opened.confirmations)
    throw new NotPossible(`that transaction does not have ${opened.confirmations} confirmations yet`);
  const contract = settings.tokens.find(({ symbol }) => symbol === token)?.address;
  const pays = receipt.transfers.some(
    (one) =>
      one.contract === contract && one.from === opened.address && one.to === to && one.amount === amount,
  );
  if (!receipt.succeeded || !pays)
    throw new NotPossible(
      `that transaction does not pay it: ${amount} units from ${opened.address} to ${to}`,
    );
}
