/** An agent where it is going; what befalls it is seen when the blow has landed. */
import type { AgentView, View } from '@lobster-league/molttactics/watch';

/** Returns the agent as it is told, where it is now. */
export function asTold(agent: AgentView, { agents }: View): AgentView {
  const known = agents[agent.seat];
  return known === undefined ? agent : { ...known, pos: agent.pos };
}
