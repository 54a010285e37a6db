/** Messages that wait for their turn. */
import { expect, it } from 'vitest';
import { Spacing } from '../src/net/spacing.js';

const MS = 20;

it('go one by one, in order, an interval apart', async () => {
  const spacing = new Spacing(MS, new AbortController().signal);
  const at: number[] = [];
  const order: number[] = [];
  await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      expect(await spacing.turn()).toBe(true);
      at.push(performance.now());
      order.push(n);
    }),
  );
  expect(order).toEqual([0, 1, 2, 3]);
  // Timers may be early by a millisecond.
  for (const [n, moment] of at.entries())
    if (n > 0) expect(moment - at[n - 1]!).toBeGreaterThanOrEqual(MS - 2);
});

it('take no turn once they are not wanted, however many they are, and nobody warns of them', async () => {
  const warnings: unknown[] = [];
  const heard = (warning: unknown): unknown => warnings.push(warning);
  process.on('warning', heard);
  const stop = new AbortController();
  const spacing = new Spacing(60_000, stop.signal);
  expect(await spacing.turn()).toBe(true);
  const hour = spacing.turn();
  const unwanted = Promise.all(Array.from({ length: 50 }, () => spacing.turn(() => false)));
  stop.abort(new Error('enough'));
  await expect(hour).rejects.toThrow('enough');
  expect(new Set(await unwanted)).toEqual(new Set([false]));
  await new Promise(setImmediate);
  process.off('warning', heard);
  expect(warnings).toEqual([]);
});
