/** Which matches, and which pairs of them, count for ratings. */
import { memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import {
  type CountedSeat,
  counting,
  type FinishedSeat,
  isStandardSpeed,
  ladderOf,
  PairShares,
  ratedOnAll,
  ratingBreakdown,
  recordedDeltas,
  sharedPairs,
  termsUnrated,
} from '../../src/index.js';
import { KeyedTurns } from '../../src/keyed-turns.js';
import { originOf } from '../../src/origins.js';
import { hostedClawpoly, hostedGrab } from '../games.js';
import { world } from '../harness.js';

const free = (): boolean => true;
const agent = (agentId: string, more: Partial<CountedSeat> = {}): CountedSeat => ({
  agentId,
  house: false,
  played: true,
  origin: null,
  ...more,
});
const house = (bot: string): CountedSeat => agent(`house:${bot}`, { house: true });

describe('what counts', () => {
  it('open play counts only when every seat really played, ranked play always', () => {
    const seats = [agent('a'), agent('b', { played: false })];
    expect(counting('open', seats, free).unrated?.code).toBe('not_played');
    const { unrated, counts } = counting('ranked', seats, free);
    expect(unrated).toBeNull();
    // The one that did not play loses; nobody wins by that.
    expect([counts(0, 1), counts(1, 0)]).toEqual([false, true]);
    const nobody = [agent('a', { played: false }), agent('b', { played: false })];
    expect(counting('ranked', nobody, free).unrated?.code).toBe('not_played');
  });

  it('pairs from one address do not, nor those over their daily share', () => {
    const seats = [agent('a', { origin: 'x' }), agent('b', { origin: 'x' }), agent('c', { origin: 'y' })];
    const { unrated, counts } = counting('ranked', seats, free);
    expect([unrated, counts(0, 1), counts(0, 2), counts(2, 1)]).toEqual([null, false, true, true]);
    expect(counting('open', seats.slice(0, 2), free).unrated?.code).toBe('one_address');
    const full = (): boolean => false;
    expect(counting('open', [seats[0]!, seats[2]!], full).unrated?.code).toBe('pair_share');
    expect(counting('open', [seats[0]!, seats[2]!], free).unrated).toBeNull();
    // Only what would count takes a place.
    expect(sharedPairs('ranked', seats)).toEqual([
      ['c', 'a'],
      ['c', 'b'],
    ]);
    expect(sharedPairs('open', [...seats, agent('d', { played: false })])).toEqual([]);
  });

  it('house bots are opponents of each other only where the arena has paired them', () => {
    const bots = [house('navigator'), house('random')];
    expect(counting('open', bots, free).unrated?.code).toBe('no_opponent');
    expect(counting('ranked', bots, free).unrated).toBeNull();
    const full = (): boolean => false;
    expect(counting('ranked', [agent('a'), house('random')], full).unrated).toBeNull();
    expect(counting('open', [agent('a'), house('random')], full).unrated?.code).toBe('pair_share');
    expect(counting('open', [{ ...agent('a'), agentId: null }, house('random')], free).unrated?.code).toBe(
      'no_opponent',
    );
  });
});

describe('the daily share of a pair', () => {
  const at = (day: number): number => day * 86_400_000 + 5;

  it('is counted in the store: by all processes, at once, in any order of the two, and after a restart', async () => {
    const { keyValues } = memoryLiveStore();
    const processes = [new PairShares(keyValues, 5), new PairShares(keyValues, 5)];
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        processes[i % 2]!.take('dummy', i % 3 === 0 ? ['a', 'b'] : ['b', 'a'], `room-${i}`, at(1)),
      ),
    );
    expect(taken.filter((had) => had)).toHaveLength(5);
    const restarted = new PairShares(keyValues, 5);
    // A match that has a place keeps it when it is recorded again, and the others get none.
    for (const [i, had] of taken.entries())
      expect(await restarted.take('dummy', ['a', 'b'], `room-${i}`, at(1))).toBe(had);
    expect(await restarted.take('dummy', ['a', 'b'], 'room-20', at(2))).toBe(true);
    expect(await restarted.take('grab', ['a', 'b'], 'room-21', at(1))).toBe(true);
    expect(await restarted.take('dummy', ['a', 'c'], 'room-22', at(1))).toBe(true);
  });
});

describe('standard terms', () => {
  it.each([
    [{}, null],
    [{ config: { turnLimit: 1 } }, 'terms'],
    [{ decisionMs: 5_000 }, 'terms'],
    [{ speed: 'instant' as const }, 'terms'],
    [{ speed: 'fast' as const }, null],
    [{ extra: { termsChanged: true } }, 'terms'],
    [{ extra: { rated: false } }, 'declared'],
    [{ extra: { rated: false }, config: { turnLimit: 1 } }, 'declared'],
  ])('a room with %j', async (order, code) => {
    const w = await world([hostedClawpoly]);
    const { room } = await w.arena.createRoom({ game: 'clawpoly', maxPlayers: 2, ...order });
    expect(termsUnrated(hostedClawpoly, room.record)?.code ?? null).toBe(code);
    expect(room.info().unrated?.code ?? null).toBe(code);
  });

  it('where a game is not paced, the speed is that of the house bots', () => {
    expect(isStandardSpeed(hostedGrab, 'fast')).toBe(false);
    expect(isStandardSpeed(hostedGrab, 'normal')).toBe(true);
  });
});

describe('where agents come from', () => {
  it.each([
    ['127.0.0.1', false],
    ['0:0:0:0::/64', false],
    ['10.1.2.3', false],
    ['192.168.0.9', false],
    ['172.31.0.1', false],
    ['fd00:1:2:3::/64', false],
    ['somewhere', false],
    ['203.0.113.7', true],
    ['172.32.0.1', true],
    ['2001:db8:1:2::/64', true],
  ])('%s tells something: %s', (address, tells) => {
    expect(originOf('secret', address, false) !== null).toBe(tells);
  });

  it('private addresses do if the operator says so; no room’s tell anything about another’s', () => {
    expect(originOf('secret', '10.1.2.3', true)).toBe(originOf('secret', '10.1.2.3', true));
    expect(originOf('secret', '127.0.0.1', true)).toBeNull();
    expect(originOf('one', '203.0.113.7', false)).not.toBe(originOf('other', '203.0.113.7', false));
    expect(originOf('one', undefined, true)).toBeNull();
  });
});

const seat = (agentId: string | null, place: number): FinishedSeat => ({ agentId, place, counters: {} });
const match = { game: 'dummy', season: '2026-02', turns: 9, finishedAt: 1 };
const EVERYBODY = { all: {}, ranked: {}, people: {}, unverified: {} };

describe('ladders', () => {
  it('a ranked match is rated twice: among all, and by ranked matches alone', () => {
    const ratings = { ...EVERYBODY, all: { a: 1400 } };
    const { deltas, players } = ratedOnAll({ ...match, seats: [seat('a', 1), seat('b', 2)] }, ratings, true);
    expect(deltas.map(({ agentId, game, rating }) => [agentId, game, rating])).toEqual([
      ['a', 'dummy', 8],
      ['b', 'dummy', -8],
      ['a', 'dummy:ranked', 16],
      ['b', 'dummy:ranked', -16],
    ]);
    expect(players[0]).toMatchObject({
      rating: { before: 1400, after: 1408 },
      ranked: { before: 1200, after: 1216 },
    });
  });

  it('an unverified agent is rated among all, and changes nobody’s rating', () => {
    const seats = [seat('unverified:x', 1), seat('a', 2), seat('b', 3)];
    const { deltas } = ratedOnAll({ ...match, seats }, EVERYBODY, false);
    expect(deltas.map(({ agentId, game, rating }) => [agentId, game, rating])).toEqual([
      ['a', 'dummy', 16],
      ['b', 'dummy', -16],
      ['unverified:x', ladderOf('dummy', 'unverified'), 16],
    ]);
    expect(deltas[0]!.against).toEqual({ b: 1 });
    expect(deltas[2]!.against).toEqual({ a: 1, b: 1 });
  });

  it('a person is rated among all, on the ladder of people', () => {
    const seats = [{ ...seat('ann', 1), isPerson: true }, seat('a', 2)];
    const ratings = { ...EVERYBODY, all: { a: 1200 }, people: { ann: 1400 } };
    const { deltas, players } = ratedOnAll({ ...match, seats }, ratings, false);
    expect(deltas.map(({ agentId, game, rating }) => [agentId, game, rating])).toEqual([
      ['ann', ladderOf('dummy', 'people'), 8],
      ['a', 'dummy', -8],
    ]);
    expect(players[0]).toMatchObject({ rating: { before: 1400, after: 1408 } });
  });

  it('the deltas of a record are those that were recorded, pairs that did not count included', () => {
    const seats = [seat('a', 1), seat('b', 2), seat('unverified:x', 2), seat(null, 4), seat('c', 5)];
    const counts = (one: number, other: number): boolean => !(one === 0 && other === 4);
    const { deltas, players } = ratedOnAll({ ...match, seats, counts }, EVERYBODY, true);
    const record = {
      gameId: 'g',
      roomCode: '',
      rules: 1,
      name: '',
      config: {},
      extra: {},
      result: [],
      winnerId: null,
      rated: true,
      play: 'ranked' as const,
      uncounted: [[0, 4]] as const,
      totalTurns: match.turns,
      totalEvents: 0,
      startedAt: 0,
      ...match,
      players: seats.map(({ agentId, place }, i) => ({
        playerId: `p${i}`,
        agentId,
        name: `P${i}`,
        house: false,
        bot: null,
        placement: place,
        score: 0,
        final: {},
        ...players[i]!,
      })),
    };
    expect(recordedDeltas(record, new Map())).toEqual(deltas);
    // How it came about: by opponent, and by kind.
    const told = ratingBreakdown(
      'a',
      [record, { ...record, rated: false, unrated: null, players: [] }],
      'all',
    );
    expect(told.byOpponent.map(({ agentId, met, wins }) => [agentId, met, wins])).toEqual([['b', 1, 1]]);
    expect(told.byPlay).toEqual([
      { play: 'ranked', games: 1, change: players[0]!.rating!.after - players[0]!.rating!.before },
    ]);
    expect(ratingBreakdown('c', [record], 'ranked').byOpponent).toHaveLength(2);
  });
});

describe('matches of one agent', () => {
  it('are counted one after the other, also when they end together and one of them fails', async () => {
    const turns = new KeyedTurns();
    const order: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === 'two') throw new Error('no store');
    };
    const all = [
      turns.run(['a', 'b'], work('one')),
      turns.run(['b', 'c'], work('two')).catch(() => undefined),
      turns.run(['c', 'a'], work('three')),
    ];
    await Promise.all(all);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });
});
