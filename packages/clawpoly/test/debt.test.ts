/** Debts, raising funds, and bankruptcy. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../src/index.js';
import { at, Table } from './table.js';

const SHORE = ['Tidal Pool Flats', 'Mangrove Shallows'];
const REALM = ["Leviathan's Throne", "Claw Emperor's Domain"];
const THRONE = at("Leviathan's Throne");
const DOMAIN = at("Claw Emperor's Domain");

/** Puts seat 0 in front of a fortress of seat 1: 450 for Mangrove Shallows. */
function beforeTheFortress(money: number): Table {
  const game = new Table().give(1, SHORE, { level: 5 }).stand(0, 'Set Sail');
  game.money(0, money);
  return game;
}

describe('decisions: must_raise_funds', () => {
  it('asks who cannot pay, and pays as soon as the amount is there', () => {
    const game = beforeTheFortress(400).give(0, ['Abyssal Drift']).roll([1, 2]);
    expect([game.asked, game.kind]).toEqual([0, 'must_raise_funds']);
    expect(game.told).not.toContain('rent_paid');
    game.must({ type: 'action:mortgage', squareIndex: at('Abyssal Drift') });
    expect(game.told).toEqual(['mortgaged', 'rent_paid']);
    expect([game.money(0), game.money(1)]).toEqual([50, 1950]);
    expect(game.kind).toBe('your_turn');
  });

  it('keeps asking while it is not enough', () => {
    const game = beforeTheFortress(300).give(0, ['Abyssal Drift', 'Red Sea Reef']).roll([1, 2]);
    game.must({ type: 'action:mortgage', squareIndex: at('Abyssal Drift') });
    expect([game.asked, game.kind]).toEqual([0, 'must_raise_funds']);
    game.must({ type: 'action:mortgage', squareIndex: at('Red Sea Reef') });
    expect(game.money(0)).toBe(0);
  });

  it('accepts nothing else', () => {
    const game = beforeTheFortress(400).give(0, ['Abyssal Drift']).roll([1, 2]);
    const refused: Action[] = [
      { type: 'action:end_turn' },
      { type: 'action:unmortgage', squareIndex: at('Abyssal Drift') },
      {
        type: 'action:trade_offer',
        toId: 'p2',
        offering: { shells: 0, properties: [at('Abyssal Drift')], escapeCards: 0 },
        requesting: { shells: 900, properties: [], escapeCards: 0 },
      },
    ];
    for (const action of refused) {
      expect(game.send(action)).toMatchObject({ code: 'INVALID_ACTION', context: { amount: 450 } });
    }
  });

  it('on "no more" sells buildings evenly from the dearest group, only as far as needed', () => {
    const game = beforeTheFortress(100)
      .give(0, REALM, { level: 2 })
      .give(0, ['Ningaloo Reef', 'Red Sea Reef', 'Belize Barrier Reef'], { level: 1 })
      .roll([1, 2])
      .must({ type: 'action:pass' });
    expect(game.events.slice(0, 3).map(({ data }) => data)).toEqual([
      { playerId: 'p0', squareIndex: DOMAIN, type: 'outpost', refund: 150 },
      { playerId: 'p0', squareIndex: THRONE, type: 'outpost', refund: 150 },
      { playerId: 'p0', squareIndex: DOMAIN, type: 'outpost', refund: 150 },
    ]);
    expect(game.told).toEqual(['building_sold', 'building_sold', 'building_sold', 'rent_paid']);
    expect(game.state.level[at('Red Sea Reef')]).toBe(1);
  });

  it('then mortgages from the cheapest', () => {
    const game = beforeTheFortress(380)
      .give(0, ['Abyssal Drift', 'Red Sea Reef', 'Raja Ampat Gardens'])
      .roll([1, 2]);
    game.must({ type: 'action:pass' });
    expect(game.events.map(({ data }) => data).slice(0, 2)).toEqual([
      { playerId: 'p0', squareIndex: at('Red Sea Reef'), value: 50 },
      { playerId: 'p0', squareIndex: at('Raja Ampat Gardens'), value: 70 },
    ]);
    expect(game.state.mortgaged[at('Abyssal Drift')]).toBe(false);
    expect(game.money(0)).toBe(50);
  });
});

describe('game 3.8: bankruptcy', () => {
  it('to a player: cash, properties as they are, and escape cards go to the creditor', () => {
    const game = beforeTheFortress(100).give(0, ['Red Sea Reef'], { mortgaged: true });
    game.state.treasureChest.escapeHolder = 0;
    game.state.players[0]!.escapeCards = 1;
    game.roll([1, 2]);
    expect(game.event('bankrupt')).toEqual({ playerId: 'p0', creditorId: 'p1' });
    expect(game.state.players[0]).toMatchObject({ bankrupt: true, money: 0, deeds: 0, escapeCards: 0 });
    expect(game.state.players[1]).toMatchObject({ money: 1600, deeds: 3, mortgages: 1, escapeCards: 1 });
    expect(game.state.treasureChest.escapeHolder).toBe(1);
    expect(game.told.slice(-2)).toEqual(['turn_end', 'turn_start']);
    expect(game.asked).toBe(1);
  });

  it('to the bank: properties become unowned and clean, cards go back', () => {
    const game = new Table().give(0, ['Red Sea Reef'], { mortgaged: true });
    game.state.tide.escapeHolder = 0;
    game.state.players[0]!.escapeCards = 1;
    game.money(0, 150);
    game.roll([1, 3]);
    expect(game.event('bankrupt')).toEqual({ playerId: 'p0', creditorId: null });
    expect([game.state.owner[8], game.state.mortgaged[8]]).toEqual([-1, false]);
    expect(game.state.tide.escapeHolder).toBe(-1);
    expect(game.money(0)).toBe(0);
  });

  it('the bankrupt are asked and move no more, and the last one standing wins', () => {
    const game = new Table();
    game.money(0, 0);
    game.roll([1, 3]);
    expect(game.sendAs(0, { type: 'action:roll_dice' })).toMatchObject({ code: 'NOT_YOUR_TURN' });
    game.money(1, 0);
    game.roll([1, 3]);
    expect(game.event('finished')).toMatchObject({ winnerId: 'p2', reason: 'last_standing' });
    expect(game.state.asks).toEqual([]);
    expect(game.state.placements?.map(({ seat, place }) => [seat, place])).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
  });
});
