/** What a prompt says besides the game state: the document's fields for each prompt, and a few more. */
import type { Ask } from '@lobster-league/kernel';
import type { Action } from './action.js';
import { SQUARES } from './board.js';
import { mayMortgage, maySell, mayUnmortgage } from './buildings.js';
import {
  buildingCost,
  buildingRefund,
  DEEDS,
  FORTRESS,
  MAX_OUTPOSTS,
  MORTGAGE_VALUE,
  UNMORTGAGE_COST,
} from './groups.js';
import { buildable, legal, openAsk } from './legal.js';
import { BANK, type State } from './state.js';
import { canOfferTrade, OFFERS_PER_TURN } from './trade.js';

export function brief(state: State, ask: Ask<Action>): Readonly<Record<string, unknown>> {
  const open = openAsk(state, ask);
  if (open === null) return {};
  const { seat } = open;
  const { money, position, potTurns, escapeCards } = state.players[seat]!;
  switch (open.kind) {
    case 'buy_decision': {
      const property = SQUARES[position]!;
      return { property, price: property.price, yourMoney: money };
    }
    case 'build_decision':
      return { ...management(state, seat), yourMoney: money };
    case 'your_turn':
      return { availableActions: availableActions(state, ask), ...management(state, seat), yourMoney: money };
    case 'trade_received': {
      const { from, offer } = state.trade!;
      const { tradeId } = offer;
      return { fromId: state.players[from]!.id, offer, tradeId, yourMoney: money };
    }
    case 'lobster_pot_decision':
      return { turnsTrapped: potTurns, hasEscapeCard: escapeCards > 0, yourMoney: money };
    case 'must_raise_funds': {
      const { amount, to } = state.debts[0]!;
      const creditorId = to === BANK ? null : state.players[to]!.id;
      return {
        amount,
        mortgageable: mortgageable(state, seat),
        sellableBuildings: sellable(state, seat),
        yourMoney: money,
        creditorId,
      };
    }
  }
}

/** Returns the action names without their prefix, each once, as in the document's example. */
function availableActions(state: State, ask: Ask<Action>): string[] {
  const names = legal(state, ask).map(({ type }) => type.slice('action:'.length));
  if (canOfferTrade(state)) names.push('trade_offer');
  return [...new Set(names)];
}

function management(state: State, seat: number): Record<string, unknown> {
  const squares = buildable(state, seat);
  const offer = (square: number) => ({
    squareIndex: square,
    name: SQUARES[square]!.name,
    cost: buildingCost(square, state.level[square]!),
  });
  return {
    buildableProperties: squares.filter((square) => state.level[square]! < MAX_OUTPOSTS).map(offer),
    upgradableProperties: squares.filter((square) => state.level[square] === MAX_OUTPOSTS).map(offer),
    sellableBuildings: sellable(state, seat),
    mortgageable: mortgageable(state, seat),
    unmortgageable: DEEDS.filter((square) => mayUnmortgage(state, seat, square)).map((square) => ({
      squareIndex: square,
      cost: UNMORTGAGE_COST[square]!,
    })),
    offersLeft: OFFERS_PER_TURN - state.offers,
  };
}

function mortgageable(state: State, seat: number): { squareIndex: number; value: number }[] {
  return DEEDS.filter((square) => mayMortgage(state, seat, square)).map((square) => ({
    squareIndex: square,
    value: MORTGAGE_VALUE[square]!,
  }));
}

function sellable(state: State, seat: number): { squareIndex: number; type: string; refund: number }[] {
  return DEEDS.filter((square) => maySell(state, seat, square)).map((square) => ({
    squareIndex: square,
    type: state.level[square] === FORTRESS ? 'fortress' : 'outpost',
    refund: buildingRefund(square, state.level[square]!),
  }));
}
