/** The ledger of premium rooms on its way into another store: entry by entry, as it was, or not at all. */
import { LEDGER_WORK, type LedgerEntry, type LedgerStore } from '@lobster-league/arena';
import { UsageError } from '../io.js';

/** A room's books are there already, and say something else. */
export class OtherBooks extends Error {}

const OWNER = 'league export or import';
const LEASE_MS = 300_000;
/** A server that was killed is thought to be there for a while. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 250;

/** Nobody else pays from these books meanwhile. */
export async function aloneWith<T>(ledger: LedgerStore, act: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await ledger.lease(LEDGER_WORK, OWNER, LEASE_MS))) {
    if (Date.now() > until)
      throw new UsageError('a server looks after the premium rooms there: stop it first');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return await act();
  } finally {
    await ledger.lease(LEDGER_WORK, OWNER, 0);
  }
}

export class Books {
  readonly #ledger: LedgerStore;
  readonly entries = { read: 0, added: 0 };
  /** The highest of the wallet's addresses that a room has. */
  #highest = 0;

  constructor(ledger: LedgerStore) {
    this.#ledger = ledger;
  }

  async add(entry: LedgerEntry): Promise<void> {
    this.entries.read++;
    const { index } = entry.fact;
    if (typeof index === 'number') this.#highest = Math.max(this.#highest, index);
    if ((await this.#ledger.append(entry)) === 'added') {
      this.entries.added++;
      return;
    }
    const there = (await this.#ledger.entries(entry.stream))[entry.sequence];
    if (there?.check !== entry.check)
      throw new OtherBooks(`the ledger there says something else of room ${entry.stream}`);
  }

  async searched(chain: string, block: number): Promise<void> {
    const known = await this.#ledger.cursor(chain);
    // What was not searched there has to be: the lower one counts.
    if (known === null || known > block) await this.#ledger.setCursor(chain, block);
  }

  /** No new room gets the address of one that came along. */
  async close(): Promise<void> {
    if (this.#highest === 0) return;
    while ((await this.#ledger.nextNumber()) < this.#highest);
  }
}
