/** What a deed is worth to a plain trader: its price, and more the closer it brings a group to completion. */
import type { Goods } from '../action.js';
import { GROUP_OF, GROUPS, PRICE } from '../groups.js';
import type { State, Trade } from '../state.js';

const PER_SISTER = 0.4;
const COMPLETING = 1.2;
const ESCAPE_CARD_WORTH = 40;

/** Counts the squares of a group that a seat owns. */
export function ownedIn(state: State, seat: number, group: number): number {
  let count = 0;
  for (const square of GROUPS[group]!) if (state.owner[square] === seat) count++;
  return count;
}

/** Returns what the square is worth to a seat that owns, or would own, it. */
export function worth(state: State, seat: number, square: number): number {
  const group = GROUP_OF[square]!;
  const size = GROUPS[group]!.length;
  const sisters = ownedIn(state, seat, group) - (state.owner[square] === seat ? 1 : 0);
  const factor = 1 + PER_SISTER * sisters + (sisters === size - 1 ? COMPLETING : 0);
  return PRICE[square]! * (state.mortgaged[square] ? factor - 0.5 : factor);
}

export function goodsWorth(state: State, seat: number, { shells, properties, escapeCards }: Goods): number {
  let sum = shells + escapeCards * ESCAPE_CARD_WORTH;
  for (const square of properties) sum += worth(state, seat, square);
  return sum;
}

/** Returns whether a trade completes a group for that seat. */
export function completes(state: State, seat: number, { properties }: Goods): boolean {
  return properties.some((square) => {
    const group = GROUP_OF[square]!;
    const coming = properties.filter((other) => GROUP_OF[other] === group).length;
    return ownedIn(state, seat, group) + coming === GROUPS[group]!.length;
  });
}

/** Returns what a seat gets and gives in a trade. */
export function sides(seat: number, { from, offer }: Trade): { gets: Goods; gives: Goods } {
  return from === seat
    ? { gets: offer.requesting, gives: offer.offering }
    : { gets: offer.offering, gives: offer.requesting };
}
