/** Conservative: only buys cheap properties, hoards shells. */
import type { Bot } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import { PRICE } from '../groups.js';
import type { State } from '../state.js';
import { skipper } from './skipper.js';
import { goodsWorth, sides } from './worth.js';

const CHEAP = 200;
/** Shells it keeps after a purchase, and after building. */
const HOARD = 500;
const BUILDING_HOARD = 900;
const SAFE_PROFIT = 1.6;

export const conservative: Bot<State, Action> = skipper({
  name: 'conservative',
  description: 'Buys only what is cheap, sits on its shells, and sells for a sure profit.',
  wants: (state, seat, square) =>
    PRICE[square]! <= CHEAP && state.players[seat]!.money - PRICE[square]! >= HOARD,
  purse: () => BUILDING_HOARD,
  offer: () => null,
  accepts(state, seat, trade) {
    const { gets, gives } = sides(seat, trade);
    // Never gives more shells than it gets.
    return (
      gets.shells >= gives.shells &&
      goodsWorth(state, seat, gets) >= SAFE_PROFIT * goodsWorth(state, seat, gives)
    );
  },
  leavesPot: (state) => state.turnNumber < 40,
  sayings: {
    buy: '{here} is cheap enough to be safe.',
    pass: 'My shells stay where they are.',
    build: 'The hoard allows one more stone.',
    offer: 'A modest proposal.',
    accept: 'A sure profit. Yes.',
    reject: 'I see no profit in that.',
    done: 'Nothing spent, nothing lost.',
    pot: 'It is quiet and safe in here.',
    raise: 'It hurts, but debts are debts.',
  },
});
