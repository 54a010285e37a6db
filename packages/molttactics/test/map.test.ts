import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { distance, NOWHERE, positionOf, RING, SIZE, SQUARES, squareAt } from '../src/board.js';
import { molttactics } from '../src/index.js';
import { SPAWNS } from '../src/map.js';

const seed = fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(String);
const seatCount = fc.integer({ min: 2, max: 8 });

function startOf(seedText: string, seats: number) {
  const config = molttactics.config.parse({});
  const table = Array.from({ length: seats }, (_, seat) => ({ id: `a:${seat}`, name: `A${seat}` }));
  return molttactics.setup(config, table, Rng.fromSeed(seedText), null);
}

const opposite = (square: number): number => SQUARES - 1 - square;
const mirror = (square: number): number => {
  const { x, y } = positionOf(square);
  return squareAt(y, x);
};

describe('the map of a seed', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(startOf('948271', 4)).toEqual(startOf('948271', 4));
    expect(startOf('948271', 4).tiles).not.toEqual(startOf('948272', 4).tiles);
  });

  it('is point-symmetric, and mirrored besides, so that no spawn is favoured', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const { tiles } = startOf(text, 2);
        for (let square = 0; square < SQUARES; square++) {
          expect(tiles[opposite(square)]).toBe(tiles[square]);
          expect(tiles[mirror(square)]).toBe(tiles[square]);
        }
      }),
    );
  });

  it('has plain, cover, hazard and resource tiles', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const { tiles, resources } = startOf(text, 2);
        const count = (kind: string): number => tiles.filter((tile) => tile === kind).length;
        expect(tiles).toHaveLength(SIZE * SIZE);
        expect([count('resource'), count('hazard')]).toEqual([12, 8]);
        expect([16, 20]).toContain(count('cover'));
        expect(resources.map((square) => tiles[square])).toEqual(new Array(12).fill('resource'));
      }),
    );
  });
});

describe('spawns', () => {
  it('are eight on one ring, at least three steps apart', () => {
    expect(SPAWNS).not.toContain(NOWHERE);
    expect(new Set(SPAWNS.map((square) => RING[square]))).toEqual(new Set([1]));
    for (const a of SPAWNS) {
      for (const b of SPAWNS) if (a !== b) expect(distance(a, b)).toBeGreaterThanOrEqual(3);
    }
  });

  it('are plain, all different, and as far apart as eight places allow', () => {
    fc.assert(
      fc.property(seed, seatCount, (text, seats) => {
        const { agents, tiles, occupant } = startOf(text, seats);
        const squares = agents.map(({ square }) => square);
        expect(new Set(squares).size).toBe(seats);
        for (const [seat, square] of squares.entries()) {
          expect(SPAWNS).toContain(square);
          expect(tiles[square]).toBe('plain');
          expect(occupant[square]).toBe(seat);
        }
        const places = squares.map((square) => SPAWNS.indexOf(square)).sort((a, b) => a - b);
        const gaps = places.map((place, i) => (places[(i + 1) % seats]! - place + 8) % 8 || 8);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of two, four and eight seats lie opposite each other', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(2, 4, 8), (text, seats) => {
        const squares = startOf(text, seats).agents.map(({ square }) => square);
        for (const square of squares) expect(squares).toContain(opposite(square));
      }),
    );
  });
});

describe('initiative', () => {
  it('comes from the seed once, from 1 to 100, and orders the seats, ties by registration', () => {
    fc.assert(
      fc.property(seed, seatCount, (text, seats) => {
        const { agents, order } = startOf(text, seats);
        for (const { initiative } of agents) {
          expect(initiative).toBeGreaterThanOrEqual(1);
          expect(initiative).toBeLessThanOrEqual(100);
        }
        for (let rank = 1; rank < order.length; rank++) {
          const [a, b] = [order[rank - 1]!, order[rank]!];
          const lead = agents[a]!.initiative - agents[b]!.initiative;
          expect(lead > 0 || (lead === 0 && a < b)).toBe(true);
        }
      }),
    );
  });
});
