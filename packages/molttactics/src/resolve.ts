/** One turn: the sealed actions are revealed, the stages run, and the next turn begins or the match is over. */
import type { Action } from './actions.js';
import { stormRing } from './board.js';
import type { Emit } from './events.js';
import { ranking } from './ranking.js';
import { STAGES } from './stages/index.js';
import { ordersFrom } from './stages/stage.js';
import type { Ending, State } from './state.js';

/** Actions are legal, by seat, and null for the fallen. The state keeps the array: it must not change afterwards. */
export function resolve(state: State, actions: readonly (Action | null)[], emit: Emit): void {
  state.resolved_turn = state.turn;
  state.resolved_actions = actions;
  if (emit !== null) emit({ type: 'actions_revealed', data: { turn: state.turn, actions } });
  const orders = ordersFrom(state, actions);
  for (const stage of STAGES) stage(state, orders, emit);
  // Shields last this turn only.
  if (orders.defenders !== 0) for (const agent of state.agents) agent.shield = 0;
  if (endIfDecided(state, emit)) return;
  if (state.turn === state.turns) {
    end(state, 'turn_limit', emit);
    return;
  }
  state.turn++;
  if (emit !== null)
    emit({ type: 'turn_started', data: { turn: state.turn, storm_ring: stormRing(state.turn) } });
}

/** With one agent left, or none, there is nothing more to decide. */
export function endIfDecided(state: State, emit: Emit): boolean {
  if (state.living > 1) return false;
  end(state, state.living === 1 ? 'last_standing' : 'all_eliminated', emit);
  return true;
}

export function end(state: State, ending: Ending, emit: Emit): void {
  state.ending = ending;
  if (emit !== null) emit({ type: 'match_ended', data: { ending, placements: ranking(state) } });
}
