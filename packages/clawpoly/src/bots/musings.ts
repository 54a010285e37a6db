/** What a thinker says of a decision: its chances of winning, as it computed them, with this choice and with another. */
import type { Ask } from '@lobster-league/kernel';
import type { Action, TradeOffer } from '../action.js';
import { COLOR_GROUPS, SQUARES } from '../board.js';
import { GROUP_OF } from '../groups.js';
import { type State, seatOf } from '../state.js';

/** A choice, and the chances of winning that were computed for it and for the best other one, from 0 to 1. */
export interface Choice {
  readonly action: Action;
  /** Whether the dice chose. */
  readonly slip: boolean;
  readonly chance?: number;
  readonly other?: Action;
  readonly otherwise?: number;
}

const percent = (chance: number): string => `${(100 * chance).toFixed(chance < 0.1 ? 1 : 0)} %`;

/** `now` is the chance before the choice. */
export function musing(state: State, ask: Ask<Action>, now: number, choice: Choice): string {
  const { action, slip, chance, other, otherwise } = choice;
  const doing = phrase(state, ask, action);
  const { turnNumber } = state;
  const at = `I am at ${percent(now)}`;
  if (slip) return `Turn ${turnNumber}, and ${at}. I ${doing}, on a whim.`;
  if (chance === undefined || other === undefined || otherwise === undefined)
    return `Turn ${turnNumber}: ${at}, and I ${doing} by the book.`;
  const instead = phrase(state, ask, other);
  if (percent(chance) === percent(otherwise))
    return `${at}. If I ${doing} or if I ${instead}: ${percent(chance)} either way in turn ${turnNumber}.`;
  return `${at}. If I ${doing}, I see ${percent(chance)}; if I ${instead}, ${percent(otherwise)}.`;
}

/** Says what an action does, as in "I …". */
function phrase(state: State, ask: Ask<Action>, action: Action): string {
  switch (action.type) {
    case 'action:buy':
      return `buy ${nameOf(action.squareIndex)}`;
    case 'action:pass':
      return ask.kind === 'buy_decision'
        ? `leave ${nameOf(state.players[ask.seat]!.position)} to others`
        : 'let the bank sell for me';
    case 'action:build':
    case 'action:upgrade':
      return `build on ${nameOf(action.squareIndex)}`;
    case 'action:sell_building':
      return `sell a building on ${nameOf(action.squareIndex)}`;
    case 'action:mortgage':
      return `mortgage ${nameOf(action.squareIndex)}`;
    case 'action:unmortgage':
      return `lift the mortgage of ${nameOf(action.squareIndex)}`;
    case 'action:trade_offer':
      return `offer ${dealOf(state, action)}`;
    case 'action:trade_respond':
      return `${action.accept ? 'take' : 'refuse'} the deal of ${state.players[state.trade?.from ?? 0]!.name}`;
    case 'action:escape_pay':
      return 'pay my way out of the pot';
    case 'action:escape_card':
      return 'play my escape card';
    case 'action:escape_roll':
      return 'roll in the pot';
    case 'action:roll_dice':
      return 'roll';
    case 'action:end_turn':
    case 'action:skip_build':
      return `keep my ${state.players[ask.seat]!.money} shells`;
    case 'action:control':
      return 'change my control';
  }
}

function dealOf(state: State, { toId, offering, requesting }: TradeOffer): string {
  const partner = state.players[seatOf(state, toId)]?.name ?? toId;
  return `${partner} ${goodsOf(offering)} for ${goodsOf(requesting)}`;
}

function goodsOf({ shells, properties }: TradeOffer['offering']): string {
  const parts = properties.map((square) => `${nameOf(square)}${groupOf(square)}`);
  if (shells > 0) parts.push(`${shells} shells`);
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}

function nameOf(square: number): string {
  return SQUARES[square]!.name;
}

function groupOf(square: number): string {
  const group = COLOR_GROUPS[GROUP_OF[square]!];
  return group === undefined ? '' : ` (${group.boardColor.toLowerCase()})`;
}
