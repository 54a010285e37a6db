/** Converts actions between the protocol's form and the rules'. */
import type { Action } from '@lobster-league/clawpoly';
import type { ActionMessage } from './actions.js';

export function toRules(message: ActionMessage): Action {
  switch (message.type) {
    case 'action:roll_dice':
    case 'action:pass':
    case 'action:skip_build':
    case 'action:escape_pay':
    case 'action:escape_card':
    case 'action:escape_roll':
    case 'action:end_turn':
      return { type: message.type };
    case 'action:buy':
    case 'action:upgrade':
    case 'action:sell_building':
    case 'action:mortgage':
    case 'action:unmortgage':
      return { type: message.type, squareIndex: message.data.squareIndex };
    case 'action:build': {
      const { squareIndex, type: building } = message.data;
      const action = { type: message.type, squareIndex };
      return building === undefined ? action : { ...action, building };
    }
    case 'action:trade_offer': {
      const { toId, offering, requesting } = message.data;
      return { type: message.type, toId, offering, requesting };
    }
    case 'action:trade_respond': {
      const { tradeId, accept } = message.data;
      return { type: message.type, tradeId, accept };
    }
  }
}

/** Returns an action as an agent would send it. */
export function toWire(action: Action): { type: Action['type']; data: Record<string, unknown> } {
  if (action.type === 'action:build') {
    const { type, squareIndex, building } = action;
    return { type, data: building === undefined ? { squareIndex } : { squareIndex, type: building } };
  }
  const { type, ...data } = action;
  return { type, data };
}
