import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { ELO_K, type EloPlayer, eloChanges, expectedScore, START_RATING } from '../src/index.js';

/** Players a, b, c … of [rating, place] each. */
function players(...list: readonly (readonly [number, number])[]): EloPlayer[] {
  return list.map(([rating, place], index) => ({ id: String.fromCharCode(97 + index), rating, place }));
}

const field = fc
  .array(fc.record({ rating: fc.integer({ min: -500, max: 4000 }), place: fc.integer({ min: 1, max: 8 }) }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((list) => list.map((player, index) => ({ id: `agent-${index}`, ...player })));

describe('Elo: pairwise over placements, K=32 shared over opponents, start 1200', () => {
  it('starts at 1200 and plays for 32', () => {
    expect([START_RATING, ELO_K]).toEqual([1200, 32]);
  });

  it.each([
    { given: 'nobody', field: players(), expected: [] },
    { given: 'one alone', field: players([1200, 1]), expected: [0] },
    { given: 'two equals, one wins', field: players([1200, 1], [1200, 2]), expected: [16, -16] },
    { given: 'two equals that tie', field: players([1200, 1], [1200, 1]), expected: [0, 0] },
    { given: 'the favourite wins', field: players([1600, 1], [1200, 2]), expected: [3, -3] },
    { given: 'the outsider wins', field: players([1600, 2], [1200, 1]), expected: [-29, 29] },
    { given: 'the outsider ties', field: players([1600, 1], [1200, 1]), expected: [-13, 13] },
    { given: 'a hopeless gap', field: players([2800, 1], [1200, 2]), expected: [0, 0] },
    {
      given: 'four equals',
      field: players([1200, 1], [1200, 2], [1200, 3], [1200, 4]),
      expected: [16, 5, -5, -16],
    },
    {
      given: 'six equals',
      field: players([1200, 6], [1200, 5], [1200, 4], [1200, 3], [1200, 2], [1200, 1]),
      expected: [-16, -10, -3, 3, 10, 16],
    },
    {
      given: 'places with gaps are only an order',
      field: players([1200, 2], [1200, 7], [1200, 7]),
      expected: [16, -8, -8],
    },
    {
      given: 'an odd point, which goes by id',
      field: players([1200, 1], [1200, 2], [1200, 2], [1200, 2]),
      expected: [16, -5, -5, -6],
    },
  ])('$given', ({ field, expected }) => {
    expect(eloChanges(field)).toEqual(expected);
  });

  it('expects 10 to 1 of 400 points', () => {
    expect(expectedScore(1600, 1200)).toBeCloseTo(10 / 11, 12);
    expect(expectedScore(1200, 1200)).toBe(0.5);
  });

  it('gives whole points that sum to zero, at most K to one, whatever the field', () => {
    fc.assert(
      fc.property(field, (list) => {
        const changes = eloChanges(list);
        expect(changes.every((change) => Number.isInteger(change) && Math.abs(change) <= ELO_K)).toBe(true);
        expect(changes.reduce((sum, change) => sum + change, 0)).toBe(0);
      }),
    );
  });

  it('stays within a point of the unrounded sum over the pairs', () => {
    fc.assert(
      fc.property(field, (list) => {
        const changes = eloChanges(list);
        for (const [index, player] of list.entries()) {
          let sum = 0;
          for (const other of list) {
            if (other === player) continue;
            const score = player.place < other.place ? 1 : player.place > other.place ? 0 : 0.5;
            sum += score - expectedScore(player.rating, other.rating);
          }
          expect(Math.abs(changes[index]! - (ELO_K * sum) / (list.length - 1))).toBeLessThan(1.00001);
        }
      }),
    );
  });

  it('does not look at the order of seats', () => {
    const shuffled = field.chain((list) =>
      fc.shuffledSubarray(list, { minLength: list.length }).map((mixed) => ({ list, mixed })),
    );
    fc.assert(
      fc.property(shuffled, ({ list, mixed }) => {
        const byId = (of: readonly EloPlayer[]) => {
          const changes = eloChanges(of);
          return new Map(of.map(({ id }, index) => [id, changes[index]]));
        };
        expect(byId(mixed)).toEqual(byId(list));
      }),
    );
  });

  it('never rewards the worse place among equals', () => {
    fc.assert(
      fc.property(field, fc.integer({ min: 0, max: 3000 }), (list, rating) => {
        const equals = list.map((player) => ({ ...player, rating }));
        const changes = eloChanges(equals);
        for (const [i, a] of equals.entries()) {
          for (const [j, b] of equals.entries()) {
            if (a.place < b.place) expect(changes[i]).toBeGreaterThanOrEqual(changes[j]!);
          }
        }
      }),
    );
  });
});
