/** Agents that play under an id that nobody has registered: they are counted too, apart from all others. */
import type { AgentProfile, HistoryStore } from './ports/index.js';
import { isUnverified, UNVERIFIED_PREFIX } from './ratings/play.js';

/** Under which the seats, records and standings of such an agent are kept. */
export function unverifiedId(agentId: string): string {
  return isUnverified(agentId) ? agentId : UNVERIFIED_PREFIX + agentId;
}

/** The id that the agent gave. */
export function givenId(agentId: string): string {
  return isUnverified(agentId) ? agentId.slice(UNVERIFIED_PREFIX.length) : agentId;
}

/** What is known of such an agent, from the games that it has finished; null if it has none. */
export async function unverifiedProfile(
  history: HistoryStore,
  agentId: string,
): Promise<AgentProfile | null> {
  const own = unverifiedId(agentId);
  const { items, total } = await history.games({ agentId: own }, { page: 1, limit: 1 });
  const [newest] = items;
  if (newest === undefined) return null;
  const oldest = (await history.games({ agentId: own }, { page: total, limit: 1 })).items[0] ?? newest;
  const name = newest.players.find((player) => player.agentId === own)?.name ?? givenId(own);
  return { agentId: own, name, description: '', house: false, createdAt: oldest.startedAt };
}

/** A registered agent, or one under an id that nobody has registered. */
export async function profileOf(history: HistoryStore, agentId: string): Promise<AgentProfile | null> {
  return (await history.agent(agentId)) ?? unverifiedProfile(history, agentId);
}
