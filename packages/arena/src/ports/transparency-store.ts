/** The transparency log as it is stored: numbered leaves, each with the roots of the subtrees that it completes. */

export interface StoredLeaf {
  /** From 0 without a gap. */
  readonly index: number;
  /** Unique in the whole log: what may be said only once has its own. */
  readonly key: string;
  readonly kind: string;
  /** What is hashed. */
  readonly text: string;
  /** Its hash, then the roots of all complete subtrees that end with it, upwards. */
  readonly hashes: readonly string[];
}

/** Nothing that is stored is ever changed or removed. Reads throw StoreUnavailable rather than pretend that there is nothing. */
export interface TransparencyStore {
  /**
   * Adds leaves after the last one, all durable once it resolves to true. False where another writer was faster or a key is
   * used already: then some of the first leaves may have been added, and whoever adds looks again.
   */
  append(leaves: readonly StoredLeaf[]): Promise<boolean>;
  /** How many leaves there are. */
  size(): Promise<number>;
  /** From a number on, in order, at most `limit`. */
  leaves(from: number, limit: number): Promise<readonly StoredLeaf[]>;
  /** The numbers of the leaves with these keys, of those that are there. */
  indexesOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The hashes of these leaves, by number. */
  hashesOf(indexes: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** How many of the first `size` leaves are of that kind. */
  countOf(kind: string, size: number): Promise<number>;
  /** The secret key that signs the log: the one that is kept, or else this new one from now on. Never logged. */
  signingKey(made: string): Promise<string>;
  close(): Promise<void>;
}
