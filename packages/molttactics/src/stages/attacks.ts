/** 3) Attacks resolve (initiative order). */
import type { ActionOf } from '../actions.js';
import { squareOf } from '../board.js';
import { blow, strike } from '../damage.js';
import { NOBODY } from '../state.js';
import { firstOf, restOf, type Stage } from './stage.js';

export const attacks: Stage = (state, orders, emit) => {
  for (let left = orders.attackers; left !== 0; left = restOf(left)) {
    const seat = firstOf(state, left);
    const { target: at } = orders.actions[seat] as ActionOf<'attack'>;
    const target = state.occupant[squareOf(at)]!;
    if (target === NOBODY) {
      if (emit !== null) emit({ type: 'missed', data: { seat, with: 'attack', pos: { ...at } } });
      continue;
    }
    const damage = strike(state, seat, target, state.agents[seat]!.damage);
    if (emit !== null) emit({ type: 'attacked', data: blow(seat, target, damage, state.agents[target]!) });
  }
};
