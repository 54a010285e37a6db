/** A turn, stage by stage, until somebody has to be asked. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { END_TURN, ESCAPE_ROLL, PASS, ROLL_DICE, SKIP_BUILD } from './action.js';
import { BOARD_SIZE } from './board.js';
import { settleDebts } from './debt.js';
import { rollTwo } from './dice.js';
import { type Event, turnEnded, turnStarted } from './event.js';
import { finish } from './finish.js';
import { land } from './landing.js';
import { canManage } from './manage.js';
import { canLeavePot, failToEscape, goToPot, leavePot } from './pot.js';
import { ask, STAGE, type State } from './state.js';
import { moveTo } from './visit.js';

const DOUBLES_TO_POT = 3;

/** Plays on from where the turn stands. Afterwards somebody is asked, or the game is over. */
export function playOn(state: State, rng: Rng, emit: Emit<Event>): void {
  if (state.trade !== null) {
    askTrade(state);
    return;
  }
  for (;;) {
    if (state.stage === STAGE.end) endTurn(state, emit);
    if (state.stage === STAGE.over) return;
    if (state.stage === STAGE.start) startTurn(state, emit);
    if (state.stage === STAGE.roll) {
      if (asksForRoll(state)) return;
      roll(state, rng, emit);
    } else if (state.stage === STAGE.pot) {
      if (asksForEscape(state)) return;
      rollInPot(state, rng, emit);
    }
    if (state.debts.length > 0 && settleDebts(state, emit)) return;
    if (state.stage === STAGE.move) {
      moveAndLand(state, rng, emit);
      if (state.debts.length > 0 && settleDebts(state, emit)) return;
    }
    if (state.stage === STAGE.manage) {
      if (asksToManage(state)) return;
      doneManaging(state);
    } else if (state.stage === STAGE.buy) {
      ask(state, state.current, 'buy_decision', PASS);
      return;
    }
  }
}

function startTurn(state: State, emit: Emit<Event>): void {
  const player = state.players[state.current]!;
  state.turnNumber++;
  state.doubles = 0;
  state.offers = 0;
  state.rollAgain = false;
  state.stage = player.inPot ? STAGE.pot : STAGE.roll;
  if (emit !== null) emit(turnStarted(player, state.turnNumber));
}

function asksForEscape(state: State): boolean {
  const seat = state.current;
  if (!state.players[seat]!.manual && !canLeavePot(state, seat)) return false;
  ask(state, seat, 'lobster_pot_decision', ESCAPE_ROLL);
  return true;
}

/** A double leaves the pot and moves, without another roll; the third failure costs the fee and moves too. */
export function rollInPot(state: State, rng: Rng, emit: Emit<Event>): void {
  rollTwo(state, rng, emit);
  if (state.dice[0] === state.dice[1]) {
    leavePot(state, state.current, 'doubles', emit);
    state.stage = STAGE.move;
  } else failToEscape(state, state.current, emit);
}

function asksForRoll(state: State): boolean {
  if (!state.players[state.current]!.manual) return false;
  ask(state, state.current, 'your_turn', ROLL_DICE);
  return true;
}

/** The third double in a row ends in the pot instead of a move. */
export function roll(state: State, rng: Rng, emit: Emit<Event>): void {
  rollTwo(state, rng, emit);
  state.stage = STAGE.move;
  state.rollAgain = state.dice[0] === state.dice[1];
  if (!state.rollAgain) return;
  state.doubles++;
  if (state.doubles < DOUBLES_TO_POT) return;
  goToPot(state, state.current, 'doubles', emit);
  state.stage = STAGE.manage;
}

function moveAndLand(state: State, rng: Rng, emit: Emit<Event>): void {
  const ahead = state.players[state.current]!.position + state.dice[0] + state.dice[1];
  const passed = ahead >= BOARD_SIZE;
  moveTo(state, passed ? ahead - BOARD_SIZE : ahead, passed, emit);
  state.stage = STAGE.manage;
  land(state, rng, emit);
}

function asksToManage(state: State): boolean {
  const seat = state.current;
  if (state.players[seat]!.manual) {
    ask(state, seat, 'your_turn', state.rollAgain ? ROLL_DICE : END_TURN);
    return true;
  }
  if (!canManage(state, seat)) return false;
  ask(state, seat, 'build_decision', SKIP_BUILD);
  return true;
}

/** After a double the same turn goes on with another roll. */
export function doneManaging(state: State): void {
  state.stage = state.rollAgain ? STAGE.roll : STAGE.end;
}

function endTurn(state: State, emit: Emit<Event>): void {
  const { players, order } = state;
  const ended = players[state.current]!;
  const last = state.turnNumber === state.turnLimit;
  if (!last) {
    do state.place = state.place + 1 === order.length ? 0 : state.place + 1;
    while (players[order[state.place]!]!.bankrupt);
    state.current = order[state.place]!;
    state.stage = STAGE.start;
  }
  if (emit !== null) emit(turnEnded(ended, last ? null : players[state.current]!));
  if (last) finish(state, 'turn_limit', emit);
}

function askTrade(state: State): void {
  const { to, offer } = state.trade!;
  ask(state, to, 'trade_received', {
    type: 'action:trade_respond',
    tradeId: offer.tradeId,
    accept: false,
  });
}
