/** The lobster pot: in by net, card or third double; out by fee, card or double. */
import type { Emit, Rejection } from '@lobster-league/kernel';
import type { Action } from './action.js';
import { LOBSTER_POT, POT_FEE } from './board.js';
import { returnEscapeCard } from './escape-cards.js';
import type { Event, PotMethod, PotReason } from './event.js';
import { reject, tooPoor } from './rejection.js';
import { BANK, type PlayerState, STAGE, type State } from './state.js';

/** The fee is due after this many failed rolls. */
export const POT_ATTEMPTS = 3;

export function goToPot(state: State, seat: number, reason: PotReason, emit: Emit<Event>): void {
  const player = state.players[seat]!;
  player.position = LOBSTER_POT;
  player.inPot = true;
  player.potTurns = 0;
  state.rollAgain = false;
  if (emit !== null) emit({ type: 'game:lobster_pot_in', data: { playerId: player.id, reason } });
}

export function leavePot(state: State, seat: number, method: PotMethod, emit: Emit<Event>): void {
  const player = state.players[seat]!;
  player.inPot = false;
  player.potTurns = 0;
  if (method === 'pay') player.money -= POT_FEE;
  if (method === 'card') returnEscapeCard(state, seat);
  if (emit !== null) emit({ type: 'game:lobster_pot_out', data: { playerId: player.id, method } });
}

/** Handles a failed roll in the pot: the player stays, or owes the fee and moves. */
export function failToEscape(state: State, seat: number, emit: Emit<Event>): void {
  const player = state.players[seat]!;
  player.potTurns++;
  state.stage = STAGE.manage;
  if (player.potTurns < POT_ATTEMPTS) return;
  state.stage = STAGE.move;
  if (player.money >= POT_FEE) leavePot(state, seat, 'pay', emit);
  else state.debts.push({ from: seat, to: BANK, amount: POT_FEE, square: LOBSTER_POT, pot: true });
}

/** Returns whether the player can do anything but roll. */
export function canLeavePot(player: PlayerState): boolean {
  return player.money >= POT_FEE || player.escapeCards > 0;
}

/** Leaves the pot before the roll, by fee or card; the turn then continues as usual. */
export function leaveBeforeRoll(
  state: State,
  seat: number,
  action: Action,
  emit: Emit<Event>,
): Rejection | null {
  const player = state.players[seat]!;
  if (!player.inPot) return reject('INVALID_ACTION', 'You are not in the Lobster Pot.');
  if (action.type === 'action:escape_pay') {
    if (player.money < POT_FEE) return tooPoor(player.money, POT_FEE, 'Leaving the Lobster Pot');
    leavePot(state, seat, 'pay', emit);
  } else {
    if (player.escapeCards === 0) {
      return reject(
        'INVALID_ACTION',
        'You hold no escape card: send action:escape_pay or action:escape_roll.',
      );
    }
    leavePot(state, seat, 'card', emit);
  }
  state.stage = STAGE.roll;
  return null;
}
