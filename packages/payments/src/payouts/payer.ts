/**
 * Sends what is owed: created → signed → broadcast → confirmed, each recorded before its effect. A transfer keeps its
 * nonce until that is used up, so the chain accepts at most one of its transactions.
 */
import type { Log, Time } from '@lobster-league/arena';
import type { Hex } from 'viem';
import type { Chain, Receipt } from '../chain/chain.js';
import { confirmationsAt, isReplaced } from '../deposits/observe.js';
import type { Account, Transfer } from '../ledger/account.js';
import type { Book, Decide } from '../ledger/book.js';
import type { Signatory } from '../wallet.js';
import { Fuel } from './fuel.js';
import { Signer } from './signer.js';

/** Immediate retries of a payment that the chain refused; later retries are less frequent. */
const QUICK_TRIES = 3;
const SLOW_RETRY_MS = 3_600_000;

export interface PayerParts {
  readonly book: Book;
  readonly wallet: Signatory;
  readonly time: Time;
  readonly log: Log;
  readonly stuckMs: number;
  readonly maxFeePerGas: bigint;
}

export class Payer {
  readonly #parts: PayerParts;
  readonly #signer: Signer;
  readonly #fuel: Fuel;

  constructor(parts: PayerParts) {
    this.#parts = parts;
    this.#signer = new Signer(parts);
    this.#fuel = new Fuel(parts, this.#signer);
  }

  /** Advances every transfer of a room as far as possible now. */
  async pay(chain: Chain, roomId: string, head: number): Promise<void> {
    const account = await this.#parts.book.read(roomId);
    // Fuel is ordered while the other transfers are processed, and sent at once.
    for (const { id } of account?.transfers.values() ?? []) await this.#advance(chain, roomId, id, head);
    const after = await this.#parts.book.read(roomId);
    for (const { id, purpose } of after?.transfers.values() ?? [])
      if (purpose === 'fuel' && !account?.transfers.has(id)) await this.#advance(chain, roomId, id, head);
  }

  async #advance(chain: Chain, roomId: string, id: string, head: number): Promise<void> {
    // Each step ends with an entry; a step that waits for the chain ends the loop.
    for (;;) {
      const account = await this.#parts.book.read(roomId);
      const transfer = account?.transfers.get(id);
      if (account === null || transfer === undefined) return;
      if (!(await this.#step(chain, account, transfer, head))) return;
    }
  }

  /** Advances one transfer; returns whether it advanced. */
  async #step(chain: Chain, account: Account, transfer: Transfer, head: number): Promise<boolean> {
    switch (transfer.state) {
      case 'created':
        return this.#isDue(transfer) && (await this.#begin(chain, account, transfer));
      case 'signed':
        return this.#broadcast(chain, account, transfer);
      case 'broadcast':
        return this.#follow(chain, account, transfer, head);
      case 'confirmed':
        return this.#recheck(chain, account, transfer);
      case 'dead':
        return false;
    }
  }

  #isDue({ failures, failedAt }: Transfer): boolean {
    return failures < QUICK_TRIES || this.#parts.time.now() - failedAt >= SLOW_RETRY_MS;
  }

  async #begin(chain: Chain, account: Account, transfer: Transfer): Promise<boolean> {
    const price = await this.#signer.price(chain, account, transfer, null);
    if (price === null) {
      this.#warn('a payment would fail, and waits', account, transfer);
      return false;
    }
    if (!(await this.#fuel.suffices(chain, account, transfer, price))) return false;
    return this.#signer.sign(chain, account, transfer, price);
  }

  async #broadcast(chain: Chain, account: Account, transfer: Transfer): Promise<boolean> {
    const attempt = transfer.attempts.at(-1)!;
    const sent = await chain.send(attempt.raw);
    if (sent === 'poor') {
      // It stays signed: once there is enough coin, the same transaction is sent.
      await this.#fuel.refill(chain, account, transfer);
      return false;
    }
    return this.#note(account, transfer, (now) =>
      now.state === 'signed' && now.attempts.at(-1)?.hash === attempt.hash
        ? { fact: { type: 'broadcast', transfer: now.id, hash: attempt.hash } }
        : null,
    );
  }

  async #follow(chain: Chain, account: Account, transfer: Transfer, head: number): Promise<boolean> {
    for (const { hash } of transfer.attempts) {
      const receipt = await chain.receipt(hash);
      if (receipt !== null) return this.#mined(account, transfer, hash, receipt, head);
    }
    const { nonce, raw, hash, sender } = transfer.attempts.at(-1)!;
    const used = await chain.nonce(this.#signer.addressOf(account, sender));
    if (used > nonce) return this.#displaced(chain, account, transfer);
    // Nodes drop transactions; send it again if the node does not have it.
    if (!(await chain.knows(hash))) await chain.send(raw);
    if (this.#parts.time.now() - transfer.sentAt < this.#parts.stuckMs) return false;
    const price = await this.#signer.price(chain, account, transfer, transfer.attempts.at(-1)!);
    if (price === null || !(await this.#fuel.suffices(chain, account, transfer, price))) return false;
    this.#warn('a transaction is stuck, and is sent again for a higher fee', account, transfer);
    return this.#signer.sign(chain, account, transfer, price);
  }

  async #mined(
    account: Account,
    transfer: Transfer,
    hash: Hex,
    receipt: Receipt,
    head: number,
  ): Promise<boolean> {
    const { block, blockHash } = receipt;
    if (confirmationsAt(head, block) < account.opened.confirmations) return false;
    const paid = receipt.succeeded && this.#arrived(account, transfer, receipt);
    if (!paid) this.#warn('a payment failed on the chain', account, transfer);
    return this.#note(account, transfer, (now) => {
      if (now.state !== 'broadcast') return null;
      if (paid) return { fact: { type: 'paid', transfer: now.id, hash, block, blockHash } };
      return {
        fact: { type: 'failed', transfer: now.id, why: receipt.succeeded ? 'no_transfer' : 'reverted' },
      };
    });
  }

  /** Some tokens fail without reverting, so only the transfer event counts. */
  #arrived({ opened }: Account, { token, to, amount }: Transfer, { transfers }: Receipt): boolean {
    if (token === null) return true;
    return transfers.some((one) => one.from === opened.address && one.to === to && one.amount === amount);
  }

  /**
   * The nonce is used up, apparently by none of our transactions. Fuel may be sent again, because it stays with us.
   * Money that is owed is not: only this ledger signs for the room's address, so the node must be wrong.
   */
  async #displaced(chain: Chain, account: Account, transfer: Transfer): Promise<boolean> {
    for (const { hash } of transfer.attempts) if (await chain.knows(hash)) return false;
    this.#warn('a nonce was used by a transaction that is not in the ledger', account, transfer);
    const waited = this.#parts.time.now() - transfer.sentAt;
    if (transfer.purpose !== 'fuel' || waited < this.#parts.stuckMs) return false;
    return this.#note(account, transfer, (now) =>
      now.state === 'broadcast' ? { fact: { type: 'failed', transfer: now.id, why: 'displaced' } } : null,
    );
  }

  /** Checks confirmed payments until the room is closed: if one vanishes, the same transaction is sent again. */
  async #recheck(chain: Chain, account: Account, transfer: Transfer): Promise<boolean> {
    const { hash, block, blockHash } = transfer;
    if (hash === null || blockHash === null) return false;
    const receipt = await chain.receipt(hash);
    if (receipt?.blockHash === blockHash || !(await isReplaced(chain, block, blockHash))) return false;
    return this.#note(account, transfer, (now) =>
      now.state === 'confirmed' && now.blockHash === transfer.blockHash
        ? { fact: { type: 'unpaid', transfer: now.id } }
        : null,
    );
  }

  /** Returns whether our entry was appended, rather than another worker's. */
  async #note(
    { roomId, length }: Account,
    { id }: Transfer,
    decide: (now: Transfer) => Awaited<ReturnType<Decide>>,
  ): Promise<boolean> {
    const after = await this.#parts.book.change(roomId, (current) => decide(current.transfer(id)));
    return after.length > length;
  }

  #warn(message: string, { roomId, opened }: Account, { id, purpose }: Transfer): void {
    this.#parts.log.warn(message, { roomId, chain: opened.chain, transfer: id, purpose });
  }
}
