/** Plays one move: checks that it answers the open ask and is allowed, then carries it out. */
import type { Emit, Move, Rejection, Rng } from '@lobster-league/kernel';
import { type Action, SKIP_BUILD } from './action.js';
import { raiseFunds } from './debt.js';
import type { Event } from './event.js';
import { manage } from './manage.js';
import { leaveBeforeRoll } from './pot.js';
import { reject } from './rejection.js';
import { type OpenAsk, STAGE, type State } from './state.js';
import { respond } from './trade.js';
import { playOn, playOnAfterManaging, roll, rollInPot } from './turn.js';
import { buyOrPass } from './visit.js';

export function step(
  state: State,
  moves: readonly Move<Action>[],
  rng: Rng,
  emit: Emit<Event>,
): Rejection | null {
  const move = moves[0];
  if (move === undefined || moves.length > 1) return reject('INVALID_ACTION', 'Send one action at a time.');
  const { action } = move;
  const ask = state.asks[0];
  if (ask === undefined) return reject('GAME_NOT_STARTED', 'The game is over.');
  if (action !== SKIP_BUILD && action.type === 'action:control') {
    return control(state, move.seat, action.mode === 'manual');
  }
  if (move.seat !== ask.seat)
    return reject('NOT_YOUR_TURN', 'Nothing is asked of you now: wait for a prompt.');
  if (move.ask !== null && move.ask !== ask.id) {
    return reject('INVALID_ACTION', 'That prompt is closed: answer the open one.', { ask: ask.id });
  }
  if (move.timedOut && emit !== null) return playTimeout(state, ask, action, rng, emit);
  return play(state, ask, action, rng, emit);
}

/** Judges the answer and plays on from it. */
function play(state: State, ask: OpenAsk, action: Action, rng: Rng, emit: Emit<Event>): Rejection | null {
  // Fast path for the most common answer: comparing object identity is cheaper than reading the type.
  if (action === SKIP_BUILD && ask.kind === 'build_decision') {
    playOnAfterManaging(state, rng, emit);
    return null;
  }
  const rejection = answer(state, ask, action, rng, emit);
  if (rejection === null) playOn(state, rng, emit);
  return rejection;
}

/** Emits the timeout just before the first event that follows from it. */
function playTimeout(
  state: State,
  ask: OpenAsk,
  action: Action,
  rng: Rng,
  emit: (event: Event) => void,
): Rejection | null {
  const timeout: Event = {
    type: 'game:agent_timeout',
    data: { playerId: state.players[ask.seat]!.id, decision: ask.kind },
  };
  let announced = false;
  const announce = (): void => {
    if (!announced) emit(timeout);
    announced = true;
  };
  const rejection = play(state, ask, action, rng, (event) => {
    announce();
    emit(event);
  });
  if (rejection === null) announce();
  return rejection;
}

/** Changes who rolls and ends the seat's turns; allowed at any time. The open ask stays as it is. */
function control(state: State, seat: number, manual: boolean): Rejection | null {
  const player = state.players[seat];
  if (player === undefined || player.bankrupt) return reject('INVALID_ACTION', 'You are not in the game.');
  player.manual = manual;
  return null;
}

function answer(state: State, ask: OpenAsk, action: Action, rng: Rng, emit: Emit<Event>): Rejection | null {
  switch (ask.kind) {
    case 'build_decision':
      return answerBuild(state, ask.seat, action, emit);
    case 'buy_decision':
      return buyOrPass(state, action, emit);
    case 'lobster_pot_decision':
      return answerPot(state, ask.seat, action, rng, emit);
    case 'your_turn':
      return answerTurn(state, ask.seat, action, rng, emit);
    case 'trade_received':
      return respond(state, state.trade!, action, emit);
    case 'must_raise_funds':
      return raiseFunds(state, state.debts[0]!, action, emit);
  }
}

function answerBuild(state: State, seat: number, action: Action, emit: Emit<Event>): Rejection | null {
  if (action.type === 'action:skip_build' || action.type === 'action:end_turn') {
    state.stage = state.rollAgain ? STAGE.roll : STAGE.end;
    return null;
  }
  return manage(state, seat, action, 'build, sell, mortgage, trade, or send action:skip_build.', emit);
}

function answerPot(
  state: State,
  seat: number,
  action: Action,
  rng: Rng,
  emit: Emit<Event>,
): Rejection | null {
  const hint = 'send action:escape_pay, action:escape_card or action:escape_roll.';
  switch (action.type) {
    case 'action:escape_roll':
      rollInPot(state, rng, emit);
      return null;
    case 'action:escape_pay':
    case 'action:escape_card':
      return leaveBeforeRoll(state, seat, action, emit);
    default:
      if (state.players[seat]!.manual) return manage(state, seat, action, hint, emit);
      return reject('INVALID_ACTION', `You are in the Lobster Pot: ${hint}`);
  }
}

/** Answers of a player with manual control: before the roll, and after the move. */
function answerTurn(
  state: State,
  seat: number,
  action: Action,
  rng: Rng,
  emit: Emit<Event>,
): Rejection | null {
  const mustRoll = state.stage === STAGE.roll || state.rollAgain;
  if (action.type === 'action:roll_dice') {
    if (!mustRoll)
      return reject('INVALID_ACTION', 'You have rolled: send action:end_turn when you are done.');
    state.stage = roll(state, rng, emit) ? STAGE.move : STAGE.manage;
    return null;
  }
  if (action.type === 'action:end_turn' || action.type === 'action:skip_build') {
    if (mustRoll) return reject('INVALID_ACTION', 'You still have to roll: send action:roll_dice.');
    state.stage = STAGE.end;
    return null;
  }
  const next = mustRoll ? 'action:roll_dice' : 'action:end_turn';
  return manage(state, seat, action, `build, sell, mortgage, trade, or send ${next}.`, emit);
}
