/** The stored data of an agent, and how an update changes it: fields that are not given stay. */
import type { AgentChange, AgentProfile, AgentSecrets } from '@lobster-league/arena';

export interface StoredAgent {
  readonly profile: AgentProfile;
  readonly secrets: AgentSecrets;
}

/** Returns the public fields only, whatever else the object has. */
export function onlyProfile({
  agentId,
  name,
  description,
  house,
  kind,
  versions,
  createdAt,
}: AgentProfile): AgentProfile {
  return {
    agentId,
    name,
    description,
    house,
    ...(kind === undefined ? {} : { kind }),
    ...(versions === undefined ? {} : { versions }),
    createdAt,
  };
}

/** The current version, as standings have it. */
export function versionField(versions: AgentProfile['versions']): { readonly version?: string } {
  const current = versions?.at(-1);
  return current === undefined ? {} : { version: current.version };
}

/** Agents from before there were recovery codes and public keys have none. */
export function onlySecrets(secrets: Partial<AgentSecrets>): AgentSecrets {
  const { keyHash = null, hmacSecret = null, recoveryHash = null, publicKey = null } = secrets;
  return { keyHash, hmacSecret, recoveryHash, publicKey };
}

/** A secret is removed by null. */
export function withChange({ profile, secrets }: StoredAgent, change: AgentChange): StoredAgent {
  const { name, description, kind, versions, ...changed } = change;
  const given = Object.entries(changed).filter(([, secret]) => secret !== undefined);
  return {
    profile: {
      ...profile,
      name: name ?? profile.name,
      description: description ?? profile.description,
      ...(kind === undefined ? {} : { kind }),
      ...(versions === undefined ? {} : { versions }),
    },
    secrets: onlySecrets({ ...secrets, ...Object.fromEntries(given) }),
  };
}

/** Whether the secrets are still those that the change was decided by. */
export function isAsExpected(secrets: AgentSecrets, expected: Partial<AgentSecrets>): boolean {
  const known = onlySecrets(secrets);
  return (Object.keys(expected) as (keyof AgentSecrets)[]).every((name) => known[name] === expected[name]);
}
