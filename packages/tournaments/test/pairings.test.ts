import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import { largestMatching, type OpenGame } from '../src/index.js';
import { Played, tournamentOf } from './played.js';

const RUNS = sized(60, 1_000, 20_000);

/** Results by lot, now and then a draw. */
function byLot(seed: string): (open: OpenGame) => number[] {
  const rng = Rng.fromSeed(seed);
  return ({ players }) => {
    if (rng.below(5) === 0) return players.map(() => 1);
    return rng.shuffle(players.map((_, i) => i + 1));
  };
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The fewest edges that have to be taken from outside of the graph to pair everybody; by trying all. */
function fewestRematches(players: readonly number[], met: ReadonlySet<string>): number {
  const [first, ...others] = players;
  if (first === undefined) return 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const rest = others.filter((one) => one !== other);
    fewest = Math.min(fewest, Number(met.has(pairKey(first, other))) + fewestRematches(rest, met));
  }
  return fewest;
}

describe('the largest matching', () => {
  it('is as large as the best of all matchings, in any graph', () => {
    const graph = fc
      .integer({ min: 1, max: 9 })
      .chain((n) =>
        fc.tuple(fc.constant(n), fc.array(fc.tuple(fc.nat(n - 1), fc.nat(n - 1)), { maxLength: 16 })),
      );
    fc.assert(
      fc.property(graph, ([n, edges]) => {
        const linked = new Set(edges.filter(([a, b]) => a !== b).map(([a, b]) => pairKey(a, b)));
        const mate = new Int32Array(n).fill(-1);
        const all = Array.from({ length: n }, (_, i) => i);
        largestMatching(mate, (v) => all.filter((w) => linked.has(pairKey(v, w))));
        for (const [v, w] of mate.entries())
          if (w !== -1) expect([mate[w], linked.has(pairKey(v, w))]).toEqual([v, true]);
        const best = (rest: readonly number[]): number => {
          const [first, ...others] = rest;
          if (first === undefined) return 0;
          const with1 = others
            .filter((other) => linked.has(pairKey(first, other)))
            .map((other) => 1 + best(others.filter((one) => one !== other)));
          return Math.max(best(others), ...with1);
        };
        expect(mate.filter((w) => w !== -1).length / 2).toBe(best(all));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a Swiss tournament', () => {
  it('seats nobody twice in a round, everybody once, and lets nobody rest twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 2, max: 8 }),
        fc.string(),
        (entrants, seats, lot) => {
          const rounds = Math.min(9, entrants);
          const played = new Played(tournamentOf('swiss', { seats, rounds }, lot), entrants).start();
          played.finish(byLot(lot));
          const { pairings, byes } = played.state;
          for (let round = 1; round <= rounds; round++) {
            const tables = pairings.filter((pairing) => pairing.round === round);
            const there = [...tables.flatMap(({ players }) => players), ...byes[round - 1]!];
            expect(there.sort((a, b) => a - b)).toEqual(Array.from({ length: entrants }, (_, i) => i));
            for (const { players } of tables) expect(players.length).toBeLessThanOrEqual(seats);
          }
          const rested = byes.flat();
          expect(new Set(rested).size).toBe(rested.length);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('pairs as few again as can be, compared with all ways to pair', () => {
    fc.assert(
      fc.property(fc.constantFrom(4, 5, 6, 7, 8), fc.string(), (entrants, lot) => {
        const played = new Played(tournamentOf('swiss', { rounds: entrants }, lot), entrants).start();
        const met = new Set<string>();
        const results = byLot(lot);
        for (let round = 1; played.state.status === 'running'; round++) {
          const tables = played.state.pairings.filter((pairing) => pairing.round === round);
          const again = tables.filter(({ players }) => met.has(pairKey(players[0]!, players[1]!))).length;
          const [bye] = played.state.byes[round - 1]!;
          // Who may rest: those who did not yet.
          const rested = played.state.byes.slice(0, round - 1).flat();
          const all = Array.from({ length: entrants }, (_, i) => i);
          const mayRest = bye === undefined ? [-1] : all.filter((one) => !rested.includes(one));
          const fewest = Math.min(
            ...mayRest.map((one) =>
              fewestRematches(
                all.filter((other) => other !== one),
                met,
              ),
            ),
          );
          expect(again).toBe(fewest);
          for (const { players } of tables) met.add(pairKey(players[0]!, players[1]!));
          played.round(results);
        }
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    );
  });

  it('pairs within score groups while that can be', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 3 }), 16).start();
    played.round();
    const { entrants, pairings } = played.state;
    const second = pairings.filter(({ round }) => round === 2);
    expect(second.every(({ players: [a, b] }) => entrants[a!]!.points === entrants[b!]!.points)).toBe(true);
  });

  it('lets everybody sit on each seat about equally often', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 9 }), 64).start().finish(byLot('seats'));
    const uneven = played.state.entrants.map(({ seated: [a, b] }) => Math.abs(a! - b!));
    expect(Math.max(...uneven)).toBeLessThanOrEqual(3);
    expect(uneven.filter((difference) => difference > 1).length).toBeLessThan(uneven.length / 4);
  });

  it('meets no opponent twice in a large field', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 9 }), sized(101, 1_000, 1_024)).start();
    played.finish(byLot('large'));
    const met = played.state.pairings.map(({ players: [a, b] }) => pairKey(a!, b!));
    expect(new Set(met).size).toBe(met.length);
  });

  it('mixes larger tables, so that few meet twice', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 5, seats: 4 }), 64)
      .start()
      .finish(byLot('four'));
    const met = played.state.pairings.flatMap(({ players }) =>
      players.flatMap((a, i) => players.slice(i + 1).map((b) => pairKey(a, b))),
    );
    expect(new Set(met).size).toBe(met.length);
  });
});

describe('a round robin', () => {
  it.each([2, 3, 4, 5, 8, 9])('of %i lets everybody meet everybody once', (entrants) => {
    const played = new Played(tournamentOf('round_robin'), entrants).start().finish();
    const met = played.state.pairings.map(({ players: [a, b] }) => pairKey(a!, b!));
    expect(new Set(met).size).toBe((entrants * (entrants - 1)) / 2);
    expect(met.length).toBe(new Set(met).size);
    const uneven = played.state.entrants.map(({ seated: [a, b] }) => Math.abs(a! - b!));
    expect(Math.max(...uneven)).toBeLessThanOrEqual(2);
  });

  it('at larger tables ends when everybody has met everybody', () => {
    const played = new Played(tournamentOf('round_robin', { seats: 4, rounds: 2 }), 9).start().finish();
    const times = new Map<string, number>();
    for (const { players } of played.state.pairings)
      for (const a of players)
        for (const b of players) if (a < b) times.set(pairKey(a, b), (times.get(pairKey(a, b)) ?? 0) + 1);
    expect(times.size).toBe(36);
    expect(Math.min(...times.values())).toBeGreaterThanOrEqual(2);
    expect(played.state.round).toBeLessThanOrEqual(16);
  });

  it('as often as wanted', () => {
    const played = new Played(tournamentOf('round_robin', { rounds: 3 }), 4).start().finish();
    expect(played.state.pairings.length).toBe(18);
  });
});

describe('a knock-out', () => {
  it('seeds the bracket: byes for the first, and the first two meet in the final', () => {
    const played = new Played(tournamentOf('knockout'), 6).start();
    expect(played.state.byes[0]).toEqual([0, 1]);
    expect(played.state.pairings.map(({ players }) => [...players].sort())).toEqual([
      [3, 4],
      [2, 5],
    ]);
    played.finish();
    expect([...played.state.pairings.at(-1)!.players].sort()).toEqual([0, 1]);
    expect(played.state.entrants.map(({ out }) => out)).toEqual([null, 3, 2, 2, 1, 1]);
  });

  it('of larger tables lets half of each go on, until one table is left', () => {
    const played = new Played(tournamentOf('knockout', { seats: 4 }), 16).start().finish();
    expect(played.state.pairings.map(({ round, players }) => [round, players.length])).toEqual([
      [1, 4],
      [1, 4],
      [1, 4],
      [1, 4],
      [2, 4],
      [2, 4],
      [3, 4],
    ]);
    expect(played.state.entrants.filter(({ out }) => out === null).map(({ id }) => id)).toEqual(['a0']);
  });

  it('comes to an end with any number at any table', () => {
    for (let seats = 2; seats <= 8; seats++)
      for (let entrants = 2; entrants <= 20; entrants++) {
        const played = new Played(tournamentOf('knockout', { seats }), entrants).start().finish();
        expect(played.state.entrants.filter(({ out }) => out === null)).toHaveLength(1);
      }
  });
});
