/** Premium rooms: opened, paid for, started, decided and settled. All that is known about money is in the ledger. */
import type { LedgerStore, Log, Time } from '@lobster-league/arena';
import type { Hex } from 'viem';
import { type Chain, ChainUnavailable, WrongChain } from './chain/chain.js';
import { type Claimed, type Claiming, Claims } from './deposits/claim.js';
import { Watcher } from './deposits/watcher.js';
import type { Account } from './ledger/account.js';
import { Book } from './ledger/book.js';
import { toAmount, toUnits } from './money.js';
import { decideMatch, type Outcome } from './payouts/decide.js';
import { costOf } from './payouts/fuel.js';
import { Payer } from './payouts/payer.js';
import { PremiumRefusal } from './refusal.js';
import type { TokenSettings } from './settings/chains.js';
import type { PremiumSettings } from './settings/settings.js';
import { GAS_INDEX } from './wallet.js';
import { type Standing, Worker } from './worker.js';

/** How the matches of premium rooms went, from whoever knows. */
export interface Matches {
  outcome(roomId: string): Promise<Outcome>;
}

export interface PremiumPorts {
  readonly settings: PremiumSettings;
  readonly ledger: LedgerStore;
  readonly chains: readonly Chain[];
  readonly matches: Matches;
  readonly time: Time;
  readonly log: Log;
  /** Tells this process from others. */
  readonly owner: string;
}

export interface EntryFee {
  readonly amount: string;
  readonly token: string;
  readonly chain: string;
}

/** An entry fee that was understood: what a room is opened with. */
export interface Quote {
  readonly chain: Chain;
  readonly token: TokenSettings;
  readonly fee: bigint;
  readonly seats: number;
}

const ADDRESSES_TRIED = 100;
/** What one transfer of a token may need; only to see whether payouts could be paid for at all. */
const TRANSFER_GAS = 100_000n;

export class Premium {
  readonly settings: PremiumSettings;
  readonly #chains: ReadonlyMap<string, Chain>;
  readonly #book: Book;
  readonly #claims: Claims;
  readonly #worker: Worker;
  readonly #checked = new Set<Chain>();

  constructor(ports: PremiumPorts) {
    const { settings, ledger, chains, time } = ports;
    this.settings = settings;
    this.#chains = new Map(chains.map((chain) => [chain.settings.name, chain]));
    this.#book = new Book(ledger, time);
    const watcher = new Watcher({ ...ports, book: this.#book, watchMs: settings.watchMs });
    this.#claims = new Claims(this.#book, watcher);
    const payer = new Payer({ ...ports, ...settings, book: this.#book });
    this.#worker = new Worker({ ...ports, chains: this.#chains, book: this.#book, watcher, payer });
  }

  /** The address that the operator keeps filled with the chains' own coins. */
  get gasAddress(): string {
    return this.settings.wallet.address(GAS_INDEX);
  }

  /** How things stand on each chain, as of the last look. */
  get standings(): ReadonlyMap<string, Standing> {
    return this.#worker.standings;
  }

  /** Throws PremiumRefusal unless a room can be opened for that fee now. */
  async quote({ amount, token: symbol, chain: name }: EntryFee, seats: number): Promise<Quote> {
    if (!this.settings.newRooms)
      throw new PremiumRefusal('PREMIUM_DISABLED', 'No new premium rooms are opened here for now.');
    const chain = this.#chains.get(name);
    if (chain === undefined) {
      const known = [...this.#chains.keys()].join(', ');
      throw new PremiumRefusal('PREMIUM_DISABLED', `Premium rooms are paid on ${known} here.`);
    }
    const token = chain.settings.tokens.find((one) => one.symbol === symbol);
    if (token === undefined) {
      const known = chain.settings.tokens.map((one) => one.symbol).join(', ');
      throw new PremiumRefusal('PREMIUM_DISABLED', `On ${name} premium rooms are paid in ${known} here.`);
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

  /** Gives the room an address that nobody has used, and begins its ledger. */
  async open(roomId: string, { chain, token, fee, seats }: Quote): Promise<Account> {
    const { commissionBps, commissionAddress: commissionTo } = this.settings;
    return reachable(async () => {
      const index = await this.#freshIndex(chain);
      const block = await chain.head();
      // Of a chain that was never searched, all blocks from the first room on are.
      const { store } = this.#book;
      if ((await store.cursor(chain.settings.name)) === null)
        await store.setCursor(chain.settings.name, block);
      return this.#book.open(roomId, {
        ...{ type: 'opened', chain: chain.settings.name, token: token.symbol, decimals: token.decimals },
        ...{ fee, seats, commissionBps, commissionTo, index },
        address: this.settings.wallet.address(index),
        confirmations: chain.settings.confirmations,
        block,
      });
    });
  }

  /** Null for a room that is not premium. */
  account(roomId: string): Promise<Account | null> {
    return this.#book.read(roomId);
  }

  /** Binds a payment to an agent. Throws PremiumRefusal with the reason why not. */
  async verify(roomId: string, claiming: Claiming): Promise<Claimed> {
    const account = await this.#premium(roomId);
    const chain = this.#chainOf(account);
    return reachable(() => this.#claims.claim(chain, account, claiming));
  }

  /** Throws PremiumRefusal unless that agent has a confirmed stake in the room. */
  async mustHavePaid(roomId: string, agentId: string): Promise<void> {
    if (!hasPaid(await this.#premium(roomId), agentId)) throw unpaid([agentId]);
  }

  /** Stakes become the pool. Throws PremiumRefusal unless every agent has one; doing it again changes nothing. */
  async start(roomId: string, agents: readonly string[]): Promise<void> {
    await this.#book.change(roomId, (account) => {
      if (account.phase === 'playing') return null;
      if (account.phase !== 'gathering')
        throw new PremiumRefusal('TOO_LATE', 'The entry fees of this room were given back.');
      const missing = agents.filter((agentId) => !hasPaid(account, agentId));
      if (missing.length > 0) throw unpaid(missing);
      return { fact: { type: 'started', agents: [...agents] } };
    });
    this.#worker.wake();
  }

  /** The room is gone and there will be no match: everybody gets back what they paid. */
  async cancel(roomId: string, reason: string): Promise<void> {
    await this.#book.change(roomId, (account) => decideMatch(account, { kind: 'void', reason }));
    this.#worker.wake();
  }

  /** One look at all chains and rooms, as the loop does it again and again. */
  work(): Promise<void> {
    return this.#worker.work();
  }

  /** Something happened that the loop should look at. */
  wake(): void {
    this.#worker.wake();
  }

  run(): void {
    this.#worker.run();
  }

  /** Ends the loop; what is under way is finished first. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  /** Units of any of the chain's tokens, as people read them. */
  amount({ opened }: Account, token: string, units: bigint): string {
    const known = this.#chains.get(opened.chain)?.settings.tokens.find(({ symbol }) => symbol === token);
    return toAmount(units, known?.decimals ?? opened.decimals);
  }

  explorerUrl({ opened }: Account, hash: Hex): string | null {
    const explorer = this.#chains.get(opened.chain)?.settings.explorer ?? null;
    return explorer === null ? null : `${explorer}/tx/${hash}`;
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
      throw new PremiumRefusal('PREMIUM_UNAVAILABLE', `${opened.chain} is not configured here any more.`);
    return chain;
  }

  /** Money is taken only where it can be paid out again. */
  async #mustWork(chain: Chain, seats: number): Promise<void> {
    if (!this.#checked.has(chain)) await chain.check();
    this.#checked.add(chain);
    const { maxFeePerGas } = await chain.fees();
    const coins = await chain.coins(this.settings.wallet.address(GAS_INDEX));
    if (coins < costOf({ gas: TRANSFER_GAS * BigInt(seats + 1), maxFeePerGas }))
      throw new PremiumRefusal(
        'PREMIUM_UNAVAILABLE',
        `Payouts on ${chain.settings.name} could not be paid for right now; the operator has to add coin for gas.`,
      );
  }

  /** A wallet that was used elsewhere has used addresses; they are skipped. */
  async #freshIndex(chain: Chain): Promise<number> {
    for (let i = 0; i < ADDRESSES_TRIED; i++) {
      const index = await this.#book.store.nextNumber();
      const address = this.settings.wallet.address(index);
      if (address === this.settings.commissionAddress || (await chain.nonce(address)) > 0) continue;
      const amounts = await Promise.all(
        chain.settings.tokens.map((one) => chain.tokens(one.address, address)),
      );
      if (amounts.every((amount) => amount === 0n)) return index;
    }
    throw new PremiumRefusal('PREMIUM_UNAVAILABLE', 'No fresh deposit address was found; try again.');
  }
}

function hasPaid(account: Account, agentId: string): boolean {
  const deposit = account.depositOf(agentId);
  return deposit !== null && deposit.stake > 0n && !deposit.missing;
}

function unpaid(agents: readonly string[]): PremiumRefusal {
  return new PremiumRefusal(
    'PAYMENT_REQUIRED',
    'A premium room is for agents whose entry fee is verified; pay, then call verify-payment.',
    { agents },
  );
}

/** What is wrong with a chain, in words that callers may read. */
async function reachable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new PremiumRefusal('CHAIN_UNAVAILABLE', error.message);
    if (error instanceof WrongChain) throw new PremiumRefusal('PREMIUM_UNAVAILABLE', error.message);
    throw error;
  }
}
