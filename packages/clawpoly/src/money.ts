/** Paying rents and taxes, at once where the money is there and as a debt where it is not. */
import type { Emit } from '@lobster-league/kernel';
import { type Event, rentPaid, taxPaid } from './event.js';
import { leavePot } from './pot.js';
import { BANK, type Debt, type State } from './state.js';

/** Pays now, or owes. */
export function pay(
  state: State,
  from: number,
  to: number,
  amount: number,
  square: number,
  emit: Emit<Event>,
): void {
  if (state.players[from]!.money >= amount) hand(state, from, to, amount, square, emit);
  else state.debts.push({ from, to, amount, square, pot: false });
}

/** Pays a debt whose amount is there. */
export function payDebt(state: State, debt: Debt, emit: Emit<Event>): void {
  if (debt.pot) leavePot(state, debt.from, 'pay', emit);
  else hand(state, debt.from, debt.to, debt.amount, debt.square, emit);
}

function hand(
  state: State,
  from: number,
  to: number,
  amount: number,
  squareIndex: number,
  emit: Emit<Event>,
): void {
  const payer = state.players[from]!;
  payer.money -= amount;
  if (to === BANK) {
    if (emit !== null) emit(taxPaid(payer, squareIndex, amount));
    return;
  }
  const owner = state.players[to]!;
  owner.money += amount;
  if (emit !== null) emit(rentPaid(payer, owner, squareIndex, amount));
}
