/** Trades: what may be offered, the answer, the exchange. */
import { describe, expect, it } from 'vitest';
import type { Action, Goods } from '../src/index.js';
import { at, Table } from './table.js';

const nothing: Goods = { shells: 0, properties: [], escapeCards: 0 };
const goods = (part: Partial<Goods>): Goods => ({ ...nothing, ...part });
const offer = (to: number, offering: Partial<Goods>, requesting: Partial<Goods>): Action => ({
  type: 'action:trade_offer',
  toId: `p${to}`,
  offering: goods(offering),
  requesting: goods(requesting),
});
const answer = (tradeId: number, accept: boolean): Action => ({
  type: 'action:trade_respond',
  tradeId,
  accept,
});

const FLATS = at('Tidal Pool Flats');
const DRIFT = at('Abyssal Drift');
const market = (): Table =>
  new Table().give(0, ['Tidal Pool Flats']).give(1, ['Abyssal Drift'], { mortgaged: true });
const swap = offer(1, { shells: 100, properties: [FLATS] }, { properties: [DRIFT] });

describe('decisions: trades', () => {
  it('an offer is told and asks the other, then the turn goes on', () => {
    const game = market().must(swap);
    const told = { fromId: 'p0', toId: 'p1', offer: { tradeId: 1 } };
    expect(game.event('trade_proposed')).toMatchObject(told);
    expect([game.asked, game.kind]).toEqual([1, 'trade_received']);
    game.must(answer(1, false));
    expect(game.event('trade_rejected')).toEqual({ fromId: 'p0', toId: 'p1' });
    expect([game.asked, game.kind]).toEqual([0, 'your_turn']);
  });

  it('accepting moves shells and properties; a mortgage stays on', () => {
    const game = market().must(swap).must(answer(1, true));
    expect(game.told).toEqual(['trade_accepted']);
    expect([game.money(0), game.money(1)]).toEqual([1400, 1600]);
    expect([game.state.owner[FLATS], game.state.owner[DRIFT]]).toEqual([1, 0]);
    expect(game.state.mortgaged[DRIFT]).toBe(true);
    expect(game.state.players.map(({ deeds, mortgages }) => [deeds, mortgages])).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it('escape cards change hands, both ways at once too', () => {
    const game = market();
    for (const [seat, deck] of [
      [0, game.state.tide],
      [1, game.state.treasureChest],
    ] as const) {
      deck.escapeHolder = seat;
      game.state.players[seat]!.escapeCards = 1;
    }
    game.must(offer(1, { escapeCards: 1 }, { escapeCards: 1, shells: 10 })).must(answer(1, true));
    expect([game.state.tide.escapeHolder, game.state.treasureChest.escapeHolder]).toEqual([1, 0]);
    expect(game.state.players.map(({ escapeCards }) => escapeCards)).toEqual([1, 1, 0]);
    expect(game.money(0)).toBe(1510);
  });

  it('a counter-offer is a rejection and an offer in one’s own turn', () => {
    const game = market().must(swap).must(answer(1, false));
    game.roll([4, 6]).must({ type: 'action:end_turn' });
    game.must(offer(0, { properties: [DRIFT] }, { properties: [FLATS], shells: 150 })).must(answer(2, true));
    expect([game.money(0), game.money(1)]).toEqual([1350, 1650]);
  });

  it('at most three offers a turn', () => {
    const game = market();
    for (let trade = 1; trade <= 3; trade++) game.must(swap).must(answer(trade, false));
    expect(game.send(swap)).toMatchObject({ code: 'INVALID_ACTION' });
    game.roll([4, 6]).must({ type: 'action:end_turn' });
    expect(game.send(offer(0, { properties: [DRIFT] }, {}))).toBeNull();
  });

  const refused: { given: string; game: () => Table; action: Action; code: string }[] = [
    {
      given: 'to oneself',
      game: market,
      action: offer(0, { properties: [FLATS] }, {}),
      code: 'INVALID_ACTION',
    },
    {
      given: 'to nobody known',
      game: market,
      action: offer(9, { properties: [FLATS] }, {}),
      code: 'INVALID_ACTION',
    },
    {
      given: 'of shells alone',
      game: market,
      action: offer(1, { shells: 5 }, { shells: 9 }),
      code: 'INVALID_ACTION',
    },
    {
      given: 'of what one does not own',
      game: market,
      action: offer(1, { properties: [DRIFT] }, {}),
      code: 'INVALID_PROPERTY',
    },
    {
      given: 'for what the other does not own',
      game: market,
      action: offer(2, {}, { properties: [DRIFT] }),
      code: 'INVALID_PROPERTY',
    },
    {
      given: 'of the same square twice',
      game: market,
      action: offer(1, { properties: [FLATS, FLATS] }, {}),
      code: 'INVALID_PROPERTY',
    },
    {
      given: 'of too many shells',
      game: market,
      action: offer(1, { shells: 1501 }, { properties: [DRIFT] }),
      code: 'INSUFFICIENT_FUNDS',
    },
    {
      given: 'for too many shells',
      game: market,
      action: offer(1, { properties: [FLATS] }, { shells: 1501 }),
      code: 'INSUFFICIENT_FUNDS',
    },
    {
      given: 'of escape cards one has not',
      game: market,
      action: offer(1, { escapeCards: 1 }, {}),
      code: 'INVALID_ACTION',
    },
    {
      given: 'of a square whose group is built on',
      game: () => new Table().give(0, ['Tidal Pool Flats', 'Mangrove Shallows'], { level: 1 }),
      action: offer(1, { properties: [FLATS] }, {}),
      code: 'INVALID_ACTION',
    },
  ];
  for (const { given, game, action, code } of refused) {
    it(`refuses an offer ${given}`, () => {
      expect(game().send(action)).toMatchObject({ code });
    });
  }

  it('only the one asked answers, and only that trade', () => {
    const game = market().must(swap);
    expect(game.sendAs(0, answer(1, true))).toMatchObject({ code: 'NOT_YOUR_TURN' });
    expect(game.send(answer(7, true))).toMatchObject({ code: 'INVALID_ACTION' });
    expect(game.send({ type: 'action:pass' })).toMatchObject({ code: 'INVALID_ACTION' });
    expect(game.kind).toBe('trade_received');
  });

  it('silence is a rejection', () => {
    const game = market().must(swap);
    expect(game.state.asks[0]!.fallback).toEqual(answer(1, false));
  });
});
