import { describe, expect, it } from 'vitest';
import { distance, nextStorm, RING, SQUARES, sees, squareAt, stormRing, type Tile } from '../src/board.js';
import { effectiveDamage } from '../src/damage.js';

type At = readonly [number, number];

const sights: { rule: string; from: At; to: At; cover: At[]; seen: boolean }[] = [
  { rule: 'nothing between', from: [4, 4], to: [4, 7], cover: [], seen: true },
  { rule: 'cover strictly between blocks', from: [4, 4], to: [4, 7], cover: [[4, 6]], seen: false },
  { rule: 'the target’s own cover does not block', from: [4, 4], to: [4, 7], cover: [[4, 7]], seen: true },
  { rule: 'one’s own cover does not block', from: [4, 4], to: [4, 7], cover: [[4, 4]], seen: true },
  {
    rule: 'a diagonal only touches the corners of its neighbours',
    from: [4, 4],
    to: [5, 5],
    cover: [
      [4, 5],
      [5, 4],
    ],
    seen: true,
  },
  {
    rule: 'a knight’s line crosses the near neighbour',
    from: [4, 4],
    to: [6, 5],
    cover: [[5, 4]],
    seen: false,
  },
  {
    rule: 'a knight’s line crosses the far neighbour',
    from: [4, 4],
    to: [6, 5],
    cover: [[5, 5]],
    seen: false,
  },
  { rule: 'a knight’s line misses the others', from: [4, 4], to: [6, 5], cover: [[4, 5]], seen: true },
  { rule: 'cover beside the line does not block', from: [4, 4], to: [4, 6], cover: [[5, 5]], seen: true },
];

describe('line of sight is the straight line between centres', () => {
  for (const { rule, from, to, cover, seen } of sights) {
    it(rule, () => {
      const tiles = new Array<Tile>(SQUARES).fill('plain');
      for (const [x, y] of cover) tiles[squareAt(x, y)] = 'cover';
      const a = squareAt(...from);
      const b = squareAt(...to);
      expect([sees(tiles, a, b), sees(tiles, b, a)]).toEqual([seen, seen]);
    });
  }
});

describe('range is Manhattan', () => {
  it.each<[At, At, number]>([
    [[4, 4], [4, 4], 0],
    [[4, 4], [5, 5], 2],
    [[0, 0], [9, 9], 18],
    [[7, 2], [5, 3], 3],
  ])('%j to %j is %i', (from, to, steps) => {
    expect(distance(squareAt(...from), squareAt(...to))).toBe(steps);
  });
});

describe('storm ring k covers the k outermost rings from turn 10k+1', () => {
  it.each([
    [1, 0, 11],
    [10, 0, 11],
    [11, 1, 21],
    [20, 1, 21],
    [21, 2, 31],
    [41, 4, 51],
    [50, 4, 51],
    [51, 5, null],
    [100, 5, null],
  ])('turn %i: ring %i, next in turn %s', (turn, ring, next) => {
    expect([stormRing(turn), nextStorm(turn)]).toEqual([ring, next]);
  });

  it('covers every tile in the end', () => {
    expect(RING.every((ring) => ring < stormRing(51))).toBe(true);
    expect(RING.filter((ring) => ring >= stormRing(50))).toHaveLength(4);
  });
});

describe('effective damage = max(1, base − min(armor, 3)), in cover 25% less, rounded down, min 1', () => {
  it.each([
    { base: 2, armor: 0, covered: false, damage: 2 },
    { base: 2, armor: 1, covered: false, damage: 1 },
    { base: 2, armor: 2, covered: false, damage: 1 },
    { base: 2, armor: 5, covered: false, damage: 1 },
    { base: 7, armor: 3, covered: false, damage: 4 },
    { base: 7, armor: 9, covered: false, damage: 4 },
    { base: 1, armor: 0, covered: true, damage: 1 },
    { base: 2, armor: 0, covered: true, damage: 1 },
    { base: 3, armor: 0, covered: true, damage: 2 },
    { base: 4, armor: 0, covered: true, damage: 3 },
    { base: 8, armor: 3, covered: true, damage: 3 },
  ])('$base against armor $armor, covered $covered: $damage', ({ base, armor, covered, damage }) => {
    expect(effectiveDamage(base, armor, covered)).toBe(damage);
  });
});
