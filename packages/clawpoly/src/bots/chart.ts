/** The navigator's valuation: what holdings are worth, from landing odds, rents, rivals and the remaining turns. */
import { COLOR_GROUPS, SQUARES } from '../board.js';
import { CURRENTS, DEEDS, GROUPS, MAX_OUTPOSTS, MORTGAGE_VALUE, PRICE, UNMORTGAGE_COST } from '../groups.js';
import { BANK, living, type State, type Trade } from '../state.js';
import { GROUP_INCOME, ROLLS_PER_TURN, squareIncome } from './odds.js';

/** Rounds that it looks ahead. */
const HORIZON = 22;
/** The chance of completing a group that lacks one square, or two. */
const ONE_SHORT = 0.16;
const TWO_SHORT = 0.04;
/** The share of a group's worth that a square has which keeps a rival from owning the whole group. */
const BLOCKING = 0.14;
/**
 * Money it expects to build with besides its cash: income of the next rounds, and a share of what its deeds can raise.
 */
const SOON = 300;
const PLEDGED = 0.6;
/** The cash that it assumes a rival to have. */
const RIVAL_BUDGET = 1200;
const ESCAPE_CARD_VALUE = 35;
const MEAN_ROLL = 7;

/** Returns how many rolls of visitors are still to come, within the horizon. */
export function visits(state: State): number {
  const alive = living(state);
  const left = state.turnLimit === null ? HORIZON : (state.turnLimit - state.turnNumber) / alive;
  return Math.min(HORIZON, left) * (alive - 1) * ROLLS_PER_TURN;
}

/** Returns what owning a whole colour group is worth beyond its price, with that much money to build. */
function promise(group: number, money: number, rolls: number): number {
  const squares = GROUPS[group]!;
  const perLevel = COLOR_GROUPS[group]!.outpostCost * squares.length;
  const income = GROUP_INCOME[group]!;
  let best = 2 * income[0]! * rolls;
  for (let level = 1; level <= MAX_OUTPOSTS && level * perLevel <= money; level++) {
    best = Math.max(best, income[level]! * rolls - (level * perLevel) / 2);
  }
  return best;
}

/** Returns what a seat would be worth if the squares belonged to `owner` and it had that money. */
function holdings(
  state: State,
  owner: readonly number[],
  seat: number,
  money: number,
  rolls: number,
): number {
  const budget = money + SOON + PLEDGED * pledges(state, owner, seat);
  let sum = money;
  for (let group = 0; group < GROUPS.length; group++) {
    let own = 0;
    for (const square of GROUPS[group]!) {
      if (owner[square] !== seat) continue;
      own++;
      sum += PRICE[square]! - (state.mortgaged[square] ? UNMORTGAGE_COST[square]! : 0);
    }
    if (own === 0) continue;
    if (group < CURRENTS) sum += colorGroup(owner, seat, group, own, budget, rolls);
    else sum += (rolls * GROUP_INCOME[group]![own - 1]! * own) / GROUPS[group]!.length;
  }
  return sum;
}

/** Returns what all deeds of a seat together could raise. */
function pledges(state: State, owner: readonly number[], seat: number): number {
  let sum = 0;
  for (const square of DEEDS) {
    if (owner[square] === seat && !state.mortgaged[square]) sum += MORTGAGE_VALUE[square]!;
  }
  return sum;
}

function colorGroup(
  owner: readonly number[],
  seat: number,
  group: number,
  own: number,
  budget: number,
  rolls: number,
): number {
  const squares = GROUPS[group]!;
  const missing = squares.length - own;
  if (missing === 0) return promise(group, budget, rolls);
  const hope = promise(group, budget, rolls) * (missing === 1 ? ONE_SHORT : TWO_SHORT);
  const blocks = own === 1 && rivalNeeds(owner, squares, seat);
  const block = blocks ? BLOCKING * promise(group, RIVAL_BUDGET, rolls) : 0;
  return Math.max(hope, block);
}

/** Returns whether one rival holds all of the group except this seat's one square. */
function rivalNeeds(owner: readonly number[], squares: readonly number[], seat: number): boolean {
  let rival = BANK;
  for (const square of squares) {
    const holder = owner[square]!;
    if (holder === seat) continue;
    if (holder === BANK || (rival !== BANK && holder !== rival)) return false;
    rival = holder;
  }
  return rival !== BANK;
}

/** What a trade is worth to each side. */
export interface Judgement {
  readonly from: number;
  readonly to: number;
}

export function judge(state: State, { from, to, offer }: Trade): Judgement {
  const { offering, requesting } = offer;
  const rolls = visits(state);
  const after = state.owner.slice();
  for (const square of offering.properties) after[square] = to;
  for (const square of requesting.properties) after[square] = from;
  const shells = requesting.shells - offering.shells;
  const cards = (requesting.escapeCards - offering.escapeCards) * ESCAPE_CARD_VALUE;
  const gain = (seat: number, coming: number): number => {
    const { money } = state.players[seat]!;
    return (
      holdings(state, after, seat, money + coming, rolls) - holdings(state, state.owner, seat, money, rolls)
    );
  };
  return { from: gain(from, shells) + cards, to: gain(to, -shells) - cards };
}

/** Returns what the next roll of a seat costs on average, and at worst. */
export function danger(state: State, seat: number): { mean: number; worst: number } {
  const { position } = state.players[seat]!;
  let mean = 0;
  let worst = 0;
  for (let total = 2; total <= 12; total++) {
    const square = (position + total) % SQUARES.length;
    const owner = state.owner[square]!;
    if (owner === BANK || owner === seat) continue;
    const rent = Math.max(state.rent[square]!, -total * state.rent[square]!);
    mean += (rent * (6 - Math.abs(total - MEAN_ROLL))) / 36;
    worst = Math.max(worst, rent);
  }
  return { mean, worst };
}

/** Returns what a roll of that seat costs on average, wherever it stands. */
export function rentRisk(state: State, seat: number): number {
  let sum = 0;
  for (let square = 0; square < SQUARES.length; square++) {
    const owner = state.owner[square]!;
    if (owner === BANK || owner === seat) continue;
    sum += squareIncome(square, state.rent[square]!);
  }
  return sum;
}
