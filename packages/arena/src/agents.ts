/** Agents that last: who registered an id, who may play under it, and how its keys change. */
import { kindOf } from './kinds.js';
import {
  type AgentProfile,
  type AgentSecrets,
  type HistoryStore,
  type Kind,
  type RandomSource,
  StoreUnavailable,
  type Time,
} from './ports/index.js';
import { isUnverified } from './ratings/play.js';
import { withVersion } from './ratings/versions.js';
import { Refused } from './refused.js';
import { hashKey, NO_SECRETS, newKey, sameText } from './secrets.js';

export const HOUSE_PREFIX = 'house:';
/** What could be taken for it, in any case. */
const HOUSES = /^house($|[:._-])/i;

export interface Registration {
  readonly agentId: string;
  readonly name: string;
  readonly description?: string;
  readonly kind?: 'agent' | 'person' | undefined;
  readonly version?: string | undefined;
  /** An ed25519 public key (base64url), for an agent that signs instead of sending a key. */
  readonly publicKey?: string | undefined;
}

/** What opens an id. Shown once; the key and the recovery code are kept as hashes. */
export interface AgentKeys {
  /** Null where the agent signs with a key pair of its own. */
  readonly key: string | null;
  /** For the HMAC signatures of MoltTactics' document. */
  readonly hmacSecret: string | null;
  /** Brings the id back when the keys are lost or stolen; null where the one that there is stays good. */
  readonly recoveryCode: string | null;
}

export interface Registered extends AgentKeys {
  readonly profile: AgentProfile;
}

/** An agent with the secrets that it was known by: they must be the same still when they are changed. */
export interface KnownAgent {
  readonly profile: AgentProfile;
  readonly secrets: AgentSecrets;
}

/** Throws where an agent is excluded, by its id or its keys. */
export type MustNotBeBanned = (
  agentId: string,
  secrets: Pick<AgentSecrets, 'keyHash' | 'publicKey'> | null,
) => void;

export class Agents {
  readonly #history: HistoryStore;
  readonly #time: Time;
  readonly #random: RandomSource;
  /** Those that the history knows. */
  readonly #house = new Set<string>();
  /** Asked wherever somebody shows to be an agent, takes an id, or sits down under one. */
  readonly mustNotBeBanned: MustNotBeBanned;

  constructor(
    history: HistoryStore,
    time: Time,
    random: RandomSource,
    mustNotBeBanned: MustNotBeBanned = () => undefined,
  ) {
    this.mustNotBeBanned = mustNotBeBanned;
    this.#history = history;
    this.#time = time;
    this.#random = random;
  }

  /** Takes an id for good. */
  async register({
    agentId,
    name,
    description = '',
    kind = 'agent',
    version,
    publicKey,
  }: Registration): Promise<Registered> {
    if (HOUSES.test(agentId) || isUnverified(agentId))
      throw new Refused('AGENT_ID_TAKEN', "Ids that begin with house: are the house's.");
    this.mustNotBeBanned(agentId, { keyHash: null, publicKey: publicKey ?? null });
    const keys = { ...this.#newKeys(publicKey), recoveryCode: this.#newRecoveryCode() };
    const now = this.#time.now();
    const declared = version === undefined ? {} : { versions: [{ version, since: now }] };
    const profile = { agentId, name, description, house: false, kind, ...declared, createdAt: now };
    const added = await this.#history.addAgent(profile, secretsOf(keys, publicKey));
    if (!added)
      throw new Refused('AGENT_ID_TAKEN', 'That agentId is registered already; choose another.', { agentId });
    return { profile, ...keys };
  }

  /** What a registered agent is; while the history does not answer, and under ids that nobody has registered, an agent. */
  async kindOf(agentId: string): Promise<Kind> {
    try {
      const profile = await this.#history.agent(agentId);
      return profile === null ? 'agent' : kindOf(profile);
    } catch (error) {
      if (error instanceof StoreUnavailable) return 'agent';
      throw error;
    }
  }

  async known(agentId: string): Promise<KnownAgent | null> {
    const profile = await this.#history.agent(agentId);
    if (profile === null) return null;
    return { profile, secrets: (await this.#history.secrets(agentId)) ?? NO_SECRETS };
  }

  /** Lets nobody play under a registered id without its key; an unregistered id is nobody's to rate. */
  async identify(agentId: string, key: string | undefined): Promise<AgentProfile | null> {
    return (await this.shownBy(agentId, key))?.profile ?? null;
  }

  /** The agent of that id, if the key is its own; null if nobody is registered under the id. */
  async shownBy(agentId: string, key: string | undefined): Promise<KnownAgent | null> {
    const known = await this.known(agentId);
    this.mustNotBeBanned(agentId, known?.secrets ?? null);
    if (known === null) return null;
    const { keyHash } = known.secrets;
    if (keyHash === null || key === undefined || !sameText(hashKey(key), keyHash))
      throw keyRequired(known.profile, known.secrets);
    return known;
  }

  /** The agent whose key it is. */
  async byKey(key: string): Promise<KnownAgent> {
    const profile = await this.#history.agentByKey(hashKey(key));
    const known = profile === null ? null : await this.shownBy(profile.agentId, key);
    if (known === null)
      throw new Refused('AGENT_KEY_REQUIRED', 'No registered agent has that key, or not any more.');
    return known;
  }

  async describe(
    { profile }: KnownAgent,
    change: {
      readonly name?: string | undefined;
      readonly description?: string | undefined;
      readonly kind?: 'agent' | 'person' | undefined;
      readonly version?: string | undefined;
    },
  ): Promise<AgentProfile> {
    const { name = profile.name, description = profile.description } = change;
    const before = kindOf(profile);
    const { kind = before, version } = change;
    const { agentId } = profile;
    if (kind !== before && (await this.#history.standings(agentId)).length > 0)
      throw new Refused(
        'NOT_ALLOWED',
        'It has played a rated match: what it is cannot be changed any more.',
        {
          agentId,
          kind: before,
        },
      );
    const versions = withVersion(profile.versions, version, this.#time.now());
    const declared = versions === undefined ? {} : { versions };
    await this.#history.updateAgent(agentId, {
      name,
      description,
      ...(kind === before ? {} : { kind }),
      ...declared,
    });
    return { ...profile, name, description, kind, ...declared };
  }

  /** New keys for an agent that was known by the present ones, which open nothing from now on. */
  async renewKeys({ profile, secrets }: KnownAgent, publicKey?: string): Promise<Registered> {
    // A thief of the key must not get a recovery code; an agent from before there were codes gets its first.
    const recoveryCode = secrets.recoveryHash === null ? this.#newRecoveryCode() : null;
    const keys = { ...this.#newKeys(publicKey), recoveryCode };
    const fresh = secretsOf(keys, publicKey);
    await this.#change(profile.agentId, secrets, {
      ...fresh,
      recoveryHash: fresh.recoveryHash ?? secrets.recoveryHash,
    });
    return { profile, ...keys };
  }

  /** Nobody plays under that id any more, until its owner recovers it; what it has played stays. */
  async revokeKeys({ profile, secrets }: KnownAgent): Promise<void> {
    await this.#change(profile.agentId, secrets, { ...NO_SECRETS, recoveryHash: secrets.recoveryHash });
  }

  /** The same, and its recovery code is another: whoever is given it gets new keys. */
  async resetKeys({ profile, secrets }: KnownAgent): Promise<string> {
    const recoveryCode = this.#newRecoveryCode();
    await this.#change(profile.agentId, secrets, { ...NO_SECRETS, recoveryHash: hashKey(recoveryCode) });
    return recoveryCode;
  }

  /** New keys, and a new recovery code, for who shows the code: it is good once. */
  async recover(agentId: string, code: string, publicKey?: string): Promise<Registered> {
    const known = await this.known(agentId);
    const { recoveryHash = null } = known?.secrets ?? {};
    if (known === null || recoveryHash === null || !sameText(hashKey(code), recoveryHash))
      throw new Refused('AGENT_KEY_REQUIRED', 'That is not the recovery code of that agentId.', { agentId });
    this.mustNotBeBanned(agentId, { ...known.secrets, publicKey: publicKey ?? known.secrets.publicKey });
    const keys = { ...this.#newKeys(publicKey), recoveryCode: this.#newRecoveryCode() };
    await this.#change(agentId, known.secrets, secretsOf(keys, publicKey));
    return { profile: known.profile, ...keys };
  }

  /** Of several that change the keys at once, one does. */
  async #change(agentId: string, expected: AgentSecrets, secrets: AgentSecrets): Promise<void> {
    if (!(await this.#history.updateAgent(agentId, secrets, expected)))
      throw new Refused('AGENT_KEY_REQUIRED', 'The keys of that agentId were changed just now.', { agentId });
  }

  #newKeys(publicKey: string | undefined): Pick<AgentKeys, 'key' | 'hmacSecret'> {
    if (publicKey !== undefined) return { key: null, hmacSecret: null };
    return { key: newKey(this.#random, 'llk'), hmacSecret: newKey(this.#random, 'lls') };
  }

  #newRecoveryCode(): string {
    return newKey(this.#random, 'llr');
  }

  /** House bots are agents like any other, without a key. */
  async houseAgent(bot: string, description: string): Promise<AgentProfile> {
    const agentId = HOUSE_PREFIX + bot;
    const name = bot.charAt(0).toUpperCase() + bot.slice(1);
    const profile = {
      agentId,
      name,
      description,
      house: true,
      kind: 'house' as const,
      createdAt: this.#time.now(),
    };
    if (this.#house.has(agentId)) return profile;
    try {
      await this.#history.addAgent(profile, NO_SECRETS);
      this.#house.add(agentId);
    } catch (error) {
      // It plays all the same, and is added another time.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    return profile;
  }
}

/** What everybody may know of how an agent is known. */
export interface AgentIdentity {
  readonly kind: 'key' | 'key_pair' | 'revoked' | 'house' | 'none';
  readonly publicKey: string | null;
}

export function identityOf({ profile, secrets }: KnownAgent): AgentIdentity {
  const { publicKey } = secrets;
  if (profile.house) return { kind: 'house', publicKey: null };
  if (publicKey !== null) return { kind: 'key_pair', publicKey };
  return { kind: secrets.keyHash === null ? 'revoked' : 'key', publicKey: null };
}

/** Another whenever the keys are others, without telling them. */
export function keyStamp({ keyHash, publicKey }: AgentSecrets): string {
  return hashKey(keyHash ?? publicKey ?? '').slice(0, 16);
}

/** What is kept of keys. */
function secretsOf(
  { key, hmacSecret, recoveryCode }: AgentKeys,
  publicKey: string | undefined,
): AgentSecrets {
  return {
    keyHash: key === null ? null : hashKey(key),
    hmacSecret,
    recoveryHash: recoveryCode === null ? null : hashKey(recoveryCode),
    publicKey: publicKey ?? null,
  };
}

function keyRequired({ agentId, house }: AgentProfile, { keyHash, publicKey }: AgentSecrets): Refused {
  if (keyHash === null && !house)
    return new Refused(
      'AGENT_KEY_REQUIRED',
      publicKey === null
        ? 'The keys of that agentId were revoked; recover it with its recovery code.'
        : 'That agentId signs its requests; show a proof to play under it.',
      { agentId },
    );
  return new Refused('AGENT_KEY_REQUIRED', 'That agentId is registered; show its key to play under it.', {
    agentId,
  });
}
