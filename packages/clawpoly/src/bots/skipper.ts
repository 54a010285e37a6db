/** The frame shared by house bots with a character: the decisions, with the character as a parameter. */
import type { Ask, Bot, Rng } from '@lobster-league/kernel';
import {
  type Action,
  buildFortress,
  buildOutpost,
  buy,
  ESCAPE_CARD_ACTION,
  ESCAPE_PAY,
  ESCAPE_ROLL,
  PASS,
  unmortgage,
} from '../action.js';
import { POT_FEE, SQUARES } from '../board.js';
import { mayBuild, mayUnmortgage } from '../buildings.js';
import { buildingCost, DEEDS, MAX_OUTPOSTS, UNMORTGAGE_COST } from '../groups.js';
import type { State, Trade } from '../state.js';
import { OFFERS_PER_TURN } from '../trade.js';
import { respond } from './answers.js';
import { LANDING_ODDS } from './odds.js';

/** What distinguishes one bot from another. */
export interface Temper {
  readonly name: string;
  readonly description: string;
  wants(state: State, seat: number, square: number): boolean;
  /** Shells it keeps when it builds or lifts mortgages. */
  purse(state: State, seat: number): number;
  /** Returns the next offer, or null. */
  offer(state: State, seat: number, rng: Rng): Action | null;
  accepts(state: State, seat: number, trade: Trade): boolean;
  /** Whether it would rather pay than stay in the pot. */
  leavesPot(state: State, seat: number): boolean;
  /** Chooses what to sell first; the engine's own order if absent. */
  raise?(state: State, seat: number): Action;
  /** Replaces the default manage phase (build, lift mortgages, offer). Returns null when done. */
  manage?(state: State, seat: number): Action | null;
  readonly sayings: Readonly<Record<Saying, string>>;
}

export type Saying = 'buy' | 'pass' | 'build' | 'offer' | 'accept' | 'reject' | 'done' | 'pot' | 'raise';

export function skipper(temper: Temper): Bot<State, Action> {
  return {
    name: temper.name,
    description: temper.description,
    decide: (state, ask, rng) => decide(temper, state, ask, rng),
    thought: (state, ask, action) => thought(temper, state, ask, action),
  };
}

function decide(temper: Temper, state: State, ask: Ask<Action>, rng: Rng): Action {
  const { seat } = ask;
  const { position, money, escapeCards } = state.players[seat]!;
  switch (ask.kind) {
    case 'buy_decision':
      return temper.wants(state, seat, position) ? buy(position) : PASS;
    case 'trade_received':
      return respond(state, temper.accepts(state, seat, state.trade!));
    case 'must_raise_funds':
      return temper.raise?.(state, seat) ?? PASS;
    case 'lobster_pot_decision':
      if (!temper.leavesPot(state, seat)) return ESCAPE_ROLL;
      if (escapeCards > 0) return ESCAPE_CARD_ACTION;
      return money >= POT_FEE ? ESCAPE_PAY : ESCAPE_ROLL;
    default:
      return manage(temper, state, seat, rng) ?? ask.fallback;
  }
}

function manage(temper: Temper, state: State, seat: number, rng: Rng): Action | null {
  if (temper.manage !== undefined) return temper.manage(state, seat);
  const spare = state.players[seat]!.money - temper.purse(state, seat);
  return (
    bestBuilding(state, seat, spare) ??
    cheapestUnmortgage(state, seat, spare) ??
    (state.offers < OFFERS_PER_TURN ? temper.offer(state, seat, rng) : null)
  );
}

/** Returns the building that adds most rent for its cost, within the spare money. */
export function bestBuilding(state: State, seat: number, spare: number): Action | null {
  let best: number | null = null;
  let bestGain = 0;
  for (const square of DEEDS) {
    if (!mayBuild(state, seat, square)) continue;
    const level = state.level[square]!;
    const cost = buildingCost(square, level);
    if (cost > spare) continue;
    const gain = (LANDING_ODDS[square]! * (SQUARES[square]!.rent[level + 1]! - state.rent[square]!)) / cost;
    if (gain > bestGain) {
      best = square;
      bestGain = gain;
    }
  }
  if (best === null) return null;
  return state.level[best] === MAX_OUTPOSTS ? buildFortress(best) : buildOutpost(best);
}

/** Lifts a mortgage if it has twice the money for it. */
function cheapestUnmortgage(state: State, seat: number, spare: number): Action | null {
  if (state.players[seat]!.mortgages === 0) return null;
  for (const square of DEEDS) {
    if (mayUnmortgage(state, seat, square) && spare >= 2 * UNMORTGAGE_COST[square]!)
      return unmortgage(square);
  }
  return null;
}

function thought(temper: Temper, state: State, ask: Ask<Action>, action: Action): string {
  const here = SQUARES[state.players[ask.seat]!.position]!.name;
  return temper.sayings[saying(ask, action)].replace('{here}', here);
}

function saying({ kind }: Ask<Action>, action: Action): Saying {
  switch (action.type) {
    case 'action:buy':
      return 'buy';
    case 'action:pass':
      return kind === 'buy_decision' ? 'pass' : 'raise';
    case 'action:build':
    case 'action:upgrade':
    case 'action:unmortgage':
      return 'build';
    case 'action:sell_building':
    case 'action:mortgage':
      return 'raise';
    case 'action:trade_offer':
      return 'offer';
    case 'action:trade_respond':
      return action.accept ? 'accept' : 'reject';
    case 'action:escape_pay':
    case 'action:escape_card':
    case 'action:escape_roll':
      return 'pot';
    case 'action:roll_dice':
    case 'action:end_turn':
    case 'action:skip_build':
    case 'action:control':
      return 'done';
  }
}
