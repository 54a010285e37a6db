/** Aggressive: buys everything, builds fast, rarely trades. */
import type { Bot } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import { COLOR_GROUPS } from '../board.js';
import { GROUPS, PRICE } from '../groups.js';
import { BANK, type State } from '../state.js';
import { mayTrade } from '../trade.js';
import { buyFor } from './answers.js';
import { skipper } from './skipper.js';
import { completes, goodsWorth, ownedIn, sides } from './worth.js';

const SMALL_CHANGE = 50;
/** It looks for a last missing square in one of this many manage phases. */
const OFFER_ODDS = 25;
const GENEROUS = 2;
/** The factor over a square's worth at which it sells. */
const HARD_BARGAIN = 2.5;

export const aggressive: Bot<State, Action> = skipper({
  name: 'aggressive',
  description: 'Buys everything it lands on, builds to the last shell, rarely trades.',
  wants: () => true,
  purse: () => SMALL_CHANGE,
  offer(state, seat, rng) {
    return rng.below(OFFER_ODDS) === 0 ? lastMissing(state, seat) : null;
  },
  accepts(state, seat, trade) {
    const { gets, gives } = sides(seat, trade);
    const bargain = completes(state, seat, gets) ? 1 : HARD_BARGAIN;
    return goodsWorth(state, seat, gets) >= bargain * goodsWorth(state, seat, gives);
  },
  leavesPot: () => true,
  sayings: {
    buy: '{here}? Mine.',
    pass: 'Only because my purse is empty.',
    build: 'Build now, count later.',
    offer: 'Name it: I want that square.',
    accept: 'A good fight needs good ground. Deal.',
    reject: 'I take squares, I do not hand them out.',
    done: 'Onward!',
    pot: 'No pot holds me.',
    raise: 'Sell what must go. I will be back.',
  },
});

/** Offers double the price for the one square that it lacks in a colour group. */
function lastMissing(state: State, seat: number): Action | null {
  for (const group of COLOR_GROUPS.keys()) {
    const squares = GROUPS[group]!;
    if (ownedIn(state, seat, group) !== squares.length - 1) continue;
    const square = squares.find((candidate) => state.owner[candidate] !== seat)!;
    const shells = GENEROUS * PRICE[square]!;
    if (state.owner[square] === BANK || !mayTrade(state, square)) continue;
    if (state.players[seat]!.money >= shells) return buyFor(state, square, shells);
  }
  return null;
}
