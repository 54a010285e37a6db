/** 6) Hazard damage: of the storm or of a hazard tile, never of both, and nothing softens it. */
import { RING, stormRing } from '../board.js';
import { shownHp } from '../damage.js';
import type { State } from '../state.js';
import type { Stage } from './stage.js';

export const HAZARD_DAMAGE = 1;

export const hazards: Stage = (state, _actions, emit) => {
  for (const seat of state.order) {
    const agent = state.agents[seat]!;
    if (!agent.alive) continue;
    const by = hazardOn(state, agent.square, state.turn);
    if (by === null) continue;
    agent.hp -= HAZARD_DAMAGE;
    if (emit !== null) emit({ type: 'hurt', data: { seat, by, damage: HAZARD_DAMAGE, hp: shownHp(agent) } });
  }
};

/** What hurts whoever ends that turn on that square. */
export function hazardOn(state: State, square: number, turn: number): 'storm' | 'hazard' | null {
  if (RING[square]! < stormRing(turn)) return 'storm';
  return state.tiles[square] === 'hazard' ? 'hazard' : null;
}
