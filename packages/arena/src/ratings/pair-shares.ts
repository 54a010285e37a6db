/** The daily share of each pair of agents, in the store that all processes have in common. */
import type { KeyValueStore } from '../ports/index.js';

const DAY_MS = 86_400_000;
/** A match may be recorded long after its end, when a store was away. */
const KEPT_MS = 2 * DAY_MS;

/** Two agents, in any order. */
export type Pair = readonly [string, string];

export function pairKey([one, other]: Pair): string {
  return JSON.stringify(one < other ? [one, other] : [other, one]);
}

export class PairShares {
  readonly #keyValues: KeyValueStore;
  readonly #perDay: number;

  constructor(keyValues: KeyValueStore, perDay: number) {
    this.#keyValues = keyValues;
    this.#perDay = perDay;
  }

  /**
   * Gives the match one of the pair's places of that day, UTC; false where there is none left. A match that has one keeps
   * it: recording it again, here or elsewhere, takes no other.
   */
  async take(game: string, pair: Pair, roomId: string, finishedAt: number): Promise<boolean> {
    const day = Math.floor(finishedAt / DAY_MS);
    const key = `arena:pair:${day}:${game}:${pairKey(pair)}`;
    for (;;) {
      const known = await this.#keyValues.get(key);
      // What we wrote ourselves.
      const matches = JSON.parse(known ?? '[]') as string[];
      if (matches.includes(roomId)) return true;
      if (matches.length >= this.#perDay) return false;
      if (await this.#keyValues.swap(key, known, JSON.stringify([...matches, roomId]), KEPT_MS)) return true;
    }
  }
}
