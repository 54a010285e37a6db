/** The manage phase: build, sell, mortgage, unmortgage, offer trades. */
import type { Emit, Rejection } from '@lobster-league/kernel';
import type { Action } from './action.js';
import { build, mayUnmortgage, mortgage, nextBuilding, sell, unmortgage } from './buildings.js';
import type { Event } from './event.js';
import { DEEDS } from './groups.js';
import { reject } from './rejection.js';
import type { PlayerState, State } from './state.js';
import { canOfferTrade, offerTrade } from './trade.js';

/** Returns whether the player can do anything in the manage phase. */
export function canManage(state: State, player: PlayerState): boolean {
  // A deed without a mortgage can be mortgaged, or its group has buildings to sell.
  return player.deeds > player.mortgages || canOfferTrade(state) || canUnmortgage(state, state.current);
}

function canUnmortgage(state: State, seat: number): boolean {
  for (const square of DEEDS) if (mayUnmortgage(state, seat, square)) return true;
  return false;
}

/** Carries out one management action; `hint` lists the other valid answers. */
export function manage(
  state: State,
  seat: number,
  action: Action,
  hint: string,
  emit: Emit<Event>,
): Rejection | null {
  switch (action.type) {
    case 'action:build': {
      const { squareIndex, building = nextBuilding(state, squareIndex) } = action;
      return build(state, seat, squareIndex, building, emit);
    }
    case 'action:upgrade':
      return build(state, seat, action.squareIndex, 'fortress', emit);
    case 'action:sell_building':
      return sell(state, seat, action.squareIndex, emit);
    case 'action:mortgage':
      return mortgage(state, seat, action.squareIndex, emit);
    case 'action:unmortgage':
      return unmortgage(state, seat, action.squareIndex, emit);
    case 'action:trade_offer':
      return offerTrade(state, seat, action, emit);
    default:
      return reject('INVALID_ACTION', `${action.type} is no answer now: ${hint}`);
  }
}
