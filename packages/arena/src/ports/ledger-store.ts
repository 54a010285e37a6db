/** The ledger of premium rooms: one append-only stream of entries for each, from which everything else follows. */

/** One side of a booking, in whole units of an asset (`base:USDC`). Decimal text: no float ever holds money. */
export interface Posting {
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
}

export interface LedgerEntry {
  /** The room's id. */
  readonly stream: string;
  /** From 0 without a gap: whoever adds an entry has read all before it. */
  readonly sequence: number;
  /** Unique over all streams: what may happen only once (a transaction hash is used, a nonce is given) has its own. */
  readonly key: string;
  readonly at: number;
  /** What happened. Plain JSON, nothing secret. */
  readonly fact: Readonly<Record<string, unknown>>;
  /** Of every asset they add up to nothing: double entry. */
  readonly postings: readonly Posting[];
  /** SHA-256 over the check before and this entry, so that no change of the past goes unseen. */
  readonly check: string;
  /** Where the room's money is received. */
  readonly chain: string;
  readonly address: string;
  /** Whether nothing is left to be done after this entry. */
  readonly settled: boolean;
}

/** The last of a stream, as the list of streams shows it. */
export type LedgerHead = Pick<LedgerEntry, 'stream' | 'sequence' | 'chain' | 'address' | 'settled' | 'at'>;

/** `stale`: that number is taken, somebody was faster. `taken`: that key is used, by any stream. */
export type Appended = 'added' | 'stale' | 'taken';

/** The lease of whoever looks after premium rooms: watches chains, and pays. */
export const LEDGER_WORK = 'premium';

/** Reads throw StoreUnavailable rather than pretend that there is nothing. */
export interface LedgerStore {
  /** Adds one entry, durable once resolved, or changes nothing at all. */
  append(entry: LedgerEntry): Promise<Appended>;
  /** In order; empty for an unknown stream. */
  entries(stream: string): Promise<readonly LedgerEntry[]>;
  /**
   * Of every stream the last entry, oldest stream first; may still show one as open that was settled a moment ago. With
   * `since` without those that were settled before that moment.
   */
  heads(since?: number): Promise<readonly LedgerHead[]>;
  /** The stream that used a key, or null. */
  streamOf(key: string): Promise<string | null>;
  /** A number that was never given before, from 1. */
  nextNumber(): Promise<number>;
  /** The last block of a chain that was searched; null before the first. */
  cursor(chain: string): Promise<number | null>;
  setCursor(chain: string, block: number): Promise<void>;
  /**
   * Whether this owner may do the work of that name for a while; false while another's lease lasts. It spares work:
   * what makes two workers harmless are the numbers and keys of entries.
   */
  lease(name: string, owner: string, ttlMs: number): Promise<boolean>;
  close(): Promise<void>;
}
