/** Paying rents and taxes: at once if the player has the money, otherwise as a debt. */
import type { Emit } from '@lobster-league/kernel';
import { type Event, rentPaid, taxPaid } from './event.js';
import { PRICE } from './groups.js';
import { leavePot } from './pot.js';
import { BANK, type Debt, type PlayerState, type State } from './state.js';

/** Makes the current player pay the owner of a square, now or as a debt; mortgaged squares cost nothing. */
export function payRent(
  state: State,
  payer: PlayerState,
  square: number,
  rent: number,
  emit: Emit<Event>,
): void {
  if (rent === 0) return;
  const to = state.owner[square]!;
  if (payer.money < rent) {
    state.debts.push({ from: state.current, to, amount: rent, square, pot: false });
    return;
  }
  const owner = state.players[to]!;
  payer.money -= rent;
  owner.money += rent;
  if (emit !== null) emit(rentPaid(payer, owner, square, rent));
}

export function payTax(state: State, payer: PlayerState, square: number, emit: Emit<Event>): void {
  const amount = PRICE[square]!;
  if (payer.money < amount) {
    state.debts.push({ from: state.current, to: BANK, amount, square, pot: false });
    return;
  }
  payer.money -= amount;
  if (emit !== null) emit(taxPaid(payer, square, amount));
}

/** Pays a debt that the player can afford. */
export function payDebt(state: State, { from, to, amount, square, pot }: Debt, emit: Emit<Event>): void {
  const payer = state.players[from]!;
  if (pot) {
    leavePot(state, from, 'pay', emit);
    return;
  }
  payer.money -= amount;
  if (to === BANK) {
    if (emit !== null) emit(taxPaid(payer, square, amount));
    return;
  }
  const owner = state.players[to]!;
  owner.money += amount;
  if (emit !== null) emit(rentPaid(payer, owner, square, amount));
}
