/** Agents that last: who registered an id, and who may play under it. */
import {
  type AgentProfile,
  type HistoryStore,
  type RandomSource,
  StoreUnavailable,
  type Time,
} from './ports/index.js';
import { isUnverified } from './ratings/play.js';
import { Refused } from './refused.js';
import { hashKey, newKey, sameText } from './secrets.js';

export const HOUSE_PREFIX = 'house:';
/** What could be taken for it, in any case. */
const HOUSES = /^house($|[:._-])/i;

export interface Registration {
  readonly agentId: string;
  readonly name: string;
  readonly description?: string;
}

export interface Registered {
  readonly profile: AgentProfile;
  /** Shown once; only its hash is kept. */
  readonly key: string;
  /** For signed requests. Shown once as well. */
  readonly hmacSecret: string;
}

export class Agents {
  readonly #history: HistoryStore;
  readonly #time: Time;
  readonly #random: RandomSource;
  /** Those that the history knows. */
  readonly #house = new Set<string>();

  constructor(history: HistoryStore, time: Time, random: RandomSource) {
    this.#history = history;
    this.#time = time;
    this.#random = random;
  }

  /** Takes an id for good. */
  async register({ agentId, name, description = '' }: Registration): Promise<Registered> {
    if (HOUSES.test(agentId) || isUnverified(agentId))
      throw new Refused('AGENT_ID_TAKEN', "Ids that begin with house: are the house's.");
    const key = newKey(this.#random, 'llk');
    const hmacSecret = newKey(this.#random, 'lls');
    const profile = { agentId, name, description, house: false, createdAt: this.#time.now() };
    const added = await this.#history.addAgent(profile, { keyHash: hashKey(key), hmacSecret });
    if (!added)
      throw new Refused('AGENT_ID_TAKEN', 'That agentId is registered already; choose another.', { agentId });
    return { profile, key, hmacSecret };
  }

  /** Lets nobody play under a registered id without its key; an unregistered id is nobody's to rate. */
  async identify(agentId: string, key: string | undefined): Promise<AgentProfile | null> {
    const profile = await this.#history.agent(agentId);
    if (profile === null) return null;
    const secrets = await this.#history.secrets(agentId);
    if (secrets?.keyHash == null || key === undefined || !sameText(hashKey(key), secrets.keyHash)) {
      throw new Refused('AGENT_KEY_REQUIRED', 'That agentId is registered; show its key to play under it.', {
        agentId,
      });
    }
    return profile;
  }

  /** New keys for who shows the present one; the old ones open nothing from now on. */
  async renewKeys(agentId: string, key: string | undefined): Promise<Registered> {
    const profile = await this.#owned(agentId, key);
    const renewed = { key: newKey(this.#random, 'llk'), hmacSecret: newKey(this.#random, 'lls') };
    const { hmacSecret } = renewed;
    await this.#history.updateAgent(agentId, { keyHash: hashKey(renewed.key), hmacSecret });
    return { profile, ...renewed };
  }

  /** Nobody plays under that id any more; what it has played stays. */
  async revokeKeys(agentId: string, key: string | undefined): Promise<void> {
    await this.#owned(agentId, key);
    await this.#history.updateAgent(agentId, { keyHash: null, hmacSecret: null });
  }

  async #owned(agentId: string, key: string | undefined): Promise<AgentProfile> {
    const profile = await this.identify(agentId, key);
    if (profile === null) throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id.');
    return profile;
  }

  /** House bots are agents like any other, without a key. */
  async houseAgent(bot: string, description: string): Promise<AgentProfile> {
    const agentId = HOUSE_PREFIX + bot;
    const name = bot.charAt(0).toUpperCase() + bot.slice(1);
    const profile = { agentId, name, description, house: true, createdAt: this.#time.now() };
    if (this.#house.has(agentId)) return profile;
    try {
      await this.#history.addAgent(profile, { keyHash: null, hmacSecret: null });
      this.#house.add(agentId);
    } catch (error) {
      // It plays all the same, and is added another time.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    return profile;
  }
}
