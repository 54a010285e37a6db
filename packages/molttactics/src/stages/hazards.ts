/** 6) Hazard damage: from the storm or from a hazard tile, never both. Nothing reduces it. */
import { RING, stormRing } from '../board.js';
import { shownHp } from '../damage.js';
import type { State } from '../state.js';
import type { Stage } from './stage.js';

export const HAZARD_DAMAGE = 1;

export const hazards: Stage = (state, _orders, emit) => {
  const ring = stormRing(state.turn);
  for (const seat of state.order) {
    const agent = state.agents[seat]!;
    if (!agent.alive) continue;
    const by = hazardOn(state, agent.square, ring);
    if (by === null) continue;
    agent.hp -= HAZARD_DAMAGE;
    if (emit !== null) emit({ type: 'hurt', data: { seat, by, damage: HAZARD_DAMAGE, hp: shownHp(agent) } });
  }
};

/** Returns what damages an agent that ends a turn on that square, while the storm covers that many rings. */
export function hazardOn(state: State, square: number, ring: number): 'storm' | 'hazard' | null {
  if (RING[square]! < ring) return 'storm';
  return state.tiles[square] === 'hazard' ? 'hazard' : null;
}
