/**
 * The background loop of premium rooms: polls chains, decides ended matches, sends what is owed, closes settled rooms.
 */
import { type Cancel, LEDGER_WORK, type Log, type Time } from '@lobster-league/arena';
import { type Chain, ChainUnavailable } from './chain/chain.js';
import { confirmationsAt } from './deposits/observe.js';
import type { Watcher } from './deposits/watcher.js';
import type { Account, Transfer } from './ledger/account.js';
import type { Book, Change } from './ledger/book.js';
import { decideMatch, decideReturns, isReturnable, type Outcome } from './payouts/decide.js';
import type { Payer } from './payouts/payer.js';
import type { Matches } from './premium.js';
import type { PremiumSettings } from './settings/settings.js';
import { GAS_INDEX } from './wallet.js';

export interface WorkerParts {
  readonly settings: PremiumSettings;
  readonly chains: ReadonlyMap<string, Chain>;
  readonly book: Book;
  readonly watcher: Watcher;
  readonly payer: Payer;
  readonly matches: Matches;
  readonly time: Time;
  readonly log: Log;
  readonly owner: string;
}

/** The status of a chain at the last poll. */
export interface ChainStatus {
  readonly block: number;
  /** Rooms that are not closed. */
  readonly rooms: number;
  /** Payments that are decided but not confirmed. */
  readonly waiting: number;
  /** Rooms whose prize is held for review. */
  readonly held: number;
  /** The balance of the gas account, in wei. */
  readonly coins: bigint;
}

/** Another worker takes over after this many missed polls, and at least this long. */
const LOOKS = 3;
const LEASE_MS = 5_000;

export class Worker {
  readonly #parts: WorkerParts;
  /** When each missing room was first missed. */
  readonly #missing = new Map<string, number>();
  /** By chain. */
  readonly chainStatuses = new Map<string, ChainStatus>();
  #working: Promise<void> | null = null;
  #requested = false;
  #timer: Cancel | null = null;
  #running = false;
  #leased = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  run(): void {
    this.#running = true;
    this.wake();
  }

  wake(): void {
    if (!this.#running) return;
    this.#timer?.();
    this.#timer = this.#parts.time.after(0, () => void this.#round());
  }

  async close(): Promise<void> {
    this.#running = false;
    this.#timer?.();
    await this.#working?.catch(() => undefined);
    // Gives up the lock, so that the next worker need not wait for it to expire.
    const { book, owner } = this.#parts;
    if (this.#leased) await book.store.lease(LEDGER_WORK, owner, 0).catch(() => undefined);
    this.#leased = false;
  }

  /** Polls everything once; calls during a poll share one more poll after it. */
  async work(): Promise<void> {
    if (this.#working !== null) {
      this.#requested = true;
      return this.#working;
    }
    this.#working = (async () => {
      do {
        this.#requested = false;
        await this.#poll();
      } while (this.#requested);
    })().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #round(): Promise<void> {
    const { time, log, settings, book, owner } = this.#parts;
    try {
      const leaseMs = Math.max(LEASE_MS, LOOKS * settings.pollMs);
      this.#leased = await book.store.lease(LEDGER_WORK, owner, leaseMs);
      if (this.#leased) await this.work();
    } catch (error) {
      log.error('premium worker failed', { error: reasonOf(error) });
    }
    if (this.#running) this.#timer = time.after(settings.pollMs, () => void this.#round());
  }

  async #poll(): Promise<void> {
    const { chains, watcher, book, log, settings } = this.#parts;
    for (const chain of chains.values()) {
      try {
        const block = await watcher.search(chain);
        const open = (await book.store.heads(this.#parts.time.now())).filter(
          (one) => one.chain === chain.settings.name && !one.settled,
        );
        let [waiting, held] = [0, 0];
        for (const { stream } of open) {
          const account = await this.#settle(chain, stream, block);
          waiting += account === null ? 0 : [...account.transfers.values()].filter(isWaiting).length;
          held += account === null || account.review === null ? 0 : 1;
        }
        const coins = await chain.coins(settings.wallet.address(GAS_INDEX));
        this.chainStatuses.set(chain.settings.name, { block, rooms: open.length, waiting, held, coins });
      } catch (error) {
        log.warn('chain could not be read', { chain: chain.settings.name, error: reasonOf(error) });
      }
    }
  }

  /** Settles one room; its errors do not affect other rooms. Null if that failed. */
  async #settle(chain: Chain, roomId: string, head: number): Promise<Account | null> {
    const { book, payer, log } = this.#parts;
    try {
      await this.#decide(roomId);
      await book.change(roomId, decideReturns);
      await payer.pay(chain, roomId, head);
      return await book.change(roomId, (account) =>
        isDone(account, chain, head) ? { fact: { type: 'closed' } } : null,
      );
    } catch (error) {
      if (error instanceof ChainUnavailable) throw error;
      log.error('premium settlement failed', { roomId, error: reasonOf(error) });
      return null;
    }
  }

  async #decide(roomId: string): Promise<void> {
    const { book, matches, settings, log } = this.#parts;
    const account = await book.read(roomId);
    if (account?.phase === 'cancelled') await this.#callOff(roomId);
    if (account === null || account.review !== null) return;
    if (account.phase === 'finished' || account.phase === 'cancelled') return;
    const outcome = this.#certain(roomId, await matches.outcome(roomId));
    const decide = (current: Account): Change | null =>
      decideMatch(current, this.#inTime(current, outcome), settings);
    if (decide(account) === null) return;
    const { review } = await book.change(roomId, decide);
    if (review !== null) log.warn('a prize is held for review', { roomId, reasons: review.reasons });
  }

  /** Refunds a room whose match has not started in time. */
  #inTime({ phase, openedAt }: Account, outcome: Outcome): Outcome {
    const late = this.#parts.time.now() - openedAt >= this.#parts.settings.gatherMs;
    return outcome.kind === 'open' && phase === 'gathering' && late
      ? { kind: 'void', reason: 'expired' }
      : outcome;
  }

  /** Ends the match, because the operator may have cancelled it in the ledger only. Refunds do not wait for it. */
  async #callOff(roomId: string): Promise<void> {
    const { matches, log } = this.#parts;
    await matches.callOff(roomId).catch((error: unknown) => {
      log.warn('cancelled match could not be stopped', { roomId, error: reasonOf(error) });
    });
  }

  /**
   * A room that no process knows may be moving between processes or stores, so it counts as missing only after a while.
   */
  #certain(roomId: string, outcome: Outcome): Outcome {
    if (outcome.kind !== 'unknown') {
      this.#missing.delete(roomId);
      return outcome;
    }
    const now = this.#parts.time.now();
    const since = this.#missing.get(roomId) ?? now;
    this.#missing.set(roomId, since);
    if (now - since < this.#parts.settings.missingRoomMs) return outcome;
    this.#missing.delete(roomId);
    return { kind: 'void', reason: 'room_gone' };
  }
}

function isWaiting({ purpose, state }: Transfer): boolean {
  return purpose !== 'fuel' && state !== 'confirmed';
}

/** Returns whether everything is decided, sent, and deep enough that nothing can be reverted. */
function isDone(account: Account, { settings }: Chain, head: number): boolean {
  if (account.closed || account.phase === 'gathering' || account.phase === 'playing') return false;
  const final = (block: number): boolean => confirmationsAt(head, block) > settings.finalBlocks;
  const deposits = [...account.deposits.values()];
  const transfers = [...account.transfers.values()];
  return (
    deposits.every((one) => one.state === 'gone' || (one.state === 'confirmed' && final(one.block))) &&
    !deposits.some(isReturnable) &&
    transfers.every(({ state, block }) => state === 'dead' || (state === 'confirmed' && final(block)))
  );
}

/** Errors of nodes quote their URLs, which contain keys, so only our own messages are logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error instanceof ChainUnavailable ? error.message : `${error.name}: ${error.message.split('\n')[0]}`;
}
