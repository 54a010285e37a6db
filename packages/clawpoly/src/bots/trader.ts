/** Trader: frequent trade offers, focused on completing colour groups. */
import type { Bot, Rng } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import { COLOR_GROUPS } from '../board.js';
import { deedsOf } from '../deeds.js';
import { GROUP_OF, GROUPS, PRICE } from '../groups.js';
import { BANK, type State } from '../state.js';
import { mayTrade } from '../trade.js';
import { goods, offer } from './answers.js';
import { skipper } from './skipper.js';
import { completes, goodsWorth, ownedIn, sides, worth } from './worth.js';

const RESERVE = 150;
/** The share of a square's worth that it offers, in percent, give or take. */
const OPENING_PERCENT = 60;
const HAGGLING_PERCENT = 40;
const FAIR = 1.1;

export const trader: Bot<State, Action> = skipper({
  name: 'trader',
  description: 'Always has an offer, and always one square in mind that completes a group.',
  wants: (state, seat, square) => state.players[seat]!.money - PRICE[square]! >= RESERVE,
  purse: () => RESERVE,
  offer: (state, seat, rng) => propose(state, seat, rng),
  accepts(state, seat, trade) {
    const { gets, gives } = sides(seat, trade);
    if (completes(state, trade.from, gives) && !completes(state, seat, gets)) {
      return goodsWorth(state, seat, gets) >= 2 * goodsWorth(state, seat, gives);
    }
    return goodsWorth(state, seat, gets) >= FAIR * goodsWorth(state, seat, gives);
  },
  leavesPot: (state) => state.turnNumber < 60,
  sayings: {
    buy: '{here} will be worth something to somebody.',
    pass: 'I will get {here} in a trade instead.',
    build: 'A complete group wants buildings.',
    offer: 'I have a deal for you.',
    accept: 'A pleasure doing business.',
    reject: 'You can do better than that.',
    done: 'No deals today.',
    pot: 'Bars or not, I can still haggle.',
    raise: 'Everything has its price, mine too.',
  },
});

/** Offers for another player's square in a group where it owns one: a square that the other can use, or shells. */
function propose(state: State, seat: number, rng: Rng): Action | null {
  const wanted: number[] = [];
  for (const group of COLOR_GROUPS.keys()) {
    if (ownedIn(state, seat, group) === 0) continue;
    for (const square of GROUPS[group]!) {
      const owner = state.owner[square]!;
      if (owner !== BANK && owner !== seat && mayTrade(state, square)) wanted.push(square);
    }
  }
  if (wanted.length === 0) return null;
  const square = rng.pick(wanted);
  const owner = state.owner[square]!;
  const value = worth(state, seat, square);
  const swap = spareFor(state, seat, owner, GROUP_OF[square]!);
  const spend = Math.max(0, state.players[seat]!.money - RESERVE);
  if (swap === null) {
    const shells = Math.round((value * (OPENING_PERCENT + rng.below(HAGGLING_PERCENT))) / 100);
    return shells <= spend ? offer(state, owner, goods(shells), goods(0, [square])) : null;
  }
  const shells = Math.max(0, PRICE[square]! - PRICE[swap]!);
  return shells <= spend ? offer(state, owner, goods(shells, [swap]), goods(0, [square])) : null;
}

/** Finds a square of its own that it does not need and the other player collects. */
function spareFor(state: State, seat: number, other: number, wantedGroup: number): number | null {
  for (const square of deedsOf(state, seat)) {
    const group = GROUP_OF[square]!;
    if (group === wantedGroup || !mayTrade(state, square)) continue;
    if (ownedIn(state, seat, group) === 1 && ownedIn(state, other, group) > 0) return square;
  }
  return null;
}
