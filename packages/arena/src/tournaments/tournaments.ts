/** All tournaments, as any process reads them: nothing here writes. */
import type { KeyValueStore } from '../ports/index.js';
import { Refused } from '../refused.js';
import { hashKey, sameText } from '../secrets.js';
import { INDEX_KEY, StoredTournament } from './journal.js';
import type { TournamentSummary } from './summary.js';

/** So many are kept in memory. */
const MOST_KEPT = 32;
/** What was read so long ago is read again. */
const FRESH_MS = 500;

interface Kept {
  readonly reading: Promise<StoredTournament | null>;
  readAt: number;
}

export class Tournaments {
  readonly #keyValues: KeyValueStore;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(keyValues: KeyValueStore, now: () => number) {
    this.#keyValues = keyValues;
    this.#now = now;
  }

  /** Newest first. */
  async list(): Promise<readonly TournamentSummary[]> {
    return readIndex(await this.#keyValues.get(INDEX_KEY));
  }

  /** As it is now, or was half a second ago. To be read only. */
  async find(id: string): Promise<StoredTournament | null> {
    const now = this.#now();
    const kept = this.#kept.get(id);
    if (kept !== undefined && now - kept.readAt < FRESH_MS && now >= kept.readAt) return kept.reading;
    const before = kept?.reading ?? Promise.resolve(null);
    const reading = before
      .catch(() => null)
      .then(async (known) => {
        if (known === null) return StoredTournament.load(this.#keyValues, id);
        if (!known.over) await known.refresh();
        return known;
      });
    this.#kept.delete(id);
    this.#kept.set(id, { reading, readAt: now });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    const found = await reading.catch((error: unknown) => {
      this.#kept.delete(id);
      throw error;
    });
    if (found === null) this.#kept.delete(id);
    return found;
  }

  async get(id: string): Promise<StoredTournament> {
    const found = await this.find(id);
    if (found === null)
      throw new Refused('TOURNAMENT_NOT_FOUND', 'There is no such tournament.', {
        tournament: id.slice(0, 64),
      });
    return found;
  }

  /** With all that was written before it was asked for. */
  async fresh(id: string): Promise<StoredTournament> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) kept.readAt = Number.NEGATIVE_INFINITY;
    return this.get(id);
  }

  /** Throws Refused unless that is its owner key. */
  async mustBeOwner(id: string, ownerKey: string | undefined): Promise<void> {
    const { head } = await this.get(id);
    if (ownerKey !== undefined && sameText(hashKey(ownerKey), head.ownerKeyHash)) return;
    throw new Refused(
      'NOT_OWNER',
      'Only who created the tournament may do that; show the owner key in X-Owner-Key.',
    );
  }
}

/** What we wrote ourselves. */
export function readIndex(text: string | null): readonly TournamentSummary[] {
  return text === null ? [] : (JSON.parse(text) as TournamentSummary[]);
}
