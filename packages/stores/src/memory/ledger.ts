/** The ledger in memory, for tests: what the embedded one promises, except that nothing outlives the object. */
import {
  type Appended,
  type LedgerEntry,
  type LedgerHead,
  type LedgerStore,
  StoreUnavailable,
} from '@lobster-league/arena';

export function memoryLedgerStore({ now = Date.now }: { now?: () => number } = {}): LedgerStore {
  return new MemoryLedgerStore(now);
}

class MemoryLedgerStore implements LedgerStore {
  readonly #now: () => number;
  /** JSON, so that nobody shares an object with the store. */
  readonly #streams = new Map<string, string[]>();
  readonly #keys = new Map<string, string>();
  readonly #cursors = new Map<string, number>();
  readonly #leases = new Map<string, { readonly owner: string; readonly until: number }>();
  #number = 0;
  #open = true;

  constructor(now: () => number) {
    this.#now = now;
  }

  async append(entry: LedgerEntry): Promise<Appended> {
    this.#check();
    const lines = this.#streams.get(entry.stream) ?? [];
    if (entry.sequence !== lines.length) return 'stale';
    if (this.#keys.has(entry.key)) return 'taken';
    this.#keys.set(entry.key, entry.stream);
    this.#streams.set(entry.stream, [...lines, JSON.stringify(entry)]);
    return 'added';
  }

  async entries(stream: string): Promise<readonly LedgerEntry[]> {
    this.#check();
    return (this.#streams.get(stream) ?? []).map((line) => JSON.parse(line));
  }

  async heads(since = Number.NEGATIVE_INFINITY): Promise<readonly LedgerHead[]> {
    this.#check();
    const heads = [...this.#streams.values()].map((lines): LedgerHead => {
      const { stream, sequence, chain, address, settled, at }: LedgerEntry = JSON.parse(lines.at(-1)!);
      return { stream, sequence, chain, address, settled, at };
    });
    return heads.filter(({ settled, at }) => !settled || at >= since);
  }

  async streamOf(key: string): Promise<string | null> {
    this.#check();
    return this.#keys.get(key) ?? null;
  }

  async nextNumber(): Promise<number> {
    this.#check();
    this.#number += 1;
    return this.#number;
  }

  async cursor(chain: string): Promise<number | null> {
    this.#check();
    return this.#cursors.get(chain) ?? null;
  }

  async setCursor(chain: string, block: number): Promise<void> {
    this.#check();
    this.#cursors.set(chain, block);
  }

  async lease(name: string, owner: string, ttlMs: number): Promise<boolean> {
    this.#check();
    const held = this.#leases.get(name);
    if (held !== undefined && held.owner !== owner && held.until > this.#now()) return false;
    this.#leases.set(name, { owner, until: this.#now() + ttlMs });
    return true;
  }

  async close(): Promise<void> {
    this.#open = false;
  }

  #check(): void {
    if (!this.#open) throw new StoreUnavailable('the ledger is closed');
  }
}
