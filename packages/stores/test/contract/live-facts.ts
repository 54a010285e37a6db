/** The contract's part about facts that all processes share. */
import { describe, expect, it, vi } from 'vitest';
import type { LiveContext } from './live-store.js';

export function factsContract({ store, pass, storedFacts }: LiveContext): void {
  describe('facts', () => {
    it('are what was put last, under any key', async () => {
      const { facts } = store();
      expect(await facts.get('a')).toBeNull();
      await facts.put('a', 'one', null);
      await facts.put('constructor', '', null);
      await facts.put('ключ: 🦞', '{"json":"\\u0000"}\n', null);
      await facts.put('a', 'two', null);
      expect(await facts.get('a')).toBe('two');
      expect(await facts.get('constructor')).toBe('');
      expect(await facts.get('ключ: 🦞')).toBe('{"json":"\\u0000"}\n');
      expect(await facts.get('toString')).toBeNull();
    });

    it('are over when their time is, and last on when they are put again', async () => {
      const { facts } = store();
      await facts.put('a', 'one', 1000);
      await facts.put('b', 'one', 1000);
      await facts.put('c', 'one', 1000);
      pass(999);
      expect(await facts.get('a')).toBe('one');
      await facts.put('b', 'two', 1000);
      await facts.put('c', 'two', null);
      pass(1);
      expect(await facts.get('a')).toBeNull();
      expect(await facts.get('b')).toBe('two');
      pass(10_000);
      expect(await facts.get('b')).toBeNull();
      expect(await facts.get('c')).toBe('two');
    });

    it('leave the store once they are over, while it is in use', async () => {
      const { facts } = store();
      for (let n = 0; n < 20; n++) await facts.put(`session ${n}`, 'over soon', 50);
      await facts.put('lasting', 'still', 3_600_000);
      expect(await storedFacts()).toBe(21);
      pass(120_000);
      await facts.put('kept', 'for ever', null);
      await facts.put('session 3', 'begun again', 3_600_000);
      await vi.waitFor(async () => expect(await storedFacts()).toBe(3));
      expect(await facts.get('session 3')).toBe('begun again');
      expect(await facts.get('lasting')).toBe('still');
      expect(await facts.get('kept')).toBe('for ever');
    });

    it('are swapped only by who knows what they are', async () => {
      const { facts } = store();
      expect(await facts.swap('a', 'one', 'two', null)).toBe(false);
      expect(await facts.swap('a', null, 'one', 1000)).toBe(true);
      expect(await facts.swap('a', null, 'two', null)).toBe(false);
      expect(await facts.swap('a', 'two', 'three', null)).toBe(false);
      expect(await facts.get('a')).toBe('one');
      expect(await facts.swap('a', 'one', 'two', 1000)).toBe(true);
      pass(1000);
      expect(await facts.swap('a', 'two', 'three', null)).toBe(false);
      expect(await facts.swap('a', null, 'three', null)).toBe(true);
      expect(await facts.swap('a', 'three', null, null)).toBe(true);
      expect(await facts.get('a')).toBeNull();
    });

    it('go to one only, when many want the same at once', async () => {
      const { facts } = store();
      const wanted = Array.from({ length: 10 }, (_, n) => facts.swap('a', null, `owner ${n}`, 1000));
      const won = (await Promise.all(wanted)).findIndex((taken) => taken);
      expect(won).toBeGreaterThanOrEqual(0);
      expect(await facts.get('a')).toBe(`owner ${won}`);
      expect((await Promise.all(wanted)).filter((taken) => taken)).toHaveLength(1);
    });
  });
}
