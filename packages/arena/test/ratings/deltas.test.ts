import { describe, expect, it } from 'vitest';
import { type FinishedMatch, type FinishedSeat, ratedMatch } from '../../src/index.js';

function seat(agentId: string | null, place: number, counters: Record<string, number> = {}): FinishedSeat {
  return { agentId, place, counters };
}

function match(seats: readonly FinishedSeat[], ratings: Record<string, number> = {}): FinishedMatch {
  return { game: 'clawpoly', season: '2026-02', seats, ratings, turns: 142, finishedAt: 1_770_000_000_000 };
}

/** What OpenSkill says to two who begin. */
const WON = { mean: 135_197_675, spread: -40_128_627 };
const LOST = { ...WON, mean: -WON.mean };

describe('What a finished match changes', () => {
  it('makes one delta per rated agent, with its counters and its rivals', () => {
    const rated = ratedMatch(
      match([seat('reef', 2, { bankruptcies: 1 }), seat('deep', 1, { propertiesBought: 8 })], { deep: 1600 }),
    );
    const common = { game: 'clawpoly', season: '2026-02', turns: 142, finishedAt: 1_770_000_000_000 };
    expect(rated).toEqual({
      rated: true,
      ratings: [
        { before: 1200, after: 1197, skill: LOST },
        { before: 1600, after: 1603, skill: WON },
      ],
      deltas: [
        {
          ...common,
          agentId: 'reef',
          rating: -3,
          skill: LOST,
          placement: 2,
          won: false,
          counters: { bankruptcies: 1 },
          against: { deep: -1 },
        },
        {
          ...common,
          agentId: 'deep',
          rating: 3,
          skill: WON,
          placement: 1,
          won: true,
          counters: { propertiesBought: 8 },
          against: { reef: 1 },
        },
      ],
    });
  });

  it('lets a shared first place win for all of it', () => {
    const { deltas } = ratedMatch(match([seat('a', 1), seat('b', 1), seat('c', 3)]));
    expect(deltas.map(({ won, rating, against }) => ({ won, rating, against }))).toEqual([
      { won: true, rating: 8, against: { b: 0, c: 1 } },
      { won: true, rating: 8, against: { a: 0, c: 1 } },
      { won: false, rating: -16, against: { a: -1, b: -1 } },
    ]);
  });

  it.each([
    { given: 'only guests', seats: [seat(null, 1), seat(null, 2)] },
    { given: 'one agent among guests', seats: [seat('a', 1), seat(null, 2), seat(null, 3)] },
    { given: 'one agent on all seats', seats: [seat('a', 1), seat('a', 2)] },
    { given: 'one agent on two seats and one other', seats: [seat('a', 1), seat('b', 2), seat('a', 3)] },
    { given: 'nobody', seats: [] },
  ])('is unrated with $given, and changes nothing', ({ seats }) => {
    expect(ratedMatch(match(seats))).toEqual({ rated: false, deltas: [], ratings: seats.map(() => null) });
  });

  it('leaves guests and agents on two seats out, and rates the others among themselves', () => {
    const seats = [seat('twice', 1), seat('a', 3), seat(null, 2), seat('b', 4), seat('twice', 5)];
    const { rated, deltas, ratings } = ratedMatch(match(seats, { twice: 2000 }));
    expect(rated).toBe(true);
    expect(
      deltas.map(({ agentId, rating, placement, won, against }) => [
        agentId,
        rating,
        placement,
        won,
        against,
      ]),
    ).toEqual([
      ['a', 16, 3, false, { b: 1 }],
      ['b', -16, 4, false, { a: -1 }],
    ]);
    expect(ratings).toMatchObject([
      null,
      { before: 1200, after: 1216 },
      null,
      { before: 1200, after: 1184 },
      null,
    ]);
  });

  it('is not fooled by agents that are named like parts of objects', () => {
    const { deltas, ratings } = ratedMatch(match([seat('__proto__', 1), seat('constructor', 2)]));
    expect(ratings).toMatchObject([
      { before: 1200, after: 1216 },
      { before: 1200, after: 1184 },
    ]);
    expect(deltas.map(({ against }) => Object.entries(against))).toEqual([
      [['constructor', 1]],
      [['__proto__', -1]],
    ]);
  });
});
