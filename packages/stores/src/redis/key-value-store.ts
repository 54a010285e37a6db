/** A key-value store shared by all processes, in Redis: each value is a text that starts with its expiry time. */
import type { KeyValueStore } from '@lobster-league/arena';
import type { RedisConnection } from './connection.js';
import { factKey } from './keys.js';

export function redisFacts(redis: RedisConnection, now: () => number | ''): KeyValueStore {
  const write = async (
    key: string,
    expected: 'any' | { readonly value: string | null },
    value: string | null,
    ttlMs: number | null,
  ): Promise<boolean> => {
    const known = expected === 'any' ? 'any' : expected.value === null ? 0 : 1;
    const args = [now(), ttlMs ?? '', value === null ? 0 : 1, known, value ?? ''];
    const expectation = expected === 'any' ? '' : (expected.value ?? '');
    return (await redis.script('swap', [factKey(key)], [...args, expectation])) === 1;
  };
  return {
    async get(key) {
      const value = await redis.script('fact', [factKey(key)], [now()]);
      return typeof value === 'string' ? value : null;
    },
    async put(key, value, ttlMs) {
      await write(key, 'any', value, ttlMs);
    },
    swap: (key, expected, value, ttlMs) => write(key, { value: expected }, value, ttlMs),
  };
}
