/** Small texts that every process of the arena shares, by key: secrets, sessions, who does what. Secret. */

export interface KeyValueStore {
  /** Null when there is none, or not any more. */
  get(key: string): Promise<string | null>;
  /** Durable once resolved; gone after so long, or never. */
  put(key: string, value: string, ttlMs: number | null): Promise<void>;
  /**
   * The same, but only where the value is `expected` (null: where there is none); a value of null takes it away.
   * False where it is another one, and then nothing is changed. Of many at once who expect the same, one succeeds.
   */
  swap(key: string, expected: string | null, value: string | null, ttlMs: number | null): Promise<boolean>;
}
