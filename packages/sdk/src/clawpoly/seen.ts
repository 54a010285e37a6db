/** What an agent sees of Clawpoly: itself, its opponents, the board, and the events since it was last asked. */
import { type AgentState, agentState, type Event, type State } from '@lobster-league/clawpoly';
import type { Untouched } from '../untouched.js';

export interface ClawpolySeen extends Untouched<AgentState> {
  /** Oldest first. */
  readonly lastEvents: readonly Untouched<Event>[];
}

export function clawpolySeen(
  state: State,
  seat: number,
  lastEvents: ClawpolySeen['lastEvents'] = [],
): ClawpolySeen {
  return { ...agentState(state, seat), lastEvents };
}
