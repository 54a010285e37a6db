/** A turn, stage by stage: each stage continues to the next until a player has to be asked. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { END_TURN, ESCAPE_ROLL, PASS, ROLL_DICE, SKIP_BUILD } from './action.js';
import { settleDebts } from './debt.js';
import { rollTwo } from './dice.js';
import { type Event, turnEnded, turnStarted } from './event.js';
import { finish } from './finish.js';
import { land } from './landing.js';
import { canManage } from './manage.js';
import { canLeavePot, failToEscape, goToPot, leavePot } from './pot.js';
import { ask, type PlayerState, STAGE, type State } from './state.js';
import { moveTo } from './visit.js';

const DOUBLES_TO_POT = 3;

/** Continues the turn from its stage. Afterwards a player is asked, or the game is over. */
export function playOn(state: State, rng: Rng, emit: Emit<Event>): void {
  if (state.trade !== null) askTrade(state);
  else if (!resume(state, rng, emit)) playTurns(state, rng, emit);
}

/** Continues after the manage phase: with the same turn after a double, otherwise with the next one. */
export function playOnAfterManaging(state: State, rng: Rng, emit: Emit<Event>): void {
  if (state.rollAgain && rollStage(state, state.players[state.current]!, rng, emit)) return;
  playTurns(state, rng, emit);
}

/** Ends this turn and plays the next ones, until a player is asked or the game is over. */
function playTurns(state: State, rng: Rng, emit: Emit<Event>): void {
  let waiting = false;
  while (!waiting) waiting = endTurn(state, emit) || startTurn(state, rng, emit);
}

/*
 * Each stage below runs the stages after it. It returns true when the game waits for an answer or is over, and false
 * when the turn has ended.
 */

function resume(state: State, rng: Rng, emit: Emit<Event>): boolean {
  if (state.debts.length > 0 && settleDebts(state, emit)) return true;
  const player = state.players[state.current]!;
  switch (state.stage) {
    case STAGE.manage:
      return manageStage(state, player, rng, emit);
    case STAGE.move:
      return moveStage(state, player, rng, emit);
    case STAGE.roll:
      return rollStage(state, player, rng, emit);
    case STAGE.pot:
      return potStage(state, player, rng, emit);
    case STAGE.start:
      return startTurn(state, rng, emit);
    case STAGE.end:
      return false;
    case STAGE.over:
      return true;
  }
}

function startTurn(state: State, rng: Rng, emit: Emit<Event>): boolean {
  const player = state.players[state.current]!;
  state.turnNumber++;
  state.doubles = 0;
  state.offers = 0;
  state.rollAgain = false;
  if (emit !== null) emit(turnStarted(player, state.turnNumber));
  return player.inPot ? potStage(state, player, rng, emit) : rollStage(state, player, rng, emit);
}

function potStage(state: State, player: PlayerState, rng: Rng, emit: Emit<Event>): boolean {
  if (player.manual || canLeavePot(player)) {
    state.stage = STAGE.pot;
    ask(state, state.current, 'lobster_pot_decision', ESCAPE_ROLL);
    return true;
  }
  rollInPot(state, rng, emit);
  return resume(state, rng, emit);
}

/**
 * Rolls in the pot: a double leaves the pot and moves, without another roll; the third failure costs the fee and moves
 * too.
 */
export function rollInPot(state: State, rng: Rng, emit: Emit<Event>): void {
  rollTwo(state, rng, emit);
  if (state.dice[0] === state.dice[1]) {
    leavePot(state, state.current, 'doubles', emit);
    state.stage = STAGE.move;
  } else failToEscape(state, state.current, emit);
}

function rollStage(state: State, player: PlayerState, rng: Rng, emit: Emit<Event>): boolean {
  if (player.manual) {
    state.stage = STAGE.roll;
    ask(state, state.current, 'your_turn', ROLL_DICE);
    return true;
  }
  return roll(state, rng, emit) ? moveStage(state, player, rng, emit) : manageStage(state, player, rng, emit);
}

/** Rolls. Returns whether the roll moves the player: the third double in a row leads into the pot instead. */
export function roll(state: State, rng: Rng, emit: Emit<Event>): boolean {
  rollTwo(state, rng, emit);
  const doubles = state.dice[0] === state.dice[1];
  state.rollAgain = doubles;
  if (!doubles) return true;
  state.doubles++;
  if (state.doubles < DOUBLES_TO_POT) return true;
  goToPot(state, state.current, 'doubles', emit);
  return false;
}

function moveStage(state: State, player: PlayerState, rng: Rng, emit: Emit<Event>): boolean {
  const around = state.owner.length;
  const ahead = player.position + state.dice[0] + state.dice[1];
  const passed = ahead >= around;
  state.stage = STAGE.manage;
  moveTo(player, passed ? ahead - around : ahead, passed, emit);
  if (land(state, player, rng, emit)) {
    ask(state, state.current, 'buy_decision', PASS);
    return true;
  }
  if (state.debts.length > 0) return resume(state, rng, emit);
  return manageStage(state, player, rng, emit);
}

function manageStage(state: State, player: PlayerState, rng: Rng, emit: Emit<Event>): boolean {
  state.stage = STAGE.manage;
  if (player.manual) {
    ask(state, state.current, 'your_turn', state.rollAgain ? ROLL_DICE : END_TURN);
    return true;
  }
  if (canManage(state, player)) {
    ask(state, state.current, 'build_decision', SKIP_BUILD);
    return true;
  }
  return state.rollAgain && rollStage(state, player, rng, emit);
}

/** Passes the turn to the next living player. Returns true when that was the last turn. */
function endTurn(state: State, emit: Emit<Event>): boolean {
  const { players, order } = state;
  const ended = players[state.current]!;
  if (state.turnNumber === state.turnLimit) {
    if (emit !== null) emit(turnEnded(ended, null));
    finish(state, 'turn_limit', emit);
    return true;
  }
  let { place } = state;
  do place = place + 1 === order.length ? 0 : place + 1;
  while (players[order[place]!]!.bankrupt);
  state.place = place;
  state.current = order[place]!;
  if (emit !== null) emit(turnEnded(ended, players[state.current]!));
  return false;
}

function askTrade(state: State): void {
  const { to, offer } = state.trade!;
  ask(state, to, 'trade_received', {
    type: 'action:trade_respond',
    tradeId: offer.tradeId,
    accept: false,
  });
}
