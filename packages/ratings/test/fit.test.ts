import { describe, expect, it } from 'vitest';
import { claims, fitted, type PlacedMatch, PROVISIONAL_MATCHES } from '../src/index.js';
import { playedLeague } from './league.js';

const duel = (winner: string, loser: string, at = 0): PlacedMatch => ({
  at,
  agents: [winner, loser],
  places: [1, 2],
});

describe('A fitted board', () => {
  it('has nobody without matches', () => {
    expect(fitted([])).toEqual([]);
  });

  it('finds 400 points between two of whom one wins ten of eleven times, but for the draw that all begin with', () => {
    const matches = Array.from({ length: 1_100 }, (_, i) => (i % 11 === 0 ? duel('b', 'a') : duel('a', 'b')));
    const [a, b] = fitted(matches);
    expect(a!.rating - b!.rating).toBeCloseTo(399.8, 0);
    expect(a!.rating + b!.rating).toBeCloseTo(2400, 0);
    expect(a).toMatchObject({ agentId: 'a', matches: 1_100 });
    expect(a!.high - a!.low).toBeLessThan(50);
  });

  it('says of who has always won that it is strong, and how little is certain', () => {
    const matches = Array.from({ length: 5 }, () => duel('a', 'b'));
    const [a, b] = fitted(matches);
    expect(a!.rating).toBeGreaterThan(1300);
    expect(a!.high - a!.low).toBeGreaterThan(300);
    expect(a!.matches).toBeLessThan(PROVISIONAL_MATCHES);
    expect(claims([a!, b!])[0]).toEqual({ first: 1, last: 2 });
  });

  it('gives the same to equals that share all places, and to who always wins more than to who shares', () => {
    const level = Array.from(
      { length: 30 },
      (): PlacedMatch => ({ at: 0, agents: ['a', 'b', 'c'], places: [1, 1, 3] }),
    );
    const [a, b, c] = fitted(level);
    expect(a!.rating).toBe(b!.rating);
    expect(a!.rating).toBeGreaterThan(c!.rating);
  });

  it('leaves out pairs that do not count for both', () => {
    const walkovers = Array.from(
      { length: 40 },
      (): PlacedMatch => ({
        at: 0,
        agents: ['farmer', 'nobody'],
        places: [1, 2],
        uncounted: [[0, 1]],
      }),
    );
    const [farmer, nobody] = fitted(walkovers);
    expect([farmer!.rating, nobody!.rating]).toEqual([1200, 1200]);
  });

  it('is the same from the same matches, to the last digit', () => {
    const { matches } = playedLeague({ agents: 12, step: 50, seats: 4, matches: 20, tieOf: 5, seed: 'same' });
    expect(fitted(matches)).toEqual(fitted(structuredClone(matches)));
    const other = fitted(matches, { rounds: 200, seed: 'other' });
    expect(other.map(({ rating }) => rating)).toEqual(fitted(matches).map(({ rating }) => rating));
  });

  it('compares agents that never met, by those whom both have met', () => {
    const matches = [
      ...Array.from({ length: 20 }, (_, i) => (i % 4 === 0 ? duel('b', 'a') : duel('a', 'b'))),
      ...Array.from({ length: 20 }, (_, i) => (i % 4 === 0 ? duel('c', 'b') : duel('b', 'c'))),
    ];
    const [a, b, c] = fitted(matches);
    expect(a!.rating - b!.rating).toBeGreaterThan(150);
    expect(b!.rating - c!.rating).toBeGreaterThan(150);
  });
});
