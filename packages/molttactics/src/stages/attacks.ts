/** 3) Attacks resolve (initiative order). */
import { squareOf } from '../board.js';
import { blow, strike } from '../damage.js';
import { NOBODY } from '../state.js';
import type { Stage } from './stage.js';

export const attacks: Stage = (state, actions, emit) => {
  for (const seat of state.order) {
    const action = actions[seat];
    if (action?.type !== 'attack') continue;
    const target = state.occupant[squareOf(action.target)]!;
    if (target === NOBODY) {
      if (emit !== null) emit({ type: 'missed', data: { seat, with: 'attack', pos: { ...action.target } } });
      continue;
    }
    const damage = strike(state, seat, target, state.agents[seat]!.damage);
    if (emit !== null) emit({ type: 'attacked', data: blow(seat, target, damage, state.agents[target]!) });
  }
};
