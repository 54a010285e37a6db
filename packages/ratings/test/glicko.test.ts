import { describe, expect, it } from 'vitest';
import { glicko2, glickoInterval, glickoOf, type PlacedMatch, period } from '../src/index.js';

const DAY = 86_400_000;

describe('Glicko-2', () => {
  it('is what the example of the paper comes to', () => {
    // There everybody begins at 1500, here at 1200.
    const player = glickoOf(1500, 200, 0.06);
    const after = period(player, [
      { opponent: glickoOf(1400, 30, 0.06), score: 1, weight: 1 },
      { opponent: glickoOf(1550, 100, 0.06), score: 0, weight: 1 },
      { opponent: glickoOf(1700, 300, 0.06), score: 0, weight: 1 },
    ]);
    const scale = 400 / Math.LN10;
    expect(1200 + after.mean * scale).toBeCloseTo(1464.05, 2);
    expect(after.deviation * scale).toBeCloseTo(151.52, 2);
    expect(after.volatility).toBeCloseTo(0.059996, 6);
  });

  it('weighs the pairs of a table so that together they say as much as its order', () => {
    const two = glicko2([{ at: 0, agents: ['a', 'b'], places: [1, 2] }]);
    const four = glicko2([{ at: 0, agents: ['a', 'b', 'c', 'd'], places: [1, 2, 3, 4] }]);
    expect(glickoInterval(two.get('a')!)).toEqual({ rating: 1362.3, low: 793.3, high: 1931.3 });
    expect(four.get('a')!.deviation).toBeLessThan(two.get('a')!.deviation);
    expect(four.get('a')!.deviation).toBeGreaterThan(two.get('a')!.deviation * 0.8);
  });

  it('does not depend on the order of matches within a day, and leaves out pairs that do not count', () => {
    const day: PlacedMatch[] = [
      { at: 5, agents: ['a', 'b'], places: [1, 2] },
      { at: 6, agents: ['b', 'c', 'a'], places: [1, 1, 3], uncounted: [[0, 2]] },
      { at: DAY + 1, agents: ['a', 'c'], places: [2, 1] },
    ];
    const changed = [day[2]!, day[1]!, day[0]!];
    const [one, other] = [glicko2(day), glicko2(changed)];
    for (const id of ['a', 'b', 'c'])
      expect(glickoInterval(other.get(id)!)).toEqual(glickoInterval(one.get(id)!));
    const without = glicko2([
      {
        ...day[1]!,
        uncounted: [
          [0, 1],
          [0, 2],
          [1, 2],
        ],
      },
    ]);
    expect(glickoInterval(without.get('b')!).rating).toBe(1200);
  });

  it('becomes less certain of who rests, and no less than of who begins', () => {
    const first: PlacedMatch = { at: 0, agents: ['a', 'b'], places: [1, 2] };
    const soon = glicko2([first, { at: DAY, agents: ['a', 'c'], places: [1, 2] }]);
    const late = glicko2([first, { at: 200 * DAY, agents: ['a', 'c'], places: [1, 2] }]);
    expect(late.get('a')!.deviation).toBeGreaterThan(soon.get('a')!.deviation);
    expect(late.get('a')!.deviation).toBeLessThan(glickoOf().deviation);
  });
});
