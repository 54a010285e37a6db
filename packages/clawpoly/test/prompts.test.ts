/** What each prompt contains, what may be answered, and what the agent sees. */
import { describe, expect, it } from 'vitest';
import { agentState, clawpoly, SQUARES } from '../src/index.js';
import { at, Table } from './table.js';

const brief = (game: Table) => clawpoly.brief(game.state, game.state.asks[0]!);
const legal = (game: Table) => clawpoly.legal(game.state, game.state.asks[0]!).map(({ type }) => type);
const fallback = (game: Table) => game.state.asks[0]!.fallback.type;

describe('server 4.4 and 5.3: prompts, choices and fallbacks', () => {
  it('your_turn before the roll', () => {
    const game = new Table();
    expect(brief(game)).toMatchObject({ availableActions: ['roll_dice'] });
    expect(legal(game)).toEqual(['action:roll_dice']);
    expect(fallback(game)).toBe('action:roll_dice');
  });

  it('your_turn after the move', () => {
    const game = new Table().give(0, ['Red Sea Reef']).roll([4, 6]);
    expect(brief(game)).toMatchObject({ availableActions: ['mortgage', 'trade_offer', 'end_turn'] });
    expect(fallback(game)).toBe('action:end_turn');
  });

  it('buy_decision', () => {
    const game = new Table().roll([3, 5]);
    expect(brief(game)).toEqual({ property: SQUARES[8], price: 100, yourMoney: 1500 });
    expect(legal(game)).toEqual(['action:buy', 'action:pass']);
    expect(fallback(game)).toBe('action:pass');
  });

  it('build_decision', () => {
    const game = new Table({ control: 'auto' })
      .give(0, ['Tidal Pool Flats', 'Mangrove Shallows'], { level: 4 })
      .give(0, ["Leviathan's Throne", "Claw Emperor's Domain"])
      .give(0, ['Abyssal Drift'], { mortgaged: true })
      .roll([4, 6]);
    expect(brief(game)).toMatchObject({
      buildableProperties: [
        { squareIndex: 37, name: "Leviathan's Throne", cost: 300 },
        { squareIndex: 39, name: "Claw Emperor's Domain", cost: 300 },
      ],
      upgradableProperties: [
        { squareIndex: 1, cost: 500 },
        { squareIndex: 3, cost: 500 },
      ],
      sellableBuildings: [
        { squareIndex: 1, type: 'outpost', refund: 50 },
        { squareIndex: 3, type: 'outpost', refund: 50 },
      ],
      mortgageable: [
        { squareIndex: 37, value: 175 },
        { squareIndex: 39, value: 200 },
      ],
      unmortgageable: [{ squareIndex: 35, cost: 110 }],
      offersLeft: 3,
      yourMoney: 1500,
    });
    expect(fallback(game)).toBe('action:skip_build');
  });

  it('trade_received', () => {
    const game = new Table().give(0, ['Red Sea Reef']);
    const offering = { shells: 0, properties: [8], escapeCards: 0 };
    const requesting = { shells: 120, properties: [], escapeCards: 0 };
    game.must({ type: 'action:trade_offer', toId: 'p1', offering, requesting });
    const offer = { tradeId: 1, offering, requesting };
    expect(brief(game)).toEqual({ fromId: 'p0', offer, tradeId: 1, yourMoney: 1500 });
    expect(clawpoly.view(game.state, null).trade).toEqual({ fromId: 'p0', toId: 'p1', offer });
  });

  it('lobster_pot_decision', () => {
    const game = new Table();
    Object.assign(game.state.players[1]!, { inPot: true, position: 10, potTurns: 1 });
    game.roll([4, 6]).must({ type: 'action:end_turn' });
    expect(brief(game)).toEqual({ turnsTrapped: 1, hasEscapeCard: false, yourMoney: 1500 });
    expect(legal(game)).toEqual(['action:escape_roll', 'action:escape_pay']);
    expect(fallback(game)).toBe('action:escape_roll');
  });

  it('must_raise_funds', () => {
    const game = new Table()
      .give(1, ['Tidal Pool Flats', 'Mangrove Shallows'], { level: 5 })
      .give(0, ['Abyssal Drift']);
    game.money(0, 10);
    game.roll([1, 2]);
    expect(brief(game)).toEqual({
      amount: 450,
      mortgageable: [{ squareIndex: 35, value: 100 }],
      sellableBuildings: [],
      yourMoney: 10,
      creditorId: 'p1',
    });
    expect(legal(game)).toEqual(['action:mortgage', 'action:pass']);
    expect(fallback(game)).toBe('action:pass');
  });

  it('30 seconds for each, and nothing to say about an ask that is closed', () => {
    const game = new Table();
    const old = { ...game.state.asks[0]! };
    expect(clawpoly.timeLimit(game.state, old)).toBe(30_000);
    game.roll([3, 5]);
    expect(clawpoly.legal(game.state, old)).toEqual([]);
    expect(clawpoly.brief(game.state, old)).toEqual({});
  });
});

describe('server 5.4 and overview 6.9: what an agent and a spectator see', () => {
  it('the agent sees itself, its opponents and the board', () => {
    const game = new Table().give(1, ['Red Sea Reef']);
    const seen = agentState(game.state, 1);
    expect(seen.turnNumber).toBe(1);
    expect(seen.you).toMatchObject({
      id: 'p1',
      money: 1500,
      properties: [8],
      inLobsterPot: false,
      escapeCards: 0,
    });
    expect(seen.opponents.map(({ id }) => id)).toEqual(['p0', 'p2']);
    expect(seen.board[8]).toMatchObject({ name: 'Red Sea Reef', owner: 'p1' });
  });

  it('the view holds every field of GameState, and never the order of a deck', () => {
    const game = new Table().give(0, ['Tidal Pool Flats', 'Mangrove Shallows'], { level: 5 });
    const view = clawpoly.view(game.state, null);
    expect(view).toMatchObject({
      currentPlayerIndex: 0,
      turnNumber: 1,
      gamePhase: 'playing',
      winner: null,
      turnLimit: 200,
    });
    expect(view.board[1]).toEqual({
      ...SQUARES[1],
      owner: 'p0',
      outposts: 0,
      fortress: true,
      mortgaged: false,
    });
    expect(view.players[0]).toMatchObject({
      token: 'lobster',
      color: '#e74c3c',
      properties: [1, 3],
      lobsterPotTurns: 0,
    });
    expect(view.tideCards.map(({ number }) => number)).toEqual(
      [...game.state.tide.pile].sort((a, b) => a - b),
    );
  });

  it('the schema fills in what a trade leaves out, and refuses what is not in the document', () => {
    expect(
      clawpoly.action.parse({
        type: 'action:trade_offer',
        toId: 'p1',
        offering: {},
        requesting: { shells: 5 },
      }),
    ).toEqual({
      type: 'action:trade_offer',
      toId: 'p1',
      offering: { shells: 0, properties: [], escapeCards: 0 },
      requesting: { shells: 5, properties: [], escapeCards: 0 },
    });
    for (const bad of [
      { type: 'action:fly' },
      { type: 'action:buy' },
      { type: 'action:buy', squareIndex: 40 },
      { type: 'action:buy', squareIndex: 1.5 },
      { type: 'action:pass', extra: 1 },
      { type: 'action:build', squareIndex: at('Red Sea Reef'), building: 'castle' },
    ]) {
      expect(clawpoly.action.safeParse(bad).success).toBe(false);
    }
    expect(clawpoly.config.parse({})).toEqual({ turnLimit: 200, startingShells: 1500 });
    expect(clawpoly.config.safeParse({ turnLimit: 0 }).success).toBe(false);
  });
});
