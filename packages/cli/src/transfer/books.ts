/** Imports the ledger of premium rooms into another store: entry by entry, unchanged, or not at all. */
import { LEDGER_WORK, type LedgerEntry, type LedgerStore } from '@lobster-league/arena';
import { UsageError } from '../io.js';

/** The store has a different ledger for the room already. */
export class OtherBooks extends Error {}

const OWNER = 'league export or import';
const LEASE_MS = 300_000;
/** A killed server holds its lease for a while. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 250;

/** Runs `act` under the ledger's lease, so that no server pays from it meanwhile. */
export async function aloneWith<T>(ledger: LedgerStore, act: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await ledger.lease(LEDGER_WORK, OWNER, LEASE_MS))) {
    if (Date.now() > until)
      throw new UsageError('a server is processing the premium rooms of that ledger: stop it first');
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
  /** The highest wallet index that a room has. */
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
    // Blocks that were not searched in the source must be: the lower number counts.
    if (known === null || known > block) await this.#ledger.setCursor(chain, block);
  }

  /** Reserves the imported rooms' addresses, so that no new room gets one of them. */
  async close(): Promise<void> {
    if (this.#highest === 0) return;
    while ((await this.#ledger.nextNumber()) < this.#highest);
  }
}
