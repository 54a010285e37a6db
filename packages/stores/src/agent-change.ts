/** What is kept of an agent, and how it changes: what is not given stays. */
import type { AgentProfile, AgentSecrets, HistoryStore } from '@lobster-league/arena';

export interface StoredAgent {
  readonly profile: AgentProfile;
  readonly secrets: AgentSecrets;
}

export type AgentChange = Parameters<HistoryStore['updateAgent']>[1];

/** The public part and nothing else, whatever else the object carries. */
export function onlyProfile({ agentId, name, description, house, createdAt }: AgentProfile): AgentProfile {
  return { agentId, name, description, house, createdAt };
}

export function onlySecrets({ keyHash, hmacSecret }: AgentSecrets): AgentSecrets {
  return { keyHash, hmacSecret };
}

/** Secrets may be taken away by null. */
export function withChange({ profile, secrets }: StoredAgent, change: AgentChange): StoredAgent {
  const { name, description, keyHash, hmacSecret } = change;
  return {
    profile: { ...profile, name: name ?? profile.name, description: description ?? profile.description },
    secrets: {
      keyHash: keyHash === undefined ? secrets.keyHash : keyHash,
      hmacSecret: hmacSecret === undefined ? secrets.hmacSecret : hmacSecret,
    },
  };
}
