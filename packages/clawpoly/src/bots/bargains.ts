/** Deals that rivals would agree to, if they judge as navigators do: each at the best price that they would still take. */
import type { Action } from '../action.js';
import { deedsOf } from '../deeds.js';
import { GROUP_OF, GROUPS } from '../groups.js';
import type { State } from '../state.js';
import { mayTrade } from '../trade.js';
import { goods, offer } from './answers.js';
import { Chart, type Exchange } from './chart.js';
import { agrees } from './dealings.js';

/** It looks for a price until it knows it to so many shells. */
const PRICE_STEP = 4;
const NOTHING: readonly number[] = [];

/** Returns the offers that gain most by the navigator's chart, best first, as many as wanted. */
export function bargains(state: State, seat: number, most: number): Action[] {
  const chart = Chart.of(state);
  const found: { readonly exchange: Exchange; readonly gain: number }[] = [];
  const own = tradable(state, seat);
  const offered = offerable(own);
  for (const [to, player] of state.players.entries()) {
    if (to === seat || player.bankrupt) continue;
    for (const asked of wanted(state, chart, seat, to)) {
      const group = GROUP_OF[asked[0]!]!;
      for (const given of offered) {
        if (given.some((square) => GROUP_OF[square] === group)) continue;
        const exchange = bestPrice(state, chart, { from: seat, to, given, asked, shells: 0, cards: 0 });
        if (exchange !== null) found.push({ exchange, gain: chart.gainOfFrom(exchange) });
      }
    }
  }
  return found
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .map(({ exchange }) => asOffer(state, exchange));
}

function tradable(state: State, seat: number): number[] {
  return deedsOf(state, seat).filter((square) => mayTrade(state, square));
}

/** Lists what it could give: nothing but shells, one square, or two. */
function offerable(own: readonly number[]): (readonly number[])[] {
  const lists: (readonly number[])[] = [NOTHING];
  for (const [i, square] of own.entries()) {
    lists.push([square]);
    for (const other of own.slice(i + 1)) lists.push([square, other]);
  }
  return lists;
}

/** Lists what it wants of a rival: squares of groups in which it has one, alone and together. */
function wanted(state: State, chart: Chart, seat: number, to: number): number[][] {
  const theirs = tradable(state, to);
  const lists: number[][] = [];
  for (let group = 0; group < GROUPS.length; group++) {
    if (chart.owned(seat, group) === 0) continue;
    const squares = theirs.filter((square) => GROUP_OF[square] === group);
    for (const square of squares) lists.push([square]);
    if (squares.length > 1) lists.push(squares);
  }
  return lists;
}

/** Returns the deal with as many shells for itself as the other side agrees to; null if it agrees to none. */
function bestPrice(state: State, chart: Chart, deal: Exchange): Exchange | null {
  let refused = state.players[deal.to]!.money;
  let agreed = -state.players[deal.from]!.money;
  const withShells = (shells: number): Exchange => ({ ...deal, shells });
  if (!agrees(chart, withShells(agreed))) return null;
  if (agrees(chart, withShells(refused))) return withShells(refused);
  while (refused - agreed > PRICE_STEP) {
    const middle = Math.floor((agreed + refused) / 2);
    if (agrees(chart, withShells(middle))) agreed = middle;
    else refused = middle;
  }
  return withShells(agreed);
}

function asOffer(state: State, { to, given, asked, shells }: Exchange): Action {
  return offer(state, to, goods(Math.max(0, -shells), [...given]), goods(Math.max(0, shells), [...asked]));
}
