/** What was accepted once is not accepted again, here or at another process, and is forgotten once it is stale. */
import { describe, expect, it } from 'vitest';
import { type KeyValueStore, ReplayCache } from '../src/index.js';

const MINUTE = 60_000;
const TERMS = { name: 'signature', toleranceMs: 5 * MINUTE };

/** What processes share, as far as a cache uses it. */
function sharedKeys(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key) ?? null,
    put: async (key, value) => void values.set(key, value),
    swap: async (key, expected, value) => {
      if ((values.get(key) ?? null) !== expected || value === null) return false;
      values.set(key, value);
      return true;
    },
  };
}

function cacheAt(now: number, keyValues: KeyValueStore | null = null) {
  const clock = { now };
  const live = { shared: keyValues !== null, keyValues: keyValues ?? sharedKeys() };
  const cache = new ReplayCache(live, { wall: () => clock.now }, TERMS);
  const take = (signature: string, moment: number, at = moment): Promise<boolean> => {
    clock.now = at;
    return cache.take(signature, moment);
  };
  return { cache, take };
}

describe('a replay cache', () => {
  it('forgets what is stale, so that it stays small', async () => {
    const { cache, take } = cacheAt(0);
    for (let now = 0; now < 1000 * MINUTE; now += 1000) expect(await take(String(now), now)).toBe(true);
    expect(cache.size).toBeLessThan(7 * 60 + 1);
    expect(await take(String(999 * MINUTE), 999 * MINUTE, 1000 * MINUTE)).toBe(false);
  });

  it('takes nothing again when the clock is set back after it was forgotten', async () => {
    const { take } = cacheAt(0);
    expect(await take('a', 100 * MINUTE)).toBe(true);
    expect(await take('b', 300 * MINUTE)).toBe(true);
    expect(await take('a', 100 * MINUTE, 101 * MINUTE)).toBe(false);
    expect(await take('c', 101 * MINUTE)).toBe(true);
  });

  it('takes nothing that another process took, and trusts the shared store after a restart', async () => {
    const keys = sharedKeys();
    const [one, other] = [cacheAt(MINUTE, keys), cacheAt(MINUTE, keys)];
    expect(await one.take('a', MINUTE)).toBe(true);
    expect(await other.take('a', MINUTE)).toBe(false);
    expect(other.cache.since).toBe(0);
    expect(cacheAt(MINUTE + 1).cache.since).toBe(MINUTE);
  });
});
