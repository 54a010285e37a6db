/** The stored data of an agent, and how an update changes it: fields that are not given stay. */
import type { AgentProfile, AgentSecrets, HistoryStore } from '@lobster-league/arena';

export interface StoredAgent {
  readonly profile: AgentProfile;
  readonly secrets: AgentSecrets;
}

export type AgentChange = Parameters<HistoryStore['updateAgent']>[1];

/** Returns the public fields only, whatever else the object has. */
export function onlyProfile({ agentId, name, description, house, createdAt }: AgentProfile): AgentProfile {
  return { agentId, name, description, house, createdAt };
}

export function onlySecrets({ keyHash, hmacSecret }: AgentSecrets): AgentSecrets {
  return { keyHash, hmacSecret };
}

/** A secret is removed by null. */
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
