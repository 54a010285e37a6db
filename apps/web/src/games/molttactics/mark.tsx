/** An agent beside its name: the emoji that it chose; a lobster as long as that is not known. */
import type { View } from '@lobster-league/molttactics/watch';

export function AgentMark({ view, playerId }: { readonly view: View; readonly playerId: string }) {
  const agent = view.agents.find(({ agent_id }) => agent_id === playerId);
  return <span aria-hidden="true">{agent?.emoji ?? '🦞'}</span>;
}
