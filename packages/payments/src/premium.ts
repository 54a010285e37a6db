/** Premium rooms: opened, paid for, started, decided and settled. All that is known about money is in the ledger. */
import type { LedgerStore, Log, Time } from '@lobster-league/arena';
import type { Hex } from 'viem';
import type { Chain } from './chain/chain.js';
import { type Announcing, announce } from './deposits/announce.js';
import { type Claimed, type Claiming, Claims, type SignedClaiming } from './deposits/claim.js';
import { confirmationsAt } from './deposits/observe.js';
import { Watcher } from './deposits/watcher.js';
import type { Account } from './ledger/account.js';
import { Book } from './ledger/book.js';
import { toAmount } from './money.js';
import { type EntryFee, Openings, type Quote } from './opening.js';
import { decideMatch, type Outcome } from './payouts/decide.js';
import { Payer } from './payouts/payer.js';
import { PremiumRefusal } from './premium-refusal.js';
import { reachable } from './reachable.js';
import type { PremiumSettings } from './settings/settings.js';
import { GAS_INDEX } from './wallet.js';
import { type ChainStatus, Worker } from './worker.js';

/** The outcomes of premium rooms' matches. */
export interface Matches {
  outcome(roomId: string): Promise<Outcome>;
  /** Ends the room's match, because the money is refunded. Does nothing if there is none. */
  callOff(roomId: string): Promise<void>;
}

export interface PremiumPorts {
  readonly settings: PremiumSettings;
  readonly ledger: LedgerStore;
  readonly chains: readonly Chain[];
  readonly matches: Matches;
  readonly time: Time;
  readonly log: Log;
  /** Identifies this process. */
  readonly owner: string;
}

export class Premium {
  readonly settings: PremiumSettings;
  readonly #chains: ReadonlyMap<string, Chain>;
  readonly #book: Book;
  readonly #claims: Claims;
  readonly #watcher: Watcher;
  readonly #worker: Worker;
  readonly #openings: Openings;

  constructor(ports: PremiumPorts) {
    const { settings, ledger, chains, time } = ports;
    this.settings = settings;
    this.#chains = new Map(chains.map((chain) => [chain.settings.name, chain]));
    this.#book = new Book(ledger, time);
    this.#openings = new Openings(settings, this.#chains, this.#book);
    const watcher = new Watcher({ ...ports, book: this.#book, watchMs: settings.watchMs });
    this.#watcher = watcher;
    this.#claims = new Claims(this.#book, watcher);
    const payer = new Payer({ ...ports, ...settings, book: this.#book });
    this.#worker = new Worker({ ...ports, chains: this.#chains, book: this.#book, watcher, payer });
  }

  /** The gas account's address, which the operator keeps supplied with native coins. */
  get gasAddress(): string {
    return this.settings.wallet.address(GAS_INDEX);
  }

  /** The status of each chain at the last poll. */
  get chainStatuses(): ReadonlyMap<string, ChainStatus> {
    return this.#worker.chainStatuses;
  }

  /** Throws PremiumRefusal unless a room can be opened for that fee now. */
  quote(fee: EntryFee, seats: number): Promise<Quote> {
    return this.#openings.quote(fee, seats);
  }

  /** Assigns an unused address to the room, and starts its ledger. */
  open(roomId: string, quote: Quote): Promise<Account> {
    return this.#openings.open(roomId, quote);
  }

  /** Null for a room that is not premium. */
  account(roomId: string): Promise<Account | null> {
    return this.#book.read(roomId);
  }

  /** Binds the payments of an address to an agent, before they are made. Throws PremiumRefusal with the reason if that is impossible. */
  async announce(roomId: string, announcing: Announcing): Promise<Account> {
    const account = await this.#premium(roomId);
    const chain = this.#chainOf(account);
    return reachable(() => announce(this.#book, chain, roomId, announcing));
  }

  /** Binds a payment to an agent. Throws PremiumRefusal with the reason if that is impossible. */
  async verify(roomId: string, claiming: Claiming | SignedClaiming): Promise<Claimed> {
    const account = await this.#premium(roomId);
    const chain = this.#chainOf(account);
    return reachable(() => this.#claims.claim(chain, account, claiming));
  }

  /** Throws PremiumRefusal unless that agent has a confirmed stake in the room. */
  async mustHavePaid(roomId: string, agentId: string): Promise<void> {
    if (!hasPaid(await this.#premium(roomId), agentId)) throw unpaid([agentId]);
  }

  /**
   * Moves the stakes into the pool. Throws PremiumRefusal unless every agent has one, on the chain as it is now, and as
   * many blocks have come since the last claim as a payment needs; idempotent.
   */
  async start(roomId: string, agents: readonly string[]): Promise<void> {
    const before = await this.#premium(roomId);
    const head = before.phase === 'gathering' ? await this.#look(before) : 0;
    await this.#book.change(roomId, (account) => {
      if (account.phase === 'playing') return null;
      if (account.phase !== 'gathering')
        throw new PremiumRefusal('TOO_LATE', 'The entry fees of this room were refunded.');
      const missing = agents.filter((agentId) => !hasPaid(account, agentId));
      if (missing.length > 0) throw unpaid(missing);
      mustHaveSettled(account, agents, head);
      return { fact: { type: 'started', agents: [...agents] } };
    });
    this.#worker.wake();
  }

  /** Refunds everybody, because the room was removed and there will be no match. */
  async cancel(roomId: string, reason: string): Promise<void> {
    const nothing = { kind: 'void', reason } as const;
    await this.#book.change(roomId, (account) => decideMatch(account, nothing, this.settings));
    this.#worker.wake();
  }

  /** Polls all chains and rooms once, as the loop does periodically. */
  work(): Promise<void> {
    return this.#worker.work();
  }

  /** Makes the loop poll soon. */
  wake(): void {
    this.#worker.wake();
  }

  run(): void {
    this.#worker.run();
  }

  /** Stops the loop after the current poll. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  /** Formats token units for people. */
  amount({ opened }: Account, token: string, units: bigint): string {
    const known = this.#chains.get(opened.chain)?.settings.tokens.find(({ symbol }) => symbol === token);
    return toAmount(units, known?.decimals ?? opened.decimals);
  }

  explorerUrl({ opened }: Account, hash: Hex): string | null {
    const explorer = this.#chains.get(opened.chain)?.settings.explorer ?? null;
    return explorer === null ? null : `${explorer}/tx/${hash}`;
  }

  /** Updates a room's deposits from the chain; returns its newest block. */
  async #look(account: Account): Promise<number> {
    const chain = this.#chainOf(account);
    return (await reachable(() => this.#watcher.searchFor(chain, account, null))).head;
  }

  async #premium(roomId: string): Promise<Account> {
    const account = await this.#book.read(roomId);
    if (account === null)
      throw new PremiumRefusal('NOT_PREMIUM', 'This is a free room; nothing is paid here.');
    return account;
  }

  #chainOf({ opened }: Account): Chain {
    const chain = this.#chains.get(opened.chain);
    if (chain === undefined)
      throw new PremiumRefusal('PREMIUM_UNAVAILABLE', `${opened.chain} is no longer configured.`);
    return chain;
  }
}

function hasPaid(account: Account, agentId: string): boolean {
  const deposit = account.depositOf(agentId);
  return deposit !== null && deposit.stake > 0n && !deposit.missing;
}

/** A claim is as old as its payment had to be, before anything is won or lost with it. */
function mustHaveSettled(account: Account, agents: readonly string[], head: number): void {
  const required = account.opened.confirmations;
  const newest = agents.reduce(
    (block, agentId) => Math.max(block, account.depositOf(agentId)?.claim?.block ?? 0),
    0,
  );
  const confirmations = confirmationsAt(head, newest + 1);
  if (newest > 0 && confirmations < required)
    throw new PremiumRefusal(
      'PAYMENT_UNCONFIRMED',
      `The match begins ${required} blocks after the last payment was claimed; there were ${confirmations}.`,
      { confirmations, required },
    );
}

function unpaid(agents: readonly string[]): PremiumRefusal {
  return new PremiumRefusal(
    'PAYMENT_REQUIRED',
    'A premium room is for agents whose entry fee is verified: announce-payment, pay, then verify-payment.',
    { agents },
  );
}
