/** A key-value store in memory, with an expiry time per key. */

export interface KeyValue {
  readonly value: string;
  /** In ms since 1970; null if it does not expire. */
  readonly until: number | null;
}

/** Expired keys are removed after this many changes, and after this time. */
const SWEEP_EVERY = 1_000;
const SWEEP_EVERY_MS = 60_000;

export class KeyValueMap {
  readonly #facts = new Map<string, KeyValue>();
  #changes = 0;
  #sweptAt = 0;

  /** The number of keys, possibly including expired ones. */
  get size(): number {
    return this.#facts.size;
  }

  get(key: string, now: number): string | null {
    return currentValue(this.#facts.get(key), now);
  }

  /** Sets a key; null removes it. */
  set(key: string, fact: KeyValue | null, now: number): void {
    if (fact === null) this.#facts.delete(key);
    else this.#facts.set(key, fact);
    this.#changes++;
    if (this.#changes % SWEEP_EVERY !== 0 && now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    for (const [other, known] of this.#facts)
      if (currentValue(known, now) === null) this.#facts.delete(other);
  }
}

export function newKeyValue(value: string | null, ttlMs: number | null, now: number): KeyValue | null {
  return value === null ? null : { value, until: ttlMs === null ? null : now + ttlMs };
}

/** Returns the present value of a key, or null if it has expired. */
export function currentValue(fact: KeyValue | null | undefined, now: number): string | null {
  if (fact === null || fact === undefined) return null;
  return fact.until === null || now < fact.until ? fact.value : null;
}
