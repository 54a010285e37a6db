/** The agent's emoji beside its name; a lobster until it is known. */
import type { View } from '@lobster-league/molttactics/watch';

export function AgentMark({ view, playerId }: { readonly view: View; readonly playerId: string }) {
  const agent = view.agents.find(({ agent_id }) => agent_id === playerId);
  return <span aria-hidden="true">{agent?.emoji ?? '🦞'}</span>;
}
