/** Rolling: one die each for the turn order, two dice in a turn. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { diceRolled, dieRolled, type Event } from './event.js';
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

/** Returns seats in turn order: the highest die first; tied seats roll again among themselves. */
export function rollOrder(
  seats: readonly number[],
  ids: readonly string[],
  rng: Rng,
  emit: Emit<Event>,
): number[] {
  const byDie: number[][] = [[], [], [], [], [], []];
  for (const seat of seats) {
    const die = rng.die();
    byDie[6 - die]!.push(seat);
    if (emit !== null) emit(dieRolled(ids[seat]!, die));
  }
  const order: number[] = [];
  for (const tied of byDie) order.push(...(tied.length > 1 ? rollOrder(tied, ids, rng, emit) : tied));
  return order;
}
