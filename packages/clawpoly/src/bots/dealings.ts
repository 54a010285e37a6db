/** How the navigator trades: what it asks for, what it pays, and what it accepts. */
import type { Action, Goods, TradeOffer } from '../action.js';
import { COLOR_GROUPS, SQUARES } from '../board.js';
import { groupIsBuilt } from '../deeds.js';
import { CURRENTS, DEEDS, GROUP_OF, GROUPS, PRICE } from '../groups.js';
import { BANK, living, type State, type Trade } from '../state.js';
import { mayTrade } from '../trade.js';
import { goods } from './answers.js';
import { Chart, type Exchange } from './chart.js';
import { isFlagship, isStalemate } from './stalemate.js';

/** A deal must gain it at least this much, and at least a share of what the other side gains. */
const MARGIN = 25;
const ENVY = 0.6;
/** Its bids for squares as multiples of their prices, by round. */
const BIDS: readonly number[] = [1.1, 1.3, 1.6, 2, 2.5, 3];

function isGood(gain: number, others: number): boolean {
  return gain > MARGIN + Math.max(0, others) * ENVY;
}

/** Returns whether a navigator would agree to a deal that is offered to it. */
export function agrees(chart: Chart, exchange: Exchange): boolean {
  return isGood(chart.gainOfTo(exchange), chart.gainOfFrom(exchange));
}

export function navigatorAccepts(state: State, seat: number, trade: Trade): boolean {
  const { from, to, offer } = trade;
  if (isStalemate(state) && isFlagship(state, from)) {
    return offer.offering.shells >= priceOf(offer.requesting.properties) && offer.requesting.shells === 0;
  }
  const { offering, requesting } = offer;
  const exchange = {
    from,
    to,
    given: offering.properties,
    asked: requesting.properties,
    shells: requesting.shells - offering.shells,
    cards: requesting.escapeCards - offering.escapeCards,
  };
  return seat === to && agrees(Chart.of(state), exchange);
}

interface Deal {
  readonly to: number;
  readonly offering: Goods;
  readonly requesting: Goods;
  readonly gain: number;
}

/** Offers the best deals of the moment, one after the other over the offers of a turn. */
export function navigatorOffer(state: State, seat: number, reserve: number): Action | null {
  const deals = isStalemate(state) ? best(buyUp(state, seat)) : foundDeals(state, seat, reserve);
  const deal = deals[state.offers];
  if (deal === undefined) return null;
  const { to, offering, requesting } = deal;
  const offer: TradeOffer = {
    type: 'action:trade_offer',
    toId: state.players[to]!.id,
    offering,
    requesting,
  };
  return offer;
}

function best(deals: Deal[]): readonly Deal[] {
  return deals.sort((a, b) => b.gain - a.gain);
}

/** The deals that were found last, and what they were found for: an offer that is refused leaves them as they were. */
let found = { moment: 0, seat: 0, reserve: 0, turn: 0, built: 0, deals: best([]) };

function foundDeals(state: State, seat: number, reserve: number): readonly Deal[] {
  const { moment } = Chart.of(state);
  const { turnNumber: turn } = state;
  const built = builtGroups(state);
  const isSame =
    found.moment === moment &&
    found.seat === seat &&
    found.reserve === reserve &&
    found.turn === turn &&
    found.built === built;
  if (!isSame) found = { moment, seat, reserve, turn, built, deals: best(findDeals(state, seat, reserve)) };
  return found.deals;
}

/** Returns the set of groups with buildings, as bits: their squares are not traded. */
function builtGroups(state: State): number {
  let built = 0;
  for (let group = 0; group < CURRENTS; group++)
    if (state.groupOwner[group] !== BANK && groupIsBuilt(state, GROUPS[group]![0]!)) built |= 1 << group;
  return built;
}

function findDeals(state: State, seat: number, reserve: number): Deal[] {
  const deals: Deal[] = [];
  const chart = Chart.of(state);
  const purse = Math.floor(state.players[seat]!.money - reserve);
  const round = Math.floor(state.turnNumber / living(state));
  let unneeded = NOTHING;
  for (let group = 0; group <= CURRENTS; group++) {
    if (chart.owned(seat, group) === 0 || state.groupOwner[group] === seat) continue;
    for (const squares of missing(state, seat, group)) {
      if (unneeded.length === 0) unneeded = unneededBy(state, seat);
      const to = state.owner[squares[0]!]!;
      const price = priceOf(squares);
      const bid = BIDS[(round + group) % BIDS.length]!;
      const table = { state, chart, deals, seat, to, squares };
      consider(table, Math.min(Math.round(price * bid), purse), 0, NOTHING);
      for (const spare of unneeded) {
        // It gives what the other player collects.
        if (GROUP_OF[spare] === group || chart.owned(to, GROUP_OF[spare]!) === 0) continue;
        const swapBid = Math.round((price - PRICE[spare]!) * bid);
        consider(table, Math.max(0, Math.min(swapBid, purse)), 0, ALONE[spare]!);
        // The same swap with shells added, for a square that is worth more than the one it gives.
        if (swapBid < 0) consider(table, 0, -swapBid, ALONE[spare]!);
      }
    }
  }
  return deals;
}

/** Lists the squares of a seat that are of no group which it owns whole. */
function unneededBy({ owner, groupOwner }: State, seat: number): number[] {
  const squares: number[] = [];
  for (let i = 0; i < DEEDS.length; i++) {
    const square = DEEDS[i]!;
    if (owner[square] === seat && groupOwner[GROUP_OF[square]!] !== seat) squares.push(square);
  }
  return squares;
}

function priceOf(squares: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < squares.length; i++) sum += PRICE[squares[i]!]!;
  return sum;
}

const NOTHING: number[] = [];
const NONE: number[][] = [];
/** By square: the list of it alone. */
const ALONE: readonly number[][] = SQUARES.map(({ index }) => [index]);

/** Whom it deals with, and for which squares. */
interface Table {
  readonly state: State;
  readonly chart: Chart;
  readonly deals: Deal[];
  readonly seat: number;
  readonly to: number;
  readonly squares: number[];
}

/** Notes the deal if it is a good one; a swap must be worth something to the other side too. */
function consider(table: Table, shells: number, asking: number, given: number[]): void {
  const { state, chart, deals, seat, to, squares } = table;
  if (shells < 0 || shells > state.players[seat]!.money) return;
  const asked = Math.min(asking, state.players[to]!.money);
  const exchange = { from: seat, to, given, asked: squares, shells: asked - shells, cards: 0 };
  const gain = chart.gainOfFrom(exchange);
  if (!isGood(gain, 0)) return;
  const others = chart.gainOfTo(exchange);
  if (!isGood(gain, others) || (given.length > 0 && others <= 0)) return;
  deals.push({ to, offering: goods(shells, given), requesting: goods(asked, squares), gain });
}

/** Lists the squares of a group that others own and may trade, those of one owner together. */
function missing(state: State, seat: number, group: number): number[][] {
  const squares = GROUPS[group]!;
  if (!mayTrade(state, squares[0]!)) return NONE;
  let lists = NONE;
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!;
    const owner = state.owner[square]!;
    if (owner === seat || owner === BANK) continue;
    let at = 0;
    while (at < lists.length && state.owner[lists[at]![0]!] !== owner) at++;
    if (at < lists.length) lists[at]!.push(square);
    else if (at > 0) lists.push([square]);
    else lists = [[square]];
  }
  return lists;
}

/** Late in a long match, the flagship buys every square it can, at its price. */
function buyUp(state: State, seat: number): Deal[] {
  if (!isFlagship(state, seat)) return [];
  const deals: Deal[] = [];
  for (let group = 0; group < GROUPS.length; group++) {
    for (const squares of missing(state, seat, group)) {
      const square = squares[0]!;
      const to = state.owner[square]!;
      const offering = goods(PRICE[square]!);
      if (offering.shells > state.players[seat]!.money) continue;
      const gain = group < COLOR_GROUPS.length ? PRICE[square]! : 1;
      deals.push({ to, offering, requesting: goods(0, [square]), gain });
    }
  }
  return deals;
}
