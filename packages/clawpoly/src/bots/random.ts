/** Random: decides by dice. For testing, and for filling seats. */
import type { Ask, Bot, Rng } from '@lobster-league/kernel';
import {
  type Action,
  buildFortress,
  buildOutpost,
  buy,
  ESCAPE_CARD_ACTION,
  ESCAPE_PAY,
  ESCAPE_ROLL,
  mortgage,
  PASS,
  SKIP_BUILD,
  sellBuilding,
  unmortgage,
} from '../action.js';
import { BOARD_SIZE, POT_FEE } from '../board.js';
import { mayBuild, mayMortgage, maySell, mayUnmortgage } from '../buildings.js';
import { buildingCost, MAX_OUTPOSTS, PRICE } from '../groups.js';
import { legal } from '../legal.js';
import type { State } from '../state.js';
import { mayTrade, OFFERS_PER_TURN } from '../trade.js';
import { buyFor, respond } from './answers.js';

/** It picks among this many squares, most of which are not on the board, so that it is often done. */
const PICK_RANGE = 8 * BOARD_SIZE;
/** Picking another player's square becomes an offer once in this many times. */
const OFFER_ODDS = 12;

function decide(state: State, ask: Ask<Action>, rng: Rng): Action {
  switch (ask.kind) {
    case 'build_decision':
      return pickSquare(state, ask.seat, rng);
    case 'buy_decision':
      return rng.below(2) === 0 ? PASS : buy(state.players[ask.seat]!.position);
    case 'trade_received':
      return respond(state, rng.below(2) === 0);
    case 'lobster_pot_decision':
      return wayOut(state, ask.seat, rng);
    case 'must_raise_funds':
      return rng.pick(legal(state, ask));
    default:
      return rng.below(2) === 0 ? ask.fallback : pickSquare(state, ask.seat, rng, ask.fallback);
  }
}

/** Chooses one of the three ways out, or rolls if that one is closed. */
function wayOut(state: State, seat: number, rng: Rng): Action {
  const { money, escapeCards } = state.players[seat]!;
  const way = rng.below(3);
  if (way === 0 && money >= POT_FEE) return ESCAPE_PAY;
  return way === 1 && escapeCards > 0 ? ESCAPE_CARD_ACTION : ESCAPE_ROLL;
}

/** Picks any square: does something with its own, sometimes makes an offer for another's, otherwise is done. */
function pickSquare(state: State, seat: number, rng: Rng, done: Action = SKIP_BUILD): Action {
  const square = rng.below(PICK_RANGE);
  if (square >= BOARD_SIZE) return done;
  const owner = state.owner[square]!;
  if (owner < 0) return done;
  if (owner !== seat) {
    return rng.below(OFFER_ODDS) === 0 ? (offerFor(state, seat, square, rng) ?? done) : done;
  }
  if (mayUnmortgage(state, seat, square)) return unmortgage(square);
  if (mayBuild(state, seat, square) && rng.below(4) > 0) return build(state, seat, square) ?? done;
  if (rng.below(4) > 0) return done;
  if (maySell(state, seat, square)) return sellBuilding(square);
  return mayMortgage(state, seat, square) ? mortgage(square) : done;
}

function build(state: State, seat: number, square: number): Action | null {
  const level = state.level[square]!;
  if (state.players[seat]!.money < buildingCost(square, level)) return null;
  return level === MAX_OUTPOSTS ? buildFortress(square) : buildOutpost(square);
}

function offerFor(state: State, seat: number, square: number, rng: Rng): Action | null {
  if (state.offers >= OFFERS_PER_TURN || !mayTrade(state, square)) return null;
  const shells = rng.below(2 * PRICE[square]!);
  return state.players[seat]!.money < shells ? null : buyFor(state, square, shells);
}

export const random: Bot<State, Action> = {
  name: 'random',
  description: 'Decides by dice: the sea itself at the table.',
  decide,
  thought: () => 'The waves decide, not I.',
};
