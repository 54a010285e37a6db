import { describe, expect, it } from 'vitest';
import { bySafety, claims, intervalOf } from '../src/index.js';

const between = (low: number, high: number) => ({ rating: (low + high) / 2, low, high });

describe('Claims', () => {
  it('are the ranks that intervals do not rule out', () => {
    const board = [between(1500, 1600), between(1400, 1520), between(1300, 1510), between(1000, 1100)];
    expect(claims(board)).toEqual([
      { first: 1, last: 3 },
      { first: 1, last: 3 },
      { first: 1, last: 3 },
      { first: 4, last: 4 },
    ]);
  });

  it('are shared by intervals that only touch, and by equals', () => {
    expect(claims([between(1200, 1300), between(1300, 1400)])).toEqual([
      { first: 1, last: 2 },
      { first: 1, last: 2 },
    ]);
    expect(claims([between(1200, 1200), between(1200, 1200)])).toEqual([
      { first: 1, last: 2 },
      { first: 1, last: 2 },
    ]);
    expect(claims([])).toEqual([]);
  });

  it('an interval is rounded to a tenth; the safest come first', () => {
    const sure = { agentId: 'sure', ...intervalOf(1300, 20) };
    const unsure = { agentId: 'unsure', ...intervalOf(1400, 100.004) };
    expect(unsure).toMatchObject({ rating: 1400, low: 1204, high: 1596 });
    expect([unsure, { ...sure, agentId: 'also' }, sure].sort(bySafety).map(({ agentId }) => agentId)).toEqual(
      ['also', 'sure', 'unsure'],
    );
  });
});
