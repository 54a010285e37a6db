/** Debts that cannot be paid at once: raising funds, and automatic sales for players who do not raise them. */
import type { Emit, Rejection } from '@lobster-league/kernel';
import { type Action, PASS } from './action.js';
import { goBankrupt } from './bankruptcy.js';
import { mortgage, sell } from './buildings.js';
import type { Event } from './event.js';
import { DEEDS, GROUPS, PRICE } from './groups.js';
import { payDebt } from './money.js';
import { reject } from './rejection.js';
import { ask, type Debt, type State } from './state.js';

/** Squares from the cheapest to the most expensive. */
const BY_PRICE: readonly number[] = [...DEEDS].sort((a, b) => PRICE[a]! - PRICE[b]!);

/** Settles debts in order, as far as money goes. Returns true when a player is asked to raise funds. */
export function settleDebts(state: State, emit: Emit<Event>): boolean {
  for (;;) {
    const debt = state.debts[0];
    if (debt === undefined) return false;
    if (state.players[debt.from]!.money >= debt.amount) {
      state.debts.shift();
      payDebt(state, debt, emit);
    } else if (canRaise(state, debt.from)) {
      ask(state, debt.from, 'must_raise_funds', PASS);
      return true;
    } else {
      goBankrupt(state, debt.from, debt.to, emit);
    }
  }
}

/** A deed without a mortgage can always raise money, once the buildings of its group are sold. */
function canRaise(state: State, seat: number): boolean {
  const { deeds, mortgages } = state.players[seat]!;
  return deeds > mortgages;
}

export function raiseFunds(state: State, debt: Debt, action: Action, emit: Emit<Event>): Rejection | null {
  switch (action.type) {
    case 'action:sell_building':
      return sell(state, debt.from, action.squareIndex, emit);
    case 'action:mortgage':
      return mortgage(state, debt.from, action.squareIndex, emit);
    case 'action:pass':
      liquidate(state, debt, emit);
      return null;
    default:
      return reject(
        'INVALID_ACTION',
        `You owe ${debt.amount} shells: sell buildings, mortgage, or send action:pass to let the bank sell for you.`,
        { amount: debt.amount },
      );
  }
}

/** Sells buildings evenly from the most expensive group down, then mortgages the cheapest deeds, until it is enough. */
export function liquidate(state: State, { from, amount }: Debt, emit: Emit<Event>): void {
  const player = state.players[from]!;
  for (const group of GROUPS.toReversed()) {
    while (player.money < amount) {
      const square = highestBuilt(state, from, group);
      if (square === null) break;
      sell(state, from, square, emit);
    }
  }
  for (const square of BY_PRICE) {
    if (player.money >= amount) return;
    if (state.owner[square] === from && !state.mortgaged[square]) mortgage(state, from, square, emit);
  }
}

/** Returns the square of a group that a seat sells from first: the highest built; the later of equals. */
export function highestBuilt(state: State, seat: number, group: readonly number[]): number | null {
  let best: number | null = null;
  let level = 1;
  for (const square of group) {
    if (state.owner[square] !== seat || state.level[square]! < level) continue;
    best = square;
    level = state.level[square]!;
  }
  return best;
}
