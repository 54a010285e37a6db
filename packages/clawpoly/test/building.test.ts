/** Building, selling, mortgaging and unmortgaging. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../src/index.js';
import { at, Table } from './table.js';

const SHORE = ['Tidal Pool Flats', 'Mangrove Shallows'];
const [FLATS, SHALLOWS] = SHORE.map(at) as [number, number];
const DRIFT = at('Abyssal Drift');

const outpost = (squareIndex: number): Action => ({ type: 'action:build', squareIndex, building: 'outpost' });
const fortress = (squareIndex: number): Action => ({
  type: 'action:build',
  squareIndex,
  building: 'fortress',
});
const on =
  (type: 'action:sell_building' | 'action:mortgage' | 'action:unmortgage' | 'action:upgrade') =>
  (squareIndex: number): Action => ({ type, squareIndex });
const sell = on('action:sell_building');
const mortgage = on('action:mortgage');
const unmortgage = on('action:unmortgage');
const upgrade = on('action:upgrade');

const shore = (level = 0): Table => new Table().give(0, SHORE, { level });

describe('game 3.4: building', () => {
  it('an outpost costs what the group says and raises the rent', () => {
    const game = shore().must(outpost(FLATS));
    expect(game.event('outpost_built')).toEqual({ playerId: 'p0', squareIndex: FLATS, outpostCount: 1 });
    expect(game.money(0)).toBe(1400);
    expect(game.state.rent[FLATS]).toBe(10);
    expect(game.state.rent[SHALLOWS]).toBe(8);
  });

  it('four outposts become a fortress, by build or by upgrade', () => {
    for (const action of [fortress(FLATS), upgrade(FLATS)]) {
      const game = shore(4).must(action);
      expect(game.event('fortress_built')).toEqual({ playerId: 'p0', squareIndex: FLATS });
      expect(game.money(0)).toBe(1000);
      expect(game.state.rent[FLATS]).toBe(250);
    }
  });

  const refused: { given: string; game: () => Table; action: Action; code: string; says: string }[] = [
    {
      given: 'on a square of another',
      game: () => new Table().give(1, SHORE),
      action: outpost(FLATS),
      code: 'INVALID_ACTION',
      says: "You cannot build on a property you don't own.",
    },
    {
      given: 'on a square of the bank',
      game: () => new Table(),
      action: outpost(FLATS),
      code: 'INVALID_ACTION',
      says: "You cannot build on a property you don't own.",
    },
    {
      given: 'where nothing can be owned',
      game: () => new Table(),
      action: outpost(0),
      code: 'INVALID_PROPERTY',
      says: 'cannot be owned',
    },
    {
      given: 'on a current',
      game: () => new Table().give(0, ['Abyssal Drift']),
      action: outpost(DRIFT),
      code: 'INVALID_PROPERTY',
      says: 'no colour group',
    },
    {
      given: 'without the whole group',
      game: () => new Table().give(0, ['Tidal Pool Flats']),
      action: outpost(FLATS),
      code: 'INVALID_ACTION',
      says: 'all of Sandy Shore',
    },
    {
      given: 'with a mortgage in the group',
      game: () =>
        new Table().give(0, ['Tidal Pool Flats']).give(0, ['Mangrove Shallows'], { mortgaged: true }),
      action: outpost(FLATS),
      code: 'INVALID_ACTION',
      says: 'Unmortgage',
    },
    {
      given: 'unevenly',
      game: () => shore().must(outpost(FLATS)),
      action: outpost(FLATS),
      code: 'INVALID_ACTION',
      says: 'evenly',
    },
    {
      given: 'a fifth outpost',
      game: () => shore(4),
      action: outpost(FLATS),
      code: 'INVALID_ACTION',
      says: 'fortress instead',
    },
    {
      given: 'a fortress too early',
      game: () => shore(3),
      action: fortress(FLATS),
      code: 'INVALID_ACTION',
      says: 'needs 4 outposts',
    },
    {
      given: 'a second fortress',
      game: () => shore(5),
      action: upgrade(FLATS),
      code: 'INVALID_ACTION',
      says: 'already has its fortress',
    },
    {
      given: 'without the money',
      game: () => {
        const game = shore();
        game.money(0, 99);
        return game;
      },
      action: outpost(FLATS),
      code: 'INSUFFICIENT_FUNDS',
      says: 'costs 100',
    },
  ];
  for (const { given, game, action, code, says } of refused) {
    it(`refuses to build ${given}`, () => {
      const rejection = game().send(action);
      expect(rejection).toMatchObject({ code });
      expect(rejection?.message).toContain(says);
    });
  }

  it('a fortress waits until the whole group has four outposts', () => {
    const game = shore(3).must(outpost(FLATS));
    expect(game.send(upgrade(FLATS))?.message).toContain('evenly');
  });

  it('server 4.5: without a type, build means what comes next on the square', () => {
    const next: Action = { type: 'action:build', squareIndex: FLATS };
    const game = shore();
    for (const level of [1, 2, 3, 4]) {
      game.money(0, 5000);
      expect(game.must(next).event('outpost_built')).toMatchObject({ outpostCount: level });
      game.must({ type: 'action:build', squareIndex: SHALLOWS });
    }
    expect(game.must(next).event('fortress_built')).toEqual({ playerId: 'p0', squareIndex: FLATS });
    expect(game.send(next)).toMatchObject({ code: 'INVALID_ACTION', context: { squareIndex: FLATS } });
  });
});

describe('decisions: selling buildings', () => {
  it('a fortress refunds half its cost and leaves four outposts', () => {
    const game = shore(5).must(sell(FLATS));
    expect(game.event('building_sold')).toEqual({
      playerId: 'p0',
      squareIndex: FLATS,
      type: 'fortress',
      refund: 250,
    });
    expect(game.money(0)).toBe(1750);
    expect(game.state.level[FLATS]).toBe(4);
  });

  it('an outpost refunds half its cost', () => {
    const game = shore(1).must(sell(FLATS));
    expect(game.event('building_sold')).toEqual({
      playerId: 'p0',
      squareIndex: FLATS,
      type: 'outpost',
      refund: 50,
    });
  });

  it('refuses to sell what is not there, or unevenly, or another’s', () => {
    expect(shore().send(sell(FLATS))).toMatchObject({ code: 'INVALID_ACTION' });
    expect(shore(1).must(sell(FLATS)).send(sell(FLATS))).toMatchObject({ code: 'INVALID_ACTION' });
    const uneven = shore(1).must(outpost(FLATS));
    expect(uneven.send(sell(SHALLOWS))?.message).toContain('evenly');
    expect(new Table().give(1, SHORE, { level: 1 }).send(sell(FLATS))).toMatchObject({
      code: 'INVALID_PROPERTY',
    });
  });
});

describe('game 3.6: mortgages', () => {
  it('brings half the price, stops the rent, and costs a tenth more to lift, rounded up', () => {
    const square = at("Leviathan's Throne");
    const game = new Table().give(0, ["Leviathan's Throne"]).must(mortgage(square));
    expect(game.event('mortgaged')).toEqual({ playerId: 'p0', squareIndex: square, value: 175 });
    expect(game.state.rent[square]).toBe(0);
    game.must(unmortgage(square));
    expect(game.event('unmortgaged')).toEqual({ playerId: 'p0', squareIndex: square, cost: 193 });
    expect(game.money(0)).toBe(1500 + 175 - 193);
    expect(game.state.rent[square]).toBe(35);
  });

  it('refuses with buildings in the group, twice, another’s, or without the money to lift it', () => {
    const built = shore().must(outpost(FLATS));
    expect(built.send(mortgage(SHALLOWS))?.message).toContain('Sell all buildings');
    const once = new Table().give(0, ['Abyssal Drift']).must(mortgage(DRIFT));
    expect(once.send(mortgage(DRIFT))).toMatchObject({ code: 'INVALID_ACTION' });
    once.money(0, 109);
    expect(once.send(unmortgage(DRIFT))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(new Table().give(0, ['Abyssal Drift']).send(unmortgage(DRIFT))).toMatchObject({
      code: 'INVALID_ACTION',
    });
    expect(new Table().give(1, ['Abyssal Drift']).send(mortgage(DRIFT))).toMatchObject({
      code: 'INVALID_PROPERTY',
    });
  });
});
