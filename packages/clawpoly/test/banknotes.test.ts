/** The distribution of the start, and every other amount in notes. */
import { expect, it } from 'vitest';
import { banknotes } from '../src/banknotes.js';

const written = (amount: number): string =>
  banknotes(amount)
    .map(({ value, count }) => `${count}×${value}`)
    .join(', ');

it('game 3.1: 1500 shells are 2×500, 2×100, 2×50, 6×20, 5×10, 5×5, 5×1', () => {
  expect(written(1500)).toBe('2×500, 2×100, 2×50, 6×20, 5×10, 5×5, 5×1');
});

it('any amount is exactly what its notes are worth, and below the start none is added to what was dealt', () => {
  const dealt = banknotes(1500);
  for (let amount = 0; amount <= 20_000; amount++) {
    const notes = banknotes(amount);
    expect(notes.reduce((sum, { value, count }) => sum + value * count, 0)).toBe(amount);
    const most = amount <= 1500 ? dealt : notes;
    expect(notes.every(({ count }, i) => count >= 0 && count <= most[i]!.count)).toBe(true);
  }
});

it('what comes above the start comes in the largest notes', () => {
  expect(written(2000)).toBe('3×500, 2×100, 2×50, 6×20, 5×10, 5×5, 5×1');
  expect(written(0)).toBe('0×500, 0×100, 0×50, 0×20, 0×10, 0×5, 0×1');
});
