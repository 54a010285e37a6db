/** Operators' keys: who has one, which role it gives, and until when. Only hashes are stored. */
import type { AdminStore, OperatorRole, RandomSource, Time } from '../ports/index.js';
import { hashKey, newId, newKey, sameText } from '../secrets.js';

const KEY = 'key';

/** A key, without the key. */
export interface OperatorKey {
  readonly id: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

interface StoredKey extends OperatorKey {
  readonly keyHash: string;
}

export interface NewOperatorKey {
  readonly name: string;
  readonly role: OperatorRole;
  readonly expiresAt: number | null;
}

export class OperatorKeys {
  readonly #store: AdminStore;
  readonly #time: Pick<Time, 'now'>;
  readonly #random: RandomSource;

  constructor(store: AdminStore, time: Pick<Time, 'now'>, random: RandomSource) {
    this.#store = store;
    this.#time = time;
    this.#random = random;
  }

  /** The key itself is shown once, here. */
  async make({ name, role, expiresAt }: NewOperatorKey): Promise<{ key: string; made: OperatorKey }> {
    const id = newId(this.#random);
    const key = `${newKey(this.#random, 'lla')}`;
    const made = { id, name, role, createdAt: this.#time.now(), expiresAt, revokedAt: null };
    await this.#store.decide(KEY, id, JSON.stringify({ ...made, keyHash: hashKey(key) }));
    return { key, made };
  }

  /** Oldest first, revoked and expired ones too. */
  async list(): Promise<readonly OperatorKey[]> {
    const stored = await this.#all();
    return stored.map(shown).sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Whether there is one that is good. */
  async any(): Promise<boolean> {
    return (await this.#all()).some((key) => this.#isGood(key));
  }

  /** The key with that id, if it is good still. */
  async good(id: string): Promise<OperatorKey | null> {
    const value = await this.#store.decision(KEY, id);
    const stored = value === null ? null : (JSON.parse(value) as StoredKey);
    return stored !== null && this.#isGood(stored) ? shown(stored) : null;
  }

  /** Whose key it is, if it is good. All are compared, so that the time does not tell which is like it. */
  async byKey(key: string): Promise<OperatorKey | null> {
    const hash = hashKey(key);
    let found: StoredKey | null = null;
    for (const stored of await this.#all()) if (sameText(stored.keyHash, hash)) found = stored;
    return found !== null && this.#isGood(found) ? shown(found) : null;
  }

  /** By id, or by name where one good key has it; null where there is none. Its sessions end with it. */
  async revoke(idOrName: string): Promise<OperatorKey | null> {
    const all = await this.#all();
    const named = all.filter((key) => key.name === idOrName && this.#isGood(key));
    const stored = all.find(({ id }) => id === idOrName) ?? (named.length === 1 ? named[0] : undefined);
    if (stored === undefined) return null;
    const revoked = { ...stored, revokedAt: stored.revokedAt ?? this.#time.now() };
    await this.#store.decide(KEY, stored.id, JSON.stringify(revoked));
    return shown(revoked);
  }

  async #all(): Promise<StoredKey[]> {
    return (await this.#store.decisions(KEY)).map(({ value }) => JSON.parse(value));
  }

  #isGood({ revokedAt, expiresAt }: StoredKey): boolean {
    return revokedAt === null && (expiresAt === null || this.#time.now() < expiresAt);
  }
}

function shown({ id, name, role, createdAt, expiresAt, revokedAt }: StoredKey): OperatorKey {
  return { id, name, role, createdAt, expiresAt, revokedAt };
}
