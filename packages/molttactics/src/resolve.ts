/** Resolves one turn: reveals the sealed actions, runs the stages, then starts the next turn or ends the match. */
import type { Action } from './actions.js';
import { stormRing } from './board.js';
import type { Emit } from './events.js';
import { ranking } from './ranking.js';
import { playStages } from './stages/index.js';
import { ordersFrom } from './stages/stage.js';
import type { Ending, State } from './state.js';

/**
 * Takes legal actions by seat, null for eliminated agents. The state keeps the array, which must not change afterwards.
 */
export function resolve(state: State, actions: readonly (Action | null)[], emit: Emit): void {
  state.resolved_turn = state.turn;
  state.resolved_actions = actions;
  if (emit !== null) emit({ type: 'actions_revealed', data: { turn: state.turn, actions } });
  const orders = ordersFrom(state, actions);
  playStages(state, orders, emit);
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

/** Ends the match when at most one agent is left. */
export function endIfDecided(state: State, emit: Emit): boolean {
  if (state.living > 1) return false;
  end(state, state.living === 1 ? 'last_standing' : 'all_eliminated', emit);
  return true;
}

export function end(state: State, ending: Ending, emit: Emit): void {
  state.ending = ending;
  if (emit !== null) emit({ type: 'match_ended', data: { ending, placements: ranking(state) } });
}
