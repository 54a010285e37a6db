/** A JSON value under a key that several processes change: whoever was slower changes what the faster one left. */
import { KeyedTurns } from '../keyed-turns.js';
import { type KeyValueStore, StoreUnavailable } from '../ports/index.js';

const MOST_TRIES = 20;

/** What a change leaves, and what it answers; null leaves all as it was. */
export interface Changed<Value, Answer> {
  readonly value: Value | null;
  readonly answer: Answer;
}

export class StoredText<Value> {
  readonly #keyValues: KeyValueStore;
  readonly #ttlMs: number | null;
  readonly #empty: Value;
  readonly #turns = new KeyedTurns();

  constructor(keyValues: KeyValueStore, ttlMs: number | null, empty: Value) {
    this.#keyValues = keyValues;
    this.#ttlMs = ttlMs;
    this.#empty = empty;
  }

  async read(key: string): Promise<Value> {
    return this.#parsed(await this.#keyValues.get(key));
  }

  change<Answer>(key: string, change: (value: Value) => Changed<Value, Answer>): Promise<Answer> {
    return this.#turns.run([key], async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const text = await this.#keyValues.get(key);
        const { value, answer } = change(this.#parsed(text));
        if (value === null) return answer;
        if (await this.#keyValues.swap(key, text, JSON.stringify(value), this.#ttlMs)) return answer;
      }
      throw new StoreUnavailable(`${key} was changed ${MOST_TRIES} times by others meanwhile`);
    });
  }

  /** What we wrote ourselves. */
  #parsed(text: string | null): Value {
    return text === null ? this.#empty : (JSON.parse(text) as Value);
  }
}
