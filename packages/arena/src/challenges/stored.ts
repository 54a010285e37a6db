/** Challenges as they are stored: each by its id, and of each agent a list with a number that grows with every change. */
import type { KeyValueStore, Speed } from '../ports/index.js';

export type ChallengeAnswer = 'accepted' | 'declined' | 'withdrawn';

/** Secret: it has the address that accepted it. */
export interface StoredChallenge {
  readonly id: string;
  /** The agent that challenges, and the one that is challenged. */
  readonly from: string;
  readonly to: string;
  readonly game: string;
  readonly bestOf: number;
  readonly speed: Speed;
  readonly listed: boolean;
  /** The match of which it is the rematch. */
  readonly rematchOf: string | null;
  /** What their seats choose. */
  readonly options: { readonly from?: unknown; readonly to?: unknown };
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Null while it waits for an answer. */
  readonly answer: ChallengeAnswer | null;
  readonly answeredAt: number | null;
  /** Who opens the matches: the address of the agent that accepted. */
  readonly opener: string | null;
  /** Their matches are a tournament of the two from now on. */
  readonly begun: boolean;
}

/** Of an agent, newest first. */
export interface ChallengeList {
  /** Grows with every change of one of them. */
  readonly at: number;
  readonly entries: readonly ListedChallenge[];
}

export interface ListedChallenge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly expiresAt: number;
  /** It was answered. */
  readonly closed: boolean;
}

/** An agent's own word on challenges. */
export interface ChallengeSettings {
  readonly takes: 'all' | 'none';
  /** Where it is told what happens, and by which secret that is signed. Secret. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

export const USUAL_SETTINGS: ChallengeSettings = { takes: 'all', webhook: null };

/** They are kept so long after their end. */
const KEEP_MS = 30 * 86_400_000;
/** More are not listed of an agent. */
const MOST_LISTED = 50;
const EMPTY: ChallengeList = { at: 0, entries: [] };

function challengeKey(id: string): string {
  return `arena:challenge:${id}`;
}

function listKey(agentId: string): string {
  return `arena:challenge-list:${agentId}`;
}

function settingsKey(agentId: string): string {
  return `arena:challenge-settings:${agentId}`;
}

export class ChallengeStore {
  readonly #keyValues: KeyValueStore;

  constructor(keyValues: KeyValueStore) {
    this.#keyValues = keyValues;
  }

  async get(id: string): Promise<StoredChallenge | null> {
    return parsed<StoredChallenge>(await this.#keyValues.get(challengeKey(id)));
  }

  async add(challenge: StoredChallenge): Promise<void> {
    const { id, expiresAt, createdAt } = challenge;
    const ttl = expiresAt - createdAt + KEEP_MS;
    await this.#keyValues.put(challengeKey(id), JSON.stringify(challenge), ttl);
  }

  async remove(id: string): Promise<void> {
    const text = await this.#keyValues.get(challengeKey(id));
    if (text !== null) await this.#keyValues.swap(challengeKey(id), text, null, null);
  }

  /** Of many who change it at once, each sees what the one before has made of it. Null where there is no such challenge. */
  async change(
    id: string,
    change: (challenge: StoredChallenge) => StoredChallenge,
  ): Promise<StoredChallenge | null> {
    for (;;) {
      const text = await this.#keyValues.get(challengeKey(id));
      const before = parsed<StoredChallenge>(text);
      if (before === null) return null;
      const after = change(before);
      if (after === before) return before;
      if (await this.#keyValues.swap(challengeKey(id), text, JSON.stringify(after), KEEP_MS)) return after;
    }
  }

  async list(agentId: string): Promise<ChallengeList> {
    return parsed<ChallengeList>(await this.#keyValues.get(listKey(agentId))) ?? EMPTY;
  }

  /** The same for an agent's list; `at` grows by itself. */
  async changeList(
    agentId: string,
    change: (entries: readonly ListedChallenge[]) => readonly ListedChallenge[],
  ): Promise<void> {
    for (;;) {
      const text = await this.#keyValues.get(listKey(agentId));
      const { at, entries } = parsed<ChallengeList>(text) ?? EMPTY;
      const after = { at: at + 1, entries: change(entries).slice(0, MOST_LISTED) };
      if (await this.#keyValues.swap(listKey(agentId), text, JSON.stringify(after), 2 * KEEP_MS)) return;
    }
  }

  async settings(agentId: string): Promise<ChallengeSettings> {
    const text = await this.#keyValues.get(settingsKey(agentId));
    return { ...USUAL_SETTINGS, ...parsed<Partial<ChallengeSettings>>(text) };
  }

  async keepSettings(agentId: string, settings: ChallengeSettings): Promise<void> {
    await this.#keyValues.put(settingsKey(agentId), JSON.stringify(settings), null);
  }
}

/** What we wrote ourselves. */
function parsed<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}
