/** Squares and tokens have their places: a closed ring, and routes that walk it. */
import { BOARD_SIZE, LOBSTER_POT } from '@lobster-league/clawpoly/watch';
import { describe, expect, it } from 'vitest';
import { centreOf, PLACES, paces, route, spotOf } from '../src/clawpoly-places.js';

describe('the ring', () => {
  it('runs clockwise from the bottom right, corner to corner', () => {
    const corners = PLACES.flatMap(({ corner, column, row }, index) =>
      corner ? [[index, column, row]] : [],
    );
    expect(corners).toEqual([
      [0, 11, 11],
      [10, 1, 11],
      [20, 1, 1],
      [30, 11, 1],
    ]);
  });

  it('has no gap: each square touches the next', () => {
    for (const [index, place] of PLACES.entries()) {
      const next = PLACES[(index + 1) % BOARD_SIZE]!;
      const apartX = Math.max(place.x - (next.x + next.width), next.x - (place.x + place.width));
      const apartY = Math.max(place.y - (next.y + next.height), next.y - (place.y + place.height));
      expect(Math.max(apartX, apartY)).toBeCloseTo(0);
    }
  });

  it('fills the board to its edges', () => {
    expect(Math.max(...PLACES.map(({ x, width }) => x + width))).toBeCloseTo(100);
    expect(Math.max(...PLACES.map(({ y, height }) => y + height))).toBeCloseTo(100);
    expect(Math.min(...PLACES.map(({ x }) => x))).toBe(0);
  });
});

describe('a route', () => {
  it.each([
    { from: 0, to: 3, squares: [1, 2, 3] },
    { from: 38, to: 1, squares: [39, 0, 1] },
    { from: 7, to: 4, squares: [6, 5, 4] },
    { from: 5, to: 5, squares: [] },
  ])('from $from to $to passes $squares', ({ from, to, squares }) => {
    expect(route(from, to)).toEqual(squares);
  });

  it('takes no longer than twelve squares however far a card leads', () => {
    expect(paces(0, 7)).toBe(7);
    expect(paces(7, 5)).toBe(12);
  });
});

describe('tokens on one square', () => {
  it.each([1, 2, 3, 4, 5, 6])('stand apart, beside what is printed on it: %i of them', (count) => {
    for (let index = 0; index < BOARD_SIZE; index++) {
      const spots = Array.from({ length: count }, (_, slot) => spotOf(index, false, slot, count));
      const { x, y, width, height, corner, side } = PLACES[index]!;
      for (const { x: left, y: top, scale } of spots) {
        const half = 2 * scale;
        const isInside =
          left + half > x && left - half < x + width && top + half > y && top - half < y + height;
        // The name of a corner is above its middle.
        if (corner) expect(top - half).toBeGreaterThan(y + height * 0.6);
        else expect(isInside).toBe(false);
        const alongside = side === 'left' || side === 'right' ? [top, y, height] : [left, x, width];
        expect(alongside[0]).toBeGreaterThan(alongside[1]!);
        expect(alongside[0]).toBeLessThan(alongside[1]! + alongside[2]!);
      }
      for (const [slot, one] of spots.entries())
        for (const other of spots.slice(slot + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(3.9 * one.scale);
    }
  });

  it('in the pot are not where visitors stand', () => {
    expect(spotOf(LOBSTER_POT, true, 0, 1)).not.toEqual(spotOf(LOBSTER_POT, false, 0, 1));
    expect(centreOf(LOBSTER_POT).x).toBeCloseTo(100 / 13);
  });
});
