/** KeyValueStore in memory: what each key says, and until when. */

export interface KeyValue {
  readonly value: string;
  /** In ms since 1970; null for ever. */
  readonly until: number | null;
}

/** Those that are over are looked for after so many changes, and after so long. */
const SWEEP_EVERY = 1_000;
const SWEEP_EVERY_MS = 60_000;

export class KeyValueMap {
  readonly #facts = new Map<string, KeyValue>();
  #changes = 0;
  #sweptAt = 0;

  /** Those that are over may be among them. */
  get size(): number {
    return this.#facts.size;
  }

  get(key: string, now: number): string | null {
    return currentValue(this.#facts.get(key), now);
  }

  /** Null takes it away. */
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

/** What a fact says now. */
export function currentValue(fact: KeyValue | null | undefined, now: number): string | null {
  if (fact === null || fact === undefined) return null;
  return fact.until === null || now < fact.until ? fact.value : null;
}
