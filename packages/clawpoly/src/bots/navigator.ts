/** Navigator: the strong one. Knows the odds of the board, trades for whole groups, keeps what the next rents may cost. */
import type { Bot } from '@lobster-league/kernel';
import {
  type Action,
  buildFortress,
  buildOutpost,
  mortgage,
  PASS,
  sellBuilding,
  unmortgage,
} from '../action.js';
import { SQUARES } from '../board.js';
import { mayBuild, mayMortgage, maySell, mayUnmortgage } from '../buildings.js';
import {
  buildingCost,
  buildingRefund,
  DEEDS,
  GROUP_OF,
  GROUPS,
  MAX_OUTPOSTS,
  MORTGAGE_VALUE,
  PRICE,
  UNMORTGAGE_COST,
} from '../groups.js';
import { BANK, type State } from '../state.js';
import { OFFERS_PER_TURN } from '../trade.js';
import { danger, rentRisk, visits } from './chart.js';
import { navigatorAccepts, navigatorOffer } from './dealings.js';
import { LANDING_ODDS, squareIncome } from './odds.js';
import { skipper } from './skipper.js';
import { isFlagship, isWeary, strikeTheColors } from './weary.js';
import { ownedIn } from './worth.js';

/** Of the worst rent in reach, it wants this share in cash before it builds on. */
const WORST_SHARE = 0.35;
const LEAST_RESERVE = 30;
/** It leaves the pot while there is so much to buy, or so little to fear. */
const SQUARES_TO_BUY = 6;
const CALM_WATERS = 25;

export const navigator: Bot<State, Action> = skipper({
  name: 'navigator',
  description: 'Plays the odds: values groups, trades to complete them, keeps reserves for the rents ahead.',
  wants,
  purse: reserve,
  offer: () => null,
  accepts: navigatorAccepts,
  leavesPot,
  raise: raiseCheaply,
  manage,
  sayings: {
    buy: 'The chart says {here} pays.',
    pass: 'I keep my shells for the waters ahead.',
    build: 'The best rent for each shell is here.',
    offer: 'We both sail better with this deal.',
    accept: 'The odds favour this deal.',
    reject: 'My chart says no.',
    done: 'Steady as she goes.',
    pot: 'I know when a pot is the safest harbour.',
    raise: 'The least loss first.',
  },
});

function reserve(state: State, seat: number): number {
  const { mean, worst } = danger(state, seat);
  return Math.max(LEAST_RESERVE, mean, WORST_SHARE * worst);
}

/** Nearly everything: a deed can be mortgaged again, and a square bought is one that nobody else has. */
function wants(state: State, seat: number, square: number): boolean {
  const left = state.players[seat]!.money - PRICE[square]!;
  const group = GROUPS[GROUP_OF[square]!]!;
  const own = ownedIn(state, seat, GROUP_OF[square]!);
  if (own === group.length - 1) return true;
  const rival = state.players.some(
    (_, other) => other !== seat && ownedIn(state, other, GROUP_OF[square]!) === group.length - 1,
  );
  return rival || left + MORTGAGE_VALUE[square]! >= reserve(state, seat);
}

function leavesPot(state: State, seat: number): boolean {
  const free = DEEDS.reduce((count, square) => count + (state.owner[square] === BANK ? 1 : 0), 0);
  return free >= SQUARES_TO_BUY || rentRisk(state, seat) < CALM_WATERS;
}

function manage(state: State, seat: number): Action | null {
  if (isWeary(state)) {
    const yielding = strikeTheColors(state, seat);
    if (yielding !== null) return yielding;
    if (!isFlagship(state, seat)) return null;
  }
  return (
    (state.offers < OFFERS_PER_TURN ? navigatorOffer(state, seat, reserve(state, seat)) : null) ??
    build(state, seat) ??
    liftMortgage(state, seat)
  );
}

/** The building that earns most for its cost, paid from what is above the reserve or from idle deeds. */
function build(state: State, seat: number): Action | null {
  const square = bestSite(state, seat);
  if (square === null) return null;
  const level = state.level[square]!;
  const short = buildingCost(square, level) - (state.players[seat]!.money - reserve(state, seat));
  if (short <= 0) return level === MAX_OUTPOSTS ? buildFortress(square) : buildOutpost(square);
  // Up to three outposts the rent jumps: that is worth a mortgage on squares that earn little.
  return level < 3 ? pledgeFor(state, seat, short) : null;
}

function bestSite(state: State, seat: number): number | null {
  const rolls = visits(state);
  let best: number | null = null;
  let bestGain = 0;
  for (const square of DEEDS) {
    if (!mayBuild(state, seat, square)) continue;
    const level = state.level[square]!;
    const cost = buildingCost(square, level);
    const rise = LANDING_ODDS[square]! * (SQUARES[square]!.rent[level + 1]! - state.rent[square]!);
    // An outpost is a step on the way to three: judge the first two by where they lead.
    const climb = level < 3 ? LANDING_ODDS[square]! * (SQUARES[square]!.rent[3]! / 3) : rise;
    // Half the cost is lost; before the last turn it must come back as rent.
    if (climb * rolls < cost / 2) continue;
    const gain = climb / cost;
    if (gain > bestGain) {
      best = square;
      bestGain = gain;
    }
  }
  return best;
}

/** Mortgages an idle deed, if idle deeds together can raise what is short. */
function pledgeFor(state: State, seat: number, short: number): Action | null {
  let raised = 0;
  let first: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const square of DEEDS) {
    if (!isIdle(state, seat, square)) continue;
    raised += MORTGAGE_VALUE[square]!;
    const keep = squareIncome(square, state.rent[square]!) / MORTGAGE_VALUE[square]!;
    if (keep < least) {
      least = keep;
      first = square;
    }
  }
  return raised >= short && first !== null ? mortgage(first) : null;
}

function isIdle(state: State, seat: number, square: number): boolean {
  return mayMortgage(state, seat, square) && state.groupOwner[GROUP_OF[square]!] !== seat;
}

/** Whole groups first, then what earns most; only with money to spare. */
function liftMortgage(state: State, seat: number): Action | null {
  if (state.players[seat]!.mortgages === 0) return null;
  const spare = state.players[seat]!.money - 2 * reserve(state, seat);
  const rolls = visits(state);
  let best: number | null = null;
  let bestGain = 0;
  for (const square of DEEDS) {
    if (!mayUnmortgage(state, seat, square) || spare < UNMORTGAGE_COST[square]!) continue;
    const whole = state.groupOwner[GROUP_OF[square]!] === seat;
    const income = LANDING_ODDS[square]! * SQUARES[square]!.rent[0]! * (whole ? 20 : 1);
    // Beyond its interest, which is lost, a lifted mortgage only pays in rent.
    if (!whole && income * rolls < UNMORTGAGE_COST[square]! - MORTGAGE_VALUE[square]!) continue;
    if (income > bestGain) {
      best = square;
      bestGain = income;
    }
  }
  return best === null ? null : unmortgage(best);
}

/** Gives up the least income for each shell raised: idle deeds, then buildings, then the rest. */
function raiseCheaply(state: State, seat: number): Action {
  let best: Action = PASS;
  let least = Number.POSITIVE_INFINITY;
  const consider = (action: Action, loss: number, shells: number): void => {
    if (loss / shells < least) {
      least = loss / shells;
      best = action;
    }
  };
  for (const square of DEEDS) {
    if (mayMortgage(state, seat, square)) {
      const whole = state.groupOwner[GROUP_OF[square]!] === seat ? 4 : 1;
      consider(mortgage(square), whole * squareIncome(square, state.rent[square]!), MORTGAGE_VALUE[square]!);
    }
    if (maySell(state, seat, square)) {
      const level = state.level[square]!;
      const loss = LANDING_ODDS[square]! * (state.rent[square]! - SQUARES[square]!.rent[level - 1]!);
      // What is sold at half its cost costs the other half to build again.
      const shells = buildingRefund(square, level);
      consider(sellBuilding(square), loss + shells / 50, shells);
    }
  }
  return best;
}
