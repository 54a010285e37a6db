/** Moving along the board, and visiting a square that can be owned. */
import type { Emit, Rejection } from '@lobster-league/kernel';
import type { Action } from './action.js';
import { SET_SAIL_BONUS } from './board.js';
import { transferDeed } from './deeds.js';
import { type Event, playerMoved, propertyPassed, setSailBonus } from './event.js';
import { GROUP_OF, NO_GROUP, PRICE } from './groups.js';
import { nameOf, reject, rejectSquare, tooPoor } from './rejection.js';
import { BANK, type PlayerState, STAGE, type State } from './state.js';

/** Moves a player to a square and pays it for passing Set Sail or landing on it. */
export function moveTo(player: PlayerState, to: number, passedSetSail: boolean, emit: Emit<Event>): void {
  const from = player.position;
  player.position = to;
  if (emit !== null) emit(playerMoved(player, from, to, passedSetSail));
  if (!passedSetSail) return;
  player.money += SET_SAIL_BONUS;
  if (emit !== null) emit(setSailBonus(player, SET_SAIL_BONUS));
}

/** Returns whether the square is unowned and the player has the money. */
export function mayBuy(player: PlayerState, square: number, emit: Emit<Event>): boolean {
  if (player.money >= PRICE[square]!) return true;
  if (emit !== null) emit(propertyPassed(player, square));
  return false;
}

/** Handles the answer to `buy_decision`. */
export function buyOrPass(state: State, action: Action, emit: Emit<Event>): Rejection | null {
  const player = state.players[state.current]!;
  const square = player.position;
  if (action.type === 'action:pass') {
    if (emit !== null) emit(propertyPassed(player, square));
  } else if (action.type === 'action:buy') {
    const rejection = checkBuy(state, action.squareIndex);
    if (rejection !== null) return rejection;
    buy(state, square, emit);
  } else {
    return reject('INVALID_ACTION', `Buy ${nameOf(square)} with action:buy, or send action:pass.`);
  }
  state.stage = STAGE.manage;
  return null;
}

export function checkBuy(state: State, square: number): Rejection | null {
  const { money, position } = state.players[state.current]!;
  if (GROUP_OF[square] === NO_GROUP) {
    return rejectSquare('INVALID_PROPERTY', square, `${nameOf(square)} cannot be owned.`);
  }
  if (square !== position) {
    return rejectSquare(
      'INVALID_PROPERTY',
      square,
      `You are on ${nameOf(position)}: only that can be bought.`,
    );
  }
  if (state.owner[square] !== BANK) {
    return rejectSquare('INVALID_PROPERTY', square, `${nameOf(square)} is owned already.`);
  }
  const price = PRICE[square]!;
  return money < price ? tooPoor(money, price, nameOf(square)) : null;
}

function buy(state: State, square: number, emit: Emit<Event>): void {
  const player = state.players[state.current]!;
  const price = PRICE[square]!;
  player.money -= price;
  transferDeed(state, square, state.current);
  if (emit !== null) {
    emit({ type: 'game:property_bought', data: { playerId: player.id, squareIndex: square, price } });
  }
}
