/** The contract's part about the shared key-value store. */
import { describe, expect, it, vi } from 'vitest';
import type { LiveContext } from './live-store.js';

/** Where time passes by itself: longer than twenty of them usually take. */
const OVER_SOON_MS = 3_000;
/** The same, and longer than any test lasts. */
const HOUR_MS = 3_600_000;

export function factsContract({ store, pass, storedFacts }: LiveContext): void {
  describe('keyValues', () => {
    it('are what was put last, under any key', async () => {
      const { keyValues } = store();
      expect(await keyValues.get('a')).toBeNull();
      await keyValues.put('a', 'one', null);
      await keyValues.put('constructor', '', null);
      await keyValues.put('ключ: 🦞', '{"json":"\\u0000"}\n', null);
      await keyValues.put('a', 'two', null);
      expect(await keyValues.get('a')).toBe('two');
      expect(await keyValues.get('constructor')).toBe('');
      expect(await keyValues.get('ключ: 🦞')).toBe('{"json":"\\u0000"}\n');
      expect(await keyValues.get('toString')).toBeNull();
    });

    it('are over when their time is, and last on when they are put again', async () => {
      const { keyValues } = store();
      await keyValues.put('a', 'one', HOUR_MS);
      await keyValues.put('b', 'one', HOUR_MS);
      await keyValues.put('c', 'one', HOUR_MS);
      pass(HOUR_MS - 1);
      expect(await keyValues.get('a')).toBe('one');
      await keyValues.put('b', 'two', HOUR_MS);
      await keyValues.put('c', 'two', null);
      pass(1);
      expect(await keyValues.get('a')).toBeNull();
      expect(await keyValues.get('b')).toBe('two');
      pass(10 * HOUR_MS);
      expect(await keyValues.get('b')).toBeNull();
      expect(await keyValues.get('c')).toBe('two');
    });

    it('leave the store once they are over, while it is in use', async () => {
      const { keyValues } = store();
      await vi.waitFor(async () => {
        for (let n = 0; n < 20; n++) await keyValues.put(`session ${n}`, 'over soon', OVER_SOON_MS);
        await keyValues.put('lasting', 'still', HOUR_MS);
        expect(await storedFacts()).toBe(21);
      });
      pass(120_000);
      await keyValues.put('kept', 'for ever', null);
      await keyValues.put('session 3', 'begun again', HOUR_MS);
      await vi.waitFor(async () => expect(await storedFacts()).toBe(3), { timeout: 60_000 });
      expect(await keyValues.get('session 3')).toBe('begun again');
      expect(await keyValues.get('lasting')).toBe('still');
      expect(await keyValues.get('kept')).toBe('for ever');
    });

    it('are swapped only by who knows what they are', async () => {
      const { keyValues } = store();
      expect(await keyValues.swap('a', 'one', 'two', null)).toBe(false);
      expect(await keyValues.swap('a', null, 'one', HOUR_MS)).toBe(true);
      expect(await keyValues.swap('a', null, 'two', null)).toBe(false);
      expect(await keyValues.swap('a', 'two', 'three', null)).toBe(false);
      expect(await keyValues.get('a')).toBe('one');
      expect(await keyValues.swap('a', 'one', 'two', HOUR_MS)).toBe(true);
      pass(HOUR_MS);
      expect(await keyValues.swap('a', 'two', 'three', null)).toBe(false);
      expect(await keyValues.swap('a', null, 'three', null)).toBe(true);
      expect(await keyValues.swap('a', 'three', null, null)).toBe(true);
      expect(await keyValues.get('a')).toBeNull();
    });

    it('go to one only, when many want the same at once', async () => {
      const { keyValues } = store();
      const wanted = Array.from({ length: 10 }, (_, n) => keyValues.swap('a', null, `owner ${n}`, HOUR_MS));
      const won = (await Promise.all(wanted)).findIndex((taken) => taken);
      expect(won).toBeGreaterThanOrEqual(0);
      expect(await keyValues.get('a')).toBe(`owner ${won}`);
      expect((await Promise.all(wanted)).filter((taken) => taken)).toHaveLength(1);
    });
  });
}
