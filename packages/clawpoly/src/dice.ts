/** Rolling: for the turn order, and in a turn. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { diceRolled, type Event, rolledForOrder } from './event.js';
import type { State } from './state.js';

/** Rolls two dice for the current player and stores them; returns their sum. */
export function rollTwo(state: State, rng: Rng, emit: Emit<Event>): number {
  const { dice } = state;
  // Draws one of the 36 throws: one random number instead of two.
  const thrown = rng.below(36);
  const sixes = (thrown / 6) | 0;
  const first = sixes + 1;
  const second = thrown - 6 * sixes + 1;
  dice[0] = first;
  dice[1] = second;
  if (emit !== null) emit(diceRolled(state.players[state.current]!, first, second));
  return first + second;
}

/** How a seat rolls for the turn order. */
export type OrderRoll = (rng: Rng) => readonly number[];

/** In version 1 of the rules each seat rolled one die. */
export const oneDie: OrderRoll = (rng) => [rng.die()];

export const twoDice: OrderRoll = (rng) => {
  const thrown = rng.below(36);
  return [((thrown / 6) | 0) + 1, (thrown % 6) + 1];
};

const MOST_EYES = 12;

/** Returns seats in turn order: the highest roll first; tied seats roll again among themselves. */
export function rollOrder(
  seats: readonly number[],
  ids: readonly string[],
  rollFor: OrderRoll,
  rng: Rng,
  emit: Emit<Event>,
): number[] {
  const totals: number[] = [];
  for (const seat of seats) {
    const dice = rollFor(rng);
    let total = 0;
    for (const die of dice) total += die;
    totals.push(total);
    if (emit !== null) emit(rolledForOrder(ids[seat]!, dice, total));
  }
  const order: number[] = [];
  for (let total = MOST_EYES; order.length < seats.length; total--) {
    if (!totals.includes(total)) continue;
    const tied = seats.filter((_, i) => totals[i] === total);
    order.push(...(tied.length > 1 ? rollOrder(tied, ids, rollFor, rng, emit) : tied));
  }
  return order;
}
