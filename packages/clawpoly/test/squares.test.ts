/** What each kind of square does, and what buying it takes. */
import { describe, expect, it } from 'vitest';
import { at, Table } from './table.js';

const SANDY_SHORE = ['Tidal Pool Flats', 'Mangrove Shallows'];
const CURRENTS = ["Poseidon's Current", 'Maelstrom Express', 'Charybdis Passage', 'Abyssal Drift'];
const UTILITIES = ['Electric Eel Power', 'Tidal Generator'];

describe('game 3.3: buying', () => {
  it('buys for the price', () => {
    const game = new Table().roll([3, 5]).must({ type: 'action:buy', squareIndex: at('Red Sea Reef') });
    expect(game.event('property_bought')).toEqual({ playerId: 'p0', squareIndex: 8, price: 100 });
    expect(game.state.owner[8]).toBe(0);
    expect(game.money(0)).toBe(1400);
  });

  it('passing leaves it unowned, for whoever comes next', () => {
    const game = new Table().roll([3, 5]).must({ type: 'action:pass' });
    expect(game.event('property_passed')).toEqual({ playerId: 'p0', squareIndex: 8 });
    game.must({ type: 'action:end_turn' }).roll([3, 5]);
    expect([game.asked, game.kind]).toEqual([1, 'buy_decision']);
  });

  it('who cannot pay is not asked, and passes', () => {
    const game = new Table();
    game.money(0, 99);
    game.roll([3, 5]);
    expect(game.told).toContain('property_passed');
    expect(game.kind).toBe('your_turn');
  });

  const refused = [
    {
      given: 'another square than the one it stands on',
      squareIndex: at('Ningaloo Reef'),
      code: 'INVALID_PROPERTY',
    },
    { given: 'a square that cannot be owned', squareIndex: at('Set Sail'), code: 'INVALID_PROPERTY' },
  ];
  for (const { given, squareIndex, code } of refused) {
    it(`refuses to buy ${given}`, () => {
      expect(new Table().roll([3, 5]).send({ type: 'action:buy', squareIndex })).toMatchObject({ code });
    });
  }

  it('refuses any other answer than buy or pass and keeps asking', () => {
    const game = new Table().roll([3, 5]);
    expect(game.send({ type: 'action:end_turn' })).toMatchObject({ code: 'INVALID_ACTION' });
    expect(game.kind).toBe('buy_decision');
  });
});

describe('game 3.3: rent', () => {
  const cases = [
    { given: 'base rent', squares: ['Tidal Pool Flats'], level: 0, to: 'Tidal Pool Flats', rent: 2 },
    { given: 'double for the whole group', squares: SANDY_SHORE, level: 0, to: 'Mangrove Shallows', rent: 8 },
    { given: 'one outpost', squares: SANDY_SHORE, level: 1, to: 'Mangrove Shallows', rent: 20 },
    { given: 'four outposts', squares: SANDY_SHORE, level: 4, to: 'Mangrove Shallows', rent: 320 },
    { given: 'a fortress', squares: SANDY_SHORE, level: 5, to: 'Mangrove Shallows', rent: 450 },
    ...[25, 50, 100, 200].map((rent, more) => ({
      given: `${more + 1} currents`,
      squares: CURRENTS.slice(0, more + 1),
      level: 0,
      to: "Poseidon's Current",
      rent,
    })),
    {
      given: 'one utility, 4 × 9',
      squares: UTILITIES.slice(0, 1),
      level: 0,
      to: 'Electric Eel Power',
      rent: 36,
    },
    { given: 'two utilities, 10 × 9', squares: UTILITIES, level: 0, to: 'Electric Eel Power', rent: 90 },
  ];
  for (const { given, squares, level, to, rent } of cases) {
    it(`${given}: ${rent}`, () => {
      const game = new Table().give(1, squares, { level });
      game.state.players[0]!.position = (at(to) + 40 - 9) % 40;
      const before = game.money(0);
      game.roll([4, 5]);
      const bonus = game.told.includes('set_sail_bonus') ? 200 : 0;
      expect(game.event('rent_paid')).toEqual({
        payerId: 'p0',
        ownerId: 'p1',
        squareIndex: at(to),
        amount: rent,
      });
      expect(game.money(0)).toBe(before + bonus - rent);
      expect(game.money(1)).toBe(1500 + rent);
    });
  }

  it('no rent on a mortgaged square, but it still counts for the others', () => {
    const game = new Table()
      .give(1, CURRENTS.slice(0, 2))
      .give(1, ['Charybdis Passage'], { mortgaged: true });
    game.stand(0, 'Dragon Eel Caverns').state.players[0]!.position = at('Maldives Atolls');
    game.roll([4, 5]);
    expect(game.told).not.toContain('rent_paid');
    game.stand(0, 'Ningaloo Reef');
    expect(game.state.rent[at('Maelstrom Express')]).toBe(100);
  });

  it('no rent on a mortgaged property either, whole group or not', () => {
    const game = new Table().give(1, SANDY_SHORE, { mortgaged: true }).stand(0, 'Abyssal Drift');
    game.roll([4, 4]);
    expect(game.state.players[0]!.position).toBe(at('Mangrove Shallows'));
    expect(game.told).not.toContain('rent_paid');
    expect(game.money(1)).toBe(1500);
  });

  it('no rent on one’s own square', () => {
    expect(new Table().give(0, ['Red Sea Reef']).roll([3, 5]).told).not.toContain('rent_paid');
  });
});

describe('game 3.3: taxes and special squares', () => {
  const cases = [
    { square: 'Fishing Tax', throws: [1, 3], money: 1300, told: 'tax_paid' },
    { square: 'Pearl Tax', throws: [4, 5], money: 1400, told: 'tax_paid' },
    { square: 'Anchor Bay', throws: [4, 5], money: 1500, told: 'player_moved' },
    { square: 'Lobster Pot / Just Visiting', throws: [4, 5], money: 1500, told: 'player_moved' },
  ] as const;
  for (const { square, throws, money, told } of cases) {
    it(`${square}`, () => {
      const game = new Table();
      game.state.players[0]!.position = (at(square) - throws[0] - throws[1] + 40) % 40;
      game.roll(throws);
      expect(game.told.at(-1)).toBe(told);
      expect(game.money(0)).toBe(money);
      expect(game.state.players[0]!.inPot).toBe(false);
    });
  }

  it('Caught in the Net! goes to the pot, without 200, and without another roll after doubles', () => {
    const game = new Table();
    game.state.players[0]!.position = at('Caught in the Net!') - 10;
    game.roll([5, 5]);
    expect(game.event('lobster_pot_in')).toEqual({ playerId: 'p0', reason: 'net' });
    expect(game.state.players[0]).toMatchObject({ position: 10, inPot: true, money: 1500 });
    game.must({ type: 'action:end_turn' });
    expect(game.asked).toBe(1);
  });
});
