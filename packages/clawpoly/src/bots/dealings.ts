/** How the navigator trades: what it asks for, what it pays, and what it accepts. */
import type { Action, Goods, TradeOffer } from '../action.js';
import { COLOR_GROUPS } from '../board.js';
import { deedsOf } from '../deeds.js';
import { CURRENTS, GROUP_OF, GROUPS, PRICE } from '../groups.js';
import { BANK, living, type State, type Trade } from '../state.js';
import { mayTrade } from '../trade.js';
import { goods } from './answers.js';
import { judge } from './chart.js';
import { isFlagship, isStalemate } from './stalemate.js';
import { ownedIn } from './worth.js';

/** A deal must gain it at least this much, and at least a share of what the other side gains. */
const MARGIN = 25;
const ENVY = 0.6;
/** Its bids for squares as multiples of their prices, by round. */
const BIDS: readonly number[] = [1.1, 1.3, 1.6, 2, 2.5, 3];

function isGood(gain: number, others: number): boolean {
  return gain > MARGIN + Math.max(0, others) * ENVY;
}

export function navigatorAccepts(state: State, seat: number, trade: Trade): boolean {
  const { from, to, offer } = trade;
  if (isStalemate(state) && isFlagship(state, from)) {
    const price = offer.requesting.properties.reduce((sum, square) => sum + PRICE[square]!, 0);
    return offer.offering.shells >= price && offer.requesting.shells === 0;
  }
  const judged = judge(state, trade);
  return seat === to && isGood(judged.to, judged.from);
}

interface Deal {
  readonly to: number;
  readonly offering: Goods;
  readonly requesting: Goods;
  readonly gain: number;
}

/** Offers the best deals of the moment, one after the other over the offers of a turn. */
export function navigatorOffer(state: State, seat: number, reserve: number): Action | null {
  const deals = isStalemate(state) ? buyUp(state, seat) : findDeals(state, seat, reserve);
  deals.sort((a, b) => b.gain - a.gain);
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

function findDeals(state: State, seat: number, reserve: number): Deal[] {
  const deals: Deal[] = [];
  const purse = Math.floor(state.players[seat]!.money - reserve);
  const round = Math.floor(state.turnNumber / living(state));
  for (let group = 0; group <= CURRENTS; group++) {
    if (ownedIn(state, seat, group) === 0 || state.groupOwner[group] === seat) continue;
    for (const [owner, squares] of missingByOwner(state, seat, group)) {
      const price = squares.reduce((sum, square) => sum + PRICE[square]!, 0);
      const bid = BIDS[(round + group) % BIDS.length]!;
      consider(state, deals, seat, owner, goods(Math.min(Math.round(price * bid), purse)), squares, false);
      for (const spare of spares(state, seat, owner, group)) {
        const swapBid = Math.round((price - PRICE[spare]!) * bid);
        const shells = Math.max(0, Math.min(swapBid, purse));
        consider(state, deals, seat, owner, goods(shells, [spare]), squares, true);
        // The same swap with shells added, for a square that is worth more than the one it gives.
        if (swapBid < 0) consider(state, deals, seat, owner, goods(0, [spare]), squares, true, -swapBid);
      }
    }
  }
  return deals;
}

function consider(
  state: State,
  deals: Deal[],
  seat: number,
  to: number,
  offering: Goods,
  squares: number[],
  mustSuitBoth: boolean,
  asking = 0,
): void {
  if (offering.shells < 0 || offering.shells > state.players[seat]!.money) return;
  const requesting = goods(Math.min(asking, state.players[to]!.money), squares);
  const judged = judge(state, { from: seat, to, offer: { tradeId: 0, offering, requesting } });
  if (!isGood(judged.from, judged.to)) return;
  if (mustSuitBoth && judged.to <= 0) return;
  deals.push({ to, offering, requesting, gain: judged.from });
}

/** Groups the squares of a colour group that others own and may trade, by owner. */
function missingByOwner(state: State, seat: number, group: number): Map<number, number[]> {
  const missing = new Map<number, number[]>();
  for (const square of GROUPS[group]!) {
    const owner = state.owner[square]!;
    if (owner === seat || owner === BANK || !mayTrade(state, square)) continue;
    const squares = missing.get(owner);
    if (squares === undefined) missing.set(owner, [square]);
    else squares.push(square);
  }
  return missing;
}

/** Lists its own squares that the other player collects and it does not need itself. */
function spares(state: State, seat: number, other: number, wanted: number): number[] {
  return deedsOf(state, seat).filter((square) => {
    const group = GROUP_OF[square]!;
    return group !== wanted && state.groupOwner[group] !== seat && ownedIn(state, other, group) > 0;
  });
}

/** Late in a long match, the flagship buys every square it can, at its price. */
function buyUp(state: State, seat: number): Deal[] {
  if (!isFlagship(state, seat)) return [];
  const deals: Deal[] = [];
  for (let group = 0; group < GROUPS.length; group++) {
    for (const [to, squares] of missingByOwner(state, seat, group)) {
      const square = squares[0]!;
      const offering = goods(PRICE[square]!);
      if (offering.shells > state.players[seat]!.money) continue;
      const gain = group < COLOR_GROUPS.length ? PRICE[square]! : 1;
      deals.push({ to, offering, requesting: goods(0, [square]), gain });
    }
  }
  return deals;
}
