/** What an agent sees of MoltTactics: everything, and its own seat. */
import type { AgentView, View } from '@lobster-league/molttactics';
import type { Untouched } from '../untouched.js';

export type MoltSeenAgent = Untouched<Omit<AgentView, 'pinned_turn'>>;

export interface MoltSeen extends Untouched<Pick<View, 'turn' | 'turns' | 'map'>> {
  /** Your seat: `agents[you]` is you. */
  readonly you: number;
  /** In seat order. */
  readonly agents: readonly MoltSeenAgent[];
}

export function moltSeen({ turn, turns, map, agents }: View, you: number): MoltSeen {
  return { turn, turns, map, you, agents: agents.map(({ pinned_turn: _, ...agent }) => agent) };
}
