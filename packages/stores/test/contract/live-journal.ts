/** The contract's part about journals. */
import type { JournalLine } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { JournalGap } from '../../src/index.js';
import { event, NOON, step, steps } from './live-samples.js';
import type { LiveContext } from './live-store.js';

export function journalContract({ store, owned }: LiveContext): void {
  describe('journals', () => {
    it('can be read from a line on', async () => {
      const fence = await owned('a');
      await store().append('a', fence, 0, steps(0, 3));
      await store().append('a', fence, 3, steps(3, 7));
      expect(await store().journal('a', 0)).toEqual(steps(0, 7));
      expect(await store().journal('a', 4)).toEqual(steps(4, 7));
      expect(await store().journal('a', 7)).toEqual([]);
      expect(await store().journal('a', 8)).toEqual([]);
    });

    it('keep lines of every kind in order', async () => {
      const fence = await owned('a');
      const lines: JournalLine[] = [
        { kind: 'room', at: NOON, events: [event(1, 'joined')] },
        { kind: 'start', at: NOON, events: [event(2), event(3)] },
        { kind: 'sealed', at: NOON, move: { seat: 0, ask: 1, action: {}, timedOut: false }, thought: 'hm' },
        step(3, [4]),
        { kind: 'pause', at: NOON, by: 'control' },
        { kind: 'resume', at: NOON, by: 'control' },
      ];
      for (const [number, line] of lines.entries()) await store().append('a', fence, number, [line]);
      expect(await store().journal('a')).toEqual(lines);
      expect(JSON.parse(await store().journalText('a'))).toEqual(lines);
      expect(JSON.parse(await store().journalText('nobody'))).toEqual([]);
    });

    it('keep the order of appends that do not wait for each other', async () => {
      const fence = await owned('a');
      await Promise.all(steps(0, 200).map((line, number) => store().append('a', fence, number, [line])));
      expect(await store().journal('a')).toEqual(steps(0, 200));
      expect(JSON.parse(await store().journalText('a'))).toEqual(steps(0, 200));
    });

    it.each([
      { given: 'the same lines', at: 2, lines: [2, 5] },
      { given: 'the first of them', at: 0, lines: [0, 2] },
      { given: 'lines in the middle', at: 1, lines: [1, 4] },
      { given: 'lines of which the last are new', at: 3, lines: [3, 8] },
      { given: 'all lines and new ones', at: 0, lines: [0, 8] },
      { given: 'only new ones', at: 5, lines: [5, 8] },
      { given: 'nothing', at: 5, lines: [5, 5] },
      { given: 'nothing, early', at: 0, lines: [0, 0] },
    ])('take $given again without doubling any', async ({ at, lines: [from, to] }) => {
      const fence = await owned('a');
      await store().append('a', fence, 0, steps(0, 2));
      await store().append('a', fence, 2, steps(2, 5));
      await store().append('a', fence, at, steps(from!, to!));
      const end = Math.max(5, to!);
      expect(await store().journal('a')).toEqual(steps(0, end));
      await store().append('a', fence, end, steps(end, end + 1));
      expect(await store().journal('a')).toEqual(steps(0, end + 1));
    });

    it('keep what was written first', async () => {
      const fence = await owned('a');
      await store().append('a', fence, 0, [step(0)]);
      await store().append('a', fence, 0, [{ ...step(0), check: 'other' }, step(1)]);
      expect(await store().journal('a')).toEqual(steps(0, 2));
    });

    it('do not double lines that are sent twice in one moment', async () => {
      const fence = await owned('a');
      await Promise.all([
        store().append('a', fence, 0, steps(0, 3)),
        store().append('a', fence, 0, steps(0, 3)),
        store().append('a', fence, 1, steps(1, 5)),
      ]);
      expect(await store().journal('a')).toEqual(steps(0, 5));
    });

    it('refuse a gap, and stay as they were', async () => {
      const fence = await owned('a');
      await expect(store().append('a', fence, 1, [step(1)])).rejects.toThrow(JournalGap);
      await store().append('a', fence, 0, steps(0, 2));
      const late = store().append('a', fence, 3, [step(3)]);
      await expect(late).rejects.toThrow(/line 3 .* room a, which ends before line 2/);
      expect(await store().journal('a')).toEqual(steps(0, 2));
      await store().append('a', fence, 2, steps(2, 4));
      expect(await store().journal('a')).toEqual(steps(0, 4));
    });

    it('of many rooms keep their order under 1,000 appends at once', async () => {
      const names = Array.from({ length: 50 }, (_, n) => `room-${n}`);
      const fences = await Promise.all(names.map((name) => owned(name)));
      const writes: Promise<void>[] = [];
      for (let number = 0; number < 20; number++) {
        for (const [n, name] of names.entries()) {
          writes.push(store().append(name, fences[n]!, number * 2, steps(number * 2, number * 2 + 2)));
        }
      }
      await Promise.all(writes);
      for (const name of names) expect(await store().journal(name)).toEqual(steps(0, 40));
    });

    it('may hold large lines', async () => {
      const fence = await owned('a');
      const large = { ...step(0, []), events: [event(1, '🦞'.repeat(500_000))] };
      await Promise.all([
        store().append('a', fence, 0, [large]),
        store().append('a', fence, 1, [{ ...large, events: [event(2, 'x'.repeat(5_000_000))] }]),
        store().append('a', fence, 2, [step(2)]),
      ]);
      const [first, second, third] = await store().journal('a');
      expect(first).toEqual(large);
      expect(JSON.stringify(second).length).toBeGreaterThan(5_000_000);
      expect(third).toEqual(step(2));
    });
  });
}
