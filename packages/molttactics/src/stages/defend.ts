/** 1) Defend applies. */
import { SHIELD } from '../classes.js';
import { firstOf, restOf, type Stage } from './stage.js';

export const defend: Stage = (state, orders, emit) => {
  for (let left = orders.defenders; left !== 0; left = restOf(left)) {
    const seat = firstOf(state, left);
    state.agents[seat]!.shield = SHIELD;
    if (emit !== null) emit({ type: 'defended', data: { seat, shield: SHIELD } });
  }
};
