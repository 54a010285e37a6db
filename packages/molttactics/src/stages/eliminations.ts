/** 7) Elimination checks. */
import { stormRing } from '../board.js';
import type { Cause, Emit } from '../events.js';
import { NOBODY, type State } from '../state.js';
import { hazardOn } from './hazards.js';
import type { Stage } from './stage.js';

export const eliminations: Stage = (state, _orders, emit) => {
  for (const seat of state.order) {
    const agent = state.agents[seat]!;
    if (!agent.alive || agent.hp > 0) continue;
    const killer = agent.felled_by;
    if (killer === NOBODY) {
      const cause = hazardOn(state, agent.square, stormRing(state.turn)) ?? 'hazard';
      eliminate(state, seat, cause, null, null, emit);
    } else {
      state.agents[killer]!.kills++;
      eliminate(state, seat, 'agent', killer, null, emit);
    }
  }
};

/** Takes an agent out of the match. */
export function eliminate(
  state: State,
  seat: number,
  cause: Cause,
  by: number | null,
  reason: string | null,
  emit: Emit,
): void {
  const agent = state.agents[seat]!;
  agent.alive = false;
  agent.hp = 0;
  agent.shield = 0;
  agent.guard = false;
  agent.felled_by = NOBODY;
  agent.eliminated_turn = state.turn;
  state.occupant[agent.square] = NOBODY;
  state.living--;
  if (emit !== null) emit({ type: 'eliminated', data: { seat, turn: state.turn, cause, by, reason } });
}
