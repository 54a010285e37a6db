/** Reasons for refusing a move, with the document's codes. */
import type { Rejection } from '@lobster-league/kernel';
import { SQUARES } from './board.js';

export type Code =
  | 'INVALID_ACTION'
  | 'NOT_YOUR_TURN'
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_PROPERTY'
  | 'GAME_NOT_STARTED';

export function reject(code: Code, message: string, context?: Record<string, unknown>): Rejection {
  return context === undefined ? { code, message } : { code, message, context };
}

export function rejectSquare(code: Code, square: number, message: string): Rejection {
  return reject(code, message, { squareIndex: square });
}

export function tooPoor(money: number, cost: number, purpose: string): Rejection {
  return reject('INSUFFICIENT_FUNDS', `${purpose} costs ${cost} shells and you have ${money}.`, {
    cost,
    money,
  });
}

export function nameOf(square: number): string {
  return `${SQUARES[square]!.name} (square ${square})`;
}
