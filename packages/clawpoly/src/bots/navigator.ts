/** Navigator: the strongest bot. Knows the odds of the board, trades for whole groups, keeps cash for coming rents. */
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
  CURRENTS,
  DEEDS,
  GROUP_OF,
  GROUPS,
  MAX_OUTPOSTS,
  MORTGAGE_VALUE,
  PRICE,
  RENT,
  UNMORTGAGE_COST,
} from '../groups.js';
import { BANK, type State } from '../state.js';
import { OFFERS_PER_TURN } from '../trade.js';
import { danger, rentRisk, visits } from './chart.js';
import { navigatorAccepts, navigatorOffer } from './dealings.js';
import { LANDING_ODDS, squareIncome } from './odds.js';
import { skipper } from './skipper.js';
import { isFlagship, isStalemate, sellOffBuildings } from './stalemate.js';
import { ownedIn } from './worth.js';

/** The share of the worst rent in reach that it wants in cash before it builds. */
const WORST_SHARE = 0.35;
const LEAST_RESERVE = 30;
/** It pays to leave the pot while at least this many squares are unowned, or rents are at most this risky. */
const SQUARES_TO_BUY = 6;
const LOW_RENT_RISK = 25;

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

/** Buys nearly everything: a deed can be mortgaged again, and no rival gets the square. */
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
  return free >= SQUARES_TO_BUY || rentRisk(state, seat) < LOW_RENT_RISK;
}

function manage(state: State, seat: number): Action | null {
  if (isStalemate(state)) {
    const yielding = sellOffBuildings(state, seat);
    if (yielding !== null) return yielding;
    if (!isFlagship(state, seat)) return null;
  }
  const kept = reserve(state, seat);
  return (
    (state.offers < OFFERS_PER_TURN ? navigatorOffer(state, seat, kept) : null) ??
    build(state, seat, kept) ??
    liftMortgage(state, seat, kept)
  );
}

/** Chooses the building that earns most for its cost, paid from cash above the reserve or by mortgaging idle deeds. */
function build(state: State, seat: number, kept: number): Action | null {
  const square = bestSite(state, seat);
  if (square === null) return null;
  const level = state.level[square]!;
  const short = buildingCost(square, level) - (state.players[seat]!.money - kept);
  if (short <= 0) return level === MAX_OUTPOSTS ? buildFortress(square) : buildOutpost(square);
  // Rents rise most up to three outposts: that is worth mortgaging squares that earn little.
  return level < 3 ? pledgeFor(state, seat, short) : null;
}

function bestSite(state: State, seat: number): number | null {
  const rolls = visits(state);
  let best: number | null = null;
  let bestGain = 0;
  for (let group = 0; group < CURRENTS; group++) {
    if (state.groupOwner[group] !== seat) continue;
    for (const square of GROUPS[group]!) {
      if (!mayBuild(state, seat, square)) continue;
      const level = state.level[square]!;
      const cost = buildingCost(square, level);
      const rise = LANDING_ODDS[square]! * (RENT[square]![level + 1]! - state.rent[square]!);
      // The first two outposts are steps towards the third, so they are judged by its rent.
      const climb = level < 3 ? LANDING_ODDS[square]! * (RENT[square]![3]! / 3) : rise;
      // Half the cost is lost when sold; rent must bring it back before the last turn.
      if (climb * rolls < cost / 2) continue;
      const gain = climb / cost;
      if (gain > bestGain) {
        best = square;
        bestGain = gain;
      }
    }
  }
  return best;
}

/** Mortgages an idle deed, if all idle deeds together can raise the missing shells. */
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

/** Lifts mortgages: of whole groups first, then of the squares that earn most, and only with spare money. */
function liftMortgage(state: State, seat: number, kept: number): Action | null {
  if (state.players[seat]!.mortgages === 0) return null;
  const spare = state.players[seat]!.money - 2 * kept;
  const rolls = visits(state);
  let best: number | null = null;
  let bestGain = 0;
  for (const square of DEEDS) {
    if (!mayUnmortgage(state, seat, square) || spare < UNMORTGAGE_COST[square]!) continue;
    const whole = state.groupOwner[GROUP_OF[square]!] === seat;
    const income = LANDING_ODDS[square]! * SQUARES[square]!.rent[0]! * (whole ? 20 : 1);
    // The interest is lost, so a lifted mortgage must earn it back as rent.
    if (!whole && income * rolls < UNMORTGAGE_COST[square]! - MORTGAGE_VALUE[square]!) continue;
    if (income > bestGain) {
      best = square;
      bestGain = income;
    }
  }
  return best === null ? null : unmortgage(best);
}

/** Raises money where it costs the least income per shell: idle deeds, then buildings, then other deeds. */
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
      // A building sold at half its cost costs the full price to build again.
      const shells = buildingRefund(square, level);
      consider(sellBuilding(square), loss + shells / 50, shells);
    }
  }
  return best;
}
