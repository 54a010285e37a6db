/** Makes actions that several bots use. */
import type { Action, Goods } from '../action.js';
import type { State } from '../state.js';

export function respond(state: State, accept: boolean): Action {
  return { type: 'action:trade_respond', tradeId: state.trade!.offer.tradeId, accept };
}

export function goods(shells: number, properties: number[] = [], escapeCards = 0): Goods {
  return { shells, properties, escapeCards };
}

export function offer(state: State, to: number, offering: Goods, requesting: Goods): Action {
  return { type: 'action:trade_offer', toId: state.players[to]!.id, offering, requesting };
}

/** Offers shells for another player's square. */
export function buyFor(state: State, square: number, shells: number): Action {
  return offer(state, state.owner[square]!, goods(shells), goods(0, [square]));
}
