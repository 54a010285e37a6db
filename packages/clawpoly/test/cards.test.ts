/** Every card of both decks. */
import { describe, expect, it } from 'vitest';
import { at, Table, type Throw } from './table.js';

type DeckName = 'tide' | 'treasureChest';

/** Lands seat 0 of three on a card square and draws that card. */
function draw(
  deck: DeckName,
  number: number,
  prepare: (game: Table) => void = () => {},
  throws: Throw[] = [],
): Table {
  const game = new Table().nextCard(deck, number);
  // Nine squares before the last tide card square, or before the second treasure chest.
  game.state.players[0]!.position = deck === 'tide' ? 22 - 9 : 17 - 9;
  prepare(game);
  return game.roll([4, 5], ...throws);
}

const OWN_BUILDINGS = (game: Table): void => {
  game.give(0, ['Tidal Pool Flats', 'Mangrove Shallows'], { level: 3 });
  game.give(0, ["Leviathan's Throne", "Claw Emperor's Domain"], { level: 5 });
};

interface CardCase {
  readonly card: number;
  readonly does: string;
  readonly prepare?: (game: Table) => void;
  readonly throws?: Throw[];
  readonly to?: string;
  readonly money?: number;
  readonly others?: number;
  readonly kind?: string;
}

const TIDE: readonly CardCase[] = [
  { card: 1, does: 'sails to Claw Emperor’s Domain', to: "Claw Emperor's Domain", kind: 'buy_decision' },
  { card: 2, does: 'sails to Set Sail and collects 200 once', to: 'Set Sail', money: 1700 },
  {
    card: 3,
    does: 'goes to Dragon Eel Caverns without passing',
    to: 'Dragon Eel Caverns',
    kind: 'buy_decision',
  },
  {
    card: 4,
    does: 'goes around to Raja Ampat Gardens',
    to: 'Raja Ampat Gardens',
    money: 1700,
    kind: 'buy_decision',
  },
  {
    card: 5,
    does: 'pays twice the toll at the nearest current',
    prepare: (game) => game.give(1, ['Charybdis Passage', 'Abyssal Drift']),
    to: 'Charybdis Passage',
    money: 1400,
  },
  { card: 6, does: 'may buy the nearest current', to: 'Charybdis Passage', kind: 'buy_decision' },
  {
    card: 7,
    does: 'pays ten times a fresh roll at the nearest utility',
    prepare: (game) => game.give(1, ['Tidal Generator']),
    throws: [[2, 6]],
    to: 'Tidal Generator',
    money: 1420,
  },
  { card: 8, does: 'collects 50', money: 1550 },
  { card: 9, does: 'keeps the escape card', money: 1500 },
  { card: 10, does: 'goes back three', to: 'Galapagos Reserve', kind: 'buy_decision' },
  { card: 11, does: 'goes to the pot', to: 'Lobster Pot / Just Visiting', money: 1500 },
  {
    card: 12,
    does: 'pays 25 an outpost and 100 a fortress',
    prepare: OWN_BUILDINGS,
    money: 1500 - 6 * 25 - 200,
  },
  { card: 13, does: 'pays 15', money: 1485 },
  {
    card: 14,
    does: 'goes around to Poseidon’s Current',
    to: "Poseidon's Current",
    money: 1700,
    kind: 'buy_decision',
  },
  { card: 15, does: 'pays each player 50', money: 1400, others: 1550 },
  { card: 16, does: 'collects 150', money: 1650 },
];

const TREASURE_CHEST: readonly CardCase[] = [
  { card: 1, does: 'sails to Set Sail and collects 200 once', to: 'Set Sail', money: 1700 },
  { card: 2, does: 'collects 200', money: 1700 },
  { card: 3, does: 'pays 50', money: 1450 },
  { card: 4, does: 'collects 50', money: 1550 },
  { card: 5, does: 'keeps the escape card', money: 1500 },
  { card: 6, does: 'goes to the pot', to: 'Lobster Pot / Just Visiting', money: 1500 },
  { card: 7, does: 'collects 100', money: 1600 },
  { card: 8, does: 'collects 20', money: 1520 },
  { card: 9, does: 'collects 10 from every player', money: 1520, others: 1490 },
  { card: 10, does: 'collects 100', money: 1600 },
  { card: 11, does: 'pays 100', money: 1400 },
  { card: 12, does: 'pays 50', money: 1450 },
  { card: 13, does: 'collects 25', money: 1525 },
  {
    card: 14,
    does: 'pays 40 an outpost and 115 a fortress',
    prepare: OWN_BUILDINGS,
    money: 1500 - 6 * 40 - 230,
  },
  { card: 15, does: 'collects 10', money: 1510 },
  { card: 16, does: 'collects 100', money: 1600 },
];

for (const [deck, cases] of [
  ['tide', TIDE],
  ['treasureChest', TREASURE_CHEST],
] as const) {
  describe(`game 3.3: ${deck} cards`, () => {
    it('are sixteen', () =>
      expect(cases.map(({ card }) => card)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1)));

    for (const { card, does, prepare, throws, to, money, others, kind } of cases) {
      it(`${card} ${does}`, () => {
        const game = draw(deck, card, prepare, throws);
        const deckType = deck === 'tide' ? 'tide' : 'treasure_chest';
        expect(game.event('card_drawn')).toMatchObject({ playerId: 'p0', deckType, cardEffect: { card } });
        expect(game.state.players[0]!.position).toBe(to === undefined ? (deck === 'tide' ? 22 : 17) : at(to));
        if (money !== undefined) expect(game.money(0)).toBe(money);
        if (others !== undefined) expect([game.money(1), game.money(2)]).toEqual([others, others]);
        expect(game.kind).toBe(kind ?? 'your_turn');
        expect(game.state[deck].pile).not.toContain(card);
      });
    }
  });
}

describe('decisions: cards', () => {
  it('a card that moves you onto a card square draws again', () => {
    const game = new Table().nextCard('tide', 10).nextCard('treasureChest', 8);
    game.state.players[0]!.position = 36 - 9;
    game.roll([4, 5]);
    expect(game.told.filter((type) => type === 'card_drawn')).toHaveLength(2);
    expect(game.money(0)).toBe(1520);
  });

  it('back three spaces never pays, and a tax square there taxes', () => {
    const game = new Table().nextCard('tide', 10);
    game.state.players[0]!.position = 38;
    game.roll([4, 5]);
    expect(game.state.players[0]!.position).toBe(at('Fishing Tax'));
    expect(game.money(0)).toBe(1500 + 200 - 200);
  });

  it('nearest is the next one clockwise, and passing Set Sail pays 200', () => {
    const game = new Table().nextCard('tide', 5);
    game.state.players[0]!.position = 36 - 9;
    game.roll([4, 5]);
    expect(game.state.players[0]!.position).toBe(at("Poseidon's Current"));
    expect(game.money(0)).toBe(1700);
  });

  it('no toll by card on a mortgaged current, and no dice for a mortgaged utility', () => {
    const mortgaged = { mortgaged: true };
    const current = draw('tide', 5, (game) => game.give(1, ['Charybdis Passage'], mortgaged));
    expect(current.money(0)).toBe(1500);
    const utility = draw('tide', 7, (game) => game.give(1, ['Tidal Generator'], mortgaged));
    expect(utility.told.filter((type) => type === 'dice_rolled')).toHaveLength(1);
  });

  it('the roll for a utility by card gives no other turn, and takes none away', () => {
    const game = new Table().nextCard('tide', 7).give(1, ['Tidal Generator']);
    game.state.players[0]!.position = 22 - 8;
    game.roll([4, 4], [3, 5]);
    expect(game.state.rollAgain).toBe(true);
  });

  it('the escape card leaves its deck until used, and an empty pile reshuffles without it', () => {
    const game = draw('tide', 9);
    expect(game.state.players[0]!.escapeCards).toBe(1);
    game.state.tide.pile.length = 0;
    game.state.players[0]!.position = 22 - 9;
    game.must({ type: 'action:end_turn' });
    game.state.players[1]!.position = 22 - 9;
    const rejection = game.send({ type: 'action:roll_dice' }, [[4, 5]]);
    expect(rejection).toBeNull();
    expect(game.state.tide.pile).toHaveLength(14);
    expect(game.state.tide.pile).not.toContain(9);
  });

  it('debts to several are settled one by one in turn order; what cannot be paid is owed', () => {
    const game = draw('tide', 15, (table) => {
      table.money(0, 60);
      table.give(0, ['Tidal Pool Flats']);
    });
    expect(game.event('card_drawn')).toMatchObject({
      cardEffect: { payments: [{ from: 'p0', to: 'p1', amount: 50 }] },
    });
    expect([game.asked, game.kind]).toEqual([0, 'must_raise_funds']);
    expect([game.money(0), game.money(1), game.money(2)]).toEqual([10, 1550, 1500]);
    game.must({ type: 'action:pass' });
    expect(game.event('bankrupt')).toEqual({ playerId: 'p0', creditorId: 'p2' });
    expect(game.money(2)).toBe(1540);
  });

  it('who cannot pay on a hatching day raises funds in another’s turn, and then it goes on', () => {
    const game = draw('treasureChest', 9, (table) => {
      table.money(1, 5);
      table.give(1, ['Tidal Pool Flats']);
    });
    expect([game.asked, game.kind]).toEqual([1, 'must_raise_funds']);
    game.must({ type: 'action:mortgage', squareIndex: at('Tidal Pool Flats') });
    expect(game.told).toEqual(['mortgaged', 'rent_paid', 'rent_paid']);
    expect([game.money(0), game.money(1), game.money(2)]).toEqual([1520, 25, 1490]);
    expect([game.asked, game.kind]).toEqual([0, 'your_turn']);
  });
});
