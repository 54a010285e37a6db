/** The lobster pot: three ways out. */
import { describe, expect, it } from 'vitest';
import { Table } from './table.js';

function trapped({
  turns = 0,
  money = 1500,
  cards = 0,
  control = 'manual' as 'manual' | 'auto',
} = {}): Table {
  const game = new Table({ control: 'manual' });
  // Seat 2 ends its turn, so that seat 0 starts one in the pot.
  Object.assign(game.state, { current: 2, place: 2 });
  game.state.asks[0]!.seat = 2;
  const player = game.state.players[0]!;
  Object.assign(player, { position: 10, inPot: true, potTurns: turns, money, manual: control === 'manual' });
  for (let card = 0; card < cards; card++) {
    const deck = card === 0 ? game.state.tide : game.state.treasureChest;
    deck.escapeHolder = 0;
    deck.pile.splice(deck.pile.indexOf(card === 0 ? 9 : 5), 1);
    player.escapeCards++;
  }
  return game.roll([4, 6]);
}

const start = (game: Table, throws: readonly [number, number][] = []): Table =>
  game.must({ type: 'action:end_turn' }, throws);

describe('game 3.5: the lobster pot', () => {
  it('asks at the start of the turn', () => {
    const game = start(trapped());
    expect([game.asked, game.kind]).toEqual([0, 'lobster_pot_decision']);
  });

  it('paying 50 leaves before the roll, and a double then counts as a double', () => {
    const game = start(trapped()).must({ type: 'action:escape_pay' });
    expect(game.event('lobster_pot_out')).toEqual({ playerId: 'p0', method: 'pay' });
    expect(game.money(0)).toBe(1450);
    expect(game.kind).toBe('your_turn');
    game.roll([5, 5]);
    expect(game.state.rollAgain).toBe(true);
  });

  it('a card leaves before the roll and goes back to its deck', () => {
    const game = start(trapped({ cards: 2 })).must({ type: 'action:escape_card' });
    expect(game.event('lobster_pot_out')).toEqual({ playerId: 'p0', method: 'card' });
    expect(game.state.players[0]!.escapeCards).toBe(1);
    expect([game.state.tide.escapeHolder, game.state.treasureChest.escapeHolder]).toEqual([-1, 0]);
    expect(game.money(0)).toBe(1500);
  });

  it('a double leaves, moves, and gives no second roll', () => {
    const game = start(trapped()).must({ type: 'action:escape_roll' }, [[5, 5]]);
    expect(game.told).toEqual(['dice_rolled', 'lobster_pot_out', 'player_moved']);
    expect(game.state.players[0]).toMatchObject({ position: 20, inPot: false });
    expect(game.state.rollAgain).toBe(false);
  });

  it('a failed roll stays, and the turn ends', () => {
    const game = start(trapped()).must({ type: 'action:escape_roll' }, [[4, 5]]);
    expect(game.state.players[0]).toMatchObject({ position: 10, inPot: true, potTurns: 1 });
    game.must({ type: 'action:end_turn' });
    expect(game.asked).toBe(1);
  });

  it('after the third failed roll 50 is paid and the move is made with that roll', () => {
    const game = start(trapped({ turns: 2 })).must({ type: 'action:escape_roll' }, [[4, 6]]);
    expect(game.told).toEqual(['dice_rolled', 'lobster_pot_out', 'player_moved']);
    expect(game.state.players[0]).toMatchObject({ position: 20, inPot: false, money: 1450, potTurns: 0 });
  });

  it('decisions: that 50 is owed like any debt, then the move is made', () => {
    const game = trapped({ turns: 2, money: 30 }).give(0, ['Red Sea Reef']);
    start(game).must({ type: 'action:escape_roll' }, [[4, 6]]);
    expect(game.kind).toBe('must_raise_funds');
    game.must({ type: 'action:mortgage', squareIndex: 8 });
    expect(game.told).toEqual(['mortgaged', 'lobster_pot_out', 'player_moved']);
    expect(game.state.players[0]).toMatchObject({ position: 20, money: 30 });
  });

  it('and who cannot is bankrupt to the bank, and does not move', () => {
    const game = start(trapped({ turns: 2, money: 30 })).must({ type: 'action:escape_roll' }, [[4, 6]]);
    expect(game.event('bankrupt')).toEqual({ playerId: 'p0', creditorId: null });
    expect(game.told).not.toContain('player_moved');
    expect(game.asked).toBe(1);
  });

  const refused = [
    { given: 'no card', with: {}, action: 'action:escape_card', code: 'INVALID_ACTION' },
    {
      given: 'too little money',
      with: { money: 49 },
      action: 'action:escape_pay',
      code: 'INSUFFICIENT_FUNDS',
    },
    { given: 'another action', with: {}, action: 'action:roll_dice', code: 'INVALID_ACTION' },
  ] as const;
  for (const { given, with: setting, action, code } of refused) {
    it(`refuses ${action} with ${given}`, () => {
      expect(start(trapped(setting)).send({ type: action })).toMatchObject({ code });
    });
  }

  it('refuses an escape outside the pot', () => {
    expect(new Table().send({ type: 'action:escape_pay' })).toMatchObject({ code: 'INVALID_ACTION' });
  });

  it('auto control with nothing but the dice is not asked', () => {
    const game = start(trapped({ money: 10, control: 'auto' }), [[4, 5]]);
    expect(game.told).toContain('dice_rolled');
    expect(game.state.players[0]).toMatchObject({ inPot: true, potTurns: 1 });
  });

  it('manual control may manage before it decides', () => {
    const game = trapped().give(0, ['Red Sea Reef']);
    start(game).must({ type: 'action:mortgage', squareIndex: 8 });
    expect(game.kind).toBe('lobster_pot_decision');
  });
});
