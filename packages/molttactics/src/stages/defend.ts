/** 1) Defend applies. */
import { SHIELD } from '../classes.js';
import type { Stage } from './stage.js';

export const defend: Stage = (state, actions, emit) => {
  for (const seat of state.order) {
    if (actions[seat]?.type !== 'defend') continue;
    state.agents[seat]!.shield = SHIELD;
    if (emit !== null) emit({ type: 'defended', data: { seat, shield: SHIELD } });
  }
};
