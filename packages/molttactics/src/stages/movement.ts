/**
 * 4) Movement (initiative order): a later agent may move into a square that an earlier one has just left. A longer move goes tile by tile, and stops before an agent that stands in its way.
 */
import type { ActionOf } from '../actions.js';
import { neighbour, positionOf } from '../board.js';
import { NOBODY, type State } from '../state.js';
import { firstOf, restOf, type Stage } from './stage.js';

export const movement: Stage = (state, orders, emit) => {
  for (let left = orders.movers; left !== 0; left = restOf(left)) {
    const seat = firstOf(state, left);
    const action = orders.actions[seat] as ActionOf<'move'>;
    const from = state.agents[seat]!.square;
    let to = from;
    let by = NOBODY;
    let ahead = from;
    for (let steps = action.steps ?? 1; steps > 0 && by === NOBODY; steps--) {
      to = ahead;
      ahead = neighbour(ahead, action.direction);
      by = state.occupant[ahead]!;
    }
    if (by === NOBODY) to = ahead;
    if (to !== from) {
      relocate(state, seat, to);
      if (emit !== null) emit({ type: 'moved', data: { seat, from: positionOf(from), to: positionOf(to) } });
    }
    if (by !== NOBODY && emit !== null)
      emit({ type: 'blocked', data: { seat, with: 'move', by, pos: positionOf(ahead) } });
  }
};

/** Puts an agent on a free square. */
export function relocate(state: State, seat: number, to: number): void {
  const agent = state.agents[seat]!;
  state.occupant[agent.square] = NOBODY;
  state.occupant[to] = seat;
  agent.square = to;
}
