/** Agents as everybody may look them up: at every gateway one that an operator has hidden is not there. */
import type { AgentProfile, HistoryStore } from '../ports/index.js';
import { Refused } from '../refused.js';
import { givenId, profileOf } from '../unverified.js';
import type { Decisions } from './decisions.js';

export function isHidden(decisions: Decisions, agentId: string): boolean {
  return decisions.all('hidden').has(givenId(agentId));
}

/** Registered, or under an id that nobody has registered. Throws Refused for one that is not there. */
export async function shownProfile(
  history: HistoryStore,
  decisions: Decisions,
  agentId: string,
): Promise<AgentProfile> {
  const profile = isHidden(decisions, agentId) ? null : await profileOf(history, agentId);
  if (profile === null) throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id.');
  return profile;
}
