/** The end: turn limit, wealth, ties, and stops by the host. */
import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { clawpoly, type Event, wealth } from '../src/index.js';
import { at, Table } from './table.js';

const SHORE = ['Tidal Pool Flats', 'Mangrove Shallows'];

function learn(game: Table, fact: Parameters<typeof clawpoly.learn>[1]): Event[] {
  const events: Event[] = [];
  clawpoly.learn(game.state, fact, Rng.fromSeed('host'), (event) => events.push(event));
  return events;
}

describe('game 3.9: the end', () => {
  it('counts single turns, and a roll-again after doubles is the same turn', () => {
    const game = new Table({ turnLimit: 2 }).roll([5, 5]).roll([4, 6]).must({ type: 'action:end_turn' });
    expect(game.state.turnNumber).toBe(2);
    game.roll([4, 6]).must({ type: 'action:end_turn' });
    expect(game.event('turn_end')).toEqual({ playerId: 'p1', nextPlayerId: null });
    expect(game.event('finished')).toMatchObject({ reason: 'turn_limit' });
  });

  it('decisions: wealth is cash, price or mortgage value, and what buildings refund', () => {
    const game = new Table()
      .give(0, SHORE, { level: 5 })
      .give(0, ['Ningaloo Reef', 'Red Sea Reef', 'Belize Barrier Reef'], { level: 1 })
      .give(0, ['Abyssal Drift'], { mortgaged: true });
    expect(wealth(game.state, 0)).toBe(1500 + 120 + 2 * (250 + 4 * 50) + 320 + 3 * 50 + 100);
  });

  const ties = [
    { given: 'wealth', prepare: (game: Table) => game.money(1, 1501), winner: 'p1' },
    {
      given: 'cash when wealth is equal',
      prepare: (game: Table) => {
        game.give(0, SHORE);
        game.money(0, 1380);
      },
      winner: 'p1',
    },
    { given: 'the earlier seat when all is equal', prepare: () => {}, winner: 'p0' },
  ];
  for (const { given, prepare, winner } of ties) {
    it(`decisions: ties go by ${given}`, () => {
      const game = new Table();
      prepare(game);
      const finished = learn(game, { type: 'stop', reason: 'creator_stopped' });
      expect(finished.map(({ data }) => data)).toMatchObject([
        { winnerId: winner, reason: 'creator_stopped' },
      ]);
    });
  }

  it.each<[string, (game: Table) => void]>([
    ['Player 1 wins', (game) => game.money(1, 1501)],
    ['Player 0, Player 1 and Player 2 share the win', () => undefined],
    ['Player 1 and Player 2 share the win', (game) => game.money(0, 1499)],
    [
      'Player 1 and Player 2 share the win',
      (game) => {
        game.give(0, SHORE);
        game.money(0, 1380);
      },
    ],
  ])('tells that %s', (told, prepare) => {
    const game = new Table();
    prepare(game);
    const [finished] = learn(game, { type: 'stop', reason: 'called off' });
    const seats = [0, 1, 2].map((seat) => ({ id: `p${seat}`, name: `Player ${seat}` }));
    expect(clawpoly.tell(finished!, seats)).toBe(`${told}: called off`);
  });

  it('tells of no winner when the host calls the match off', () => {
    const [finished] = learn(new Table(), { type: 'stop', reason: 'called_off' });
    expect(clawpoly.tell(finished!, [])).toBe('The match is called off');
  });

  it('decisions: who is level in shells shares the place, and the next is skipped', () => {
    const game = new Table();
    game.money(2, 1499);
    learn(game, { type: 'stop', reason: 'creator_stopped' });
    const placesOf = (result: readonly { seat: number; place: number }[] | null | undefined) =>
      result?.map(({ seat, place }) => [seat, place]);
    expect(placesOf(clawpoly.places?.(game.state))).toEqual([
      [0, 1],
      [1, 1],
      [2, 3],
    ]);
    // The rules' own result, which replays hold, goes by the seat.
    expect(placesOf(clawpoly.result(game.state))).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(clawpoly.places?.(new Table().state)).toBeNull();
  });

  it('decisions: ties go by the number of properties when wealth and cash are equal', () => {
    const game = new Table().give(0, ['Belize Barrier Reef']).give(1, SHORE);
    expect(wealth(game.state, 0)).toBe(wealth(game.state, 1));
    learn(game, { type: 'stop', reason: 'creator_stopped' });
    expect(game.state.placements?.[0]?.seat).toBe(1);
  });
});

describe('decisions: placement of the bankrupt', () => {
  it('later bankruptcy is better, and all of them come after the living', () => {
    const game = new Table({ seats: 4 });
    for (const seat of [2, 0]) learn(game, { type: 'forfeit', seat, reason: 'gone' });
    learn(game, { type: 'stop', reason: 'creator_stopped' });
    const places = clawpoly.result(game.state)!.map(({ seat, place }) => [seat, place]);
    expect(places.sort()).toEqual([
      [0, 3],
      [1, 1],
      [2, 4],
      [3, 2],
    ]);
  });
});

describe('host facts', () => {
  it('forfeit in one’s own turn: all goes to the bank, clean, and the turn passes', () => {
    const game = new Table().give(0, SHORE, { level: 3 });
    const events = learn(game, { type: 'forfeit', seat: 0, reason: 'timeouts' });
    expect(events.map(({ type }) => type)).toEqual(['game:bankrupt', 'game:turn_end', 'game:turn_start']);
    expect(SHORE.map(at).map((square) => [game.state.owner[square], game.state.level[square]])).toEqual([
      [-1, 0],
      [-1, 0],
    ]);
    expect(game.asked).toBe(1);
  });

  it('forfeit in debt to a player: buildings are sold, and the creditor gets the rest', () => {
    const game = new Table()
      .give(1, SHORE, { level: 5 })
      .give(0, ["Leviathan's Throne", "Claw Emperor's Domain"], { level: 1 });
    game.money(0, 100);
    game.roll([1, 2]);
    expect(game.kind).toBe('must_raise_funds');
    const events = learn(game, { type: 'forfeit', seat: 0, reason: 'gone' });
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      'game:building_sold',
      'game:building_sold',
      'game:bankrupt',
    ]);
    expect(game.state.players[1]).toMatchObject({ money: 1500 + 100 + 300, deeds: 4 });
  });

  it('forfeit of a bystander leaves the open ask as it is', () => {
    const game = new Table().roll([3, 5]);
    const ask = { ...game.state.asks[0]! };
    learn(game, { type: 'forfeit', seat: 2, reason: 'gone' });
    expect(game.state.asks[0]).toEqual(ask);
  });

  it('forfeit of who was offered a trade rejects it; of the creditor, forgives the debt', () => {
    const trade = new Table().give(0, ['Red Sea Reef']);
    const offering = { shells: 0, properties: [8], escapeCards: 0 };
    trade.must({
      type: 'action:trade_offer',
      toId: 'p1',
      offering,
      requesting: { ...offering, properties: [] },
    });
    expect(learn(trade, { type: 'forfeit', seat: 1, reason: 'gone' })[0]?.type).toBe('game:trade_rejected');
    expect([trade.asked, trade.kind]).toEqual([0, 'your_turn']);

    const debt = new Table().give(1, SHORE, { level: 5 }).give(0, ['Abyssal Drift']);
    debt.money(0, 100);
    debt.roll([1, 2]);
    learn(debt, { type: 'forfeit', seat: 1, reason: 'gone' });
    expect([debt.asked, debt.kind, debt.money(0)]).toEqual([0, 'your_turn', 100]);
  });

  it('presence, unknown seats and those who are out change nothing', () => {
    const game = new Table();
    game.state.players[2]!.bankrupt = true;
    const before = JSON.stringify(game.state);
    learn(game, { type: 'presence', seat: 0, connected: false });
    learn(game, { type: 'forfeit', seat: 2, reason: 'x' });
    learn(game, { type: 'forfeit', seat: 9, reason: 'x' });
    expect(JSON.stringify(game.state)).toBe(before);
  });
});
