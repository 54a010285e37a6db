/** The journals of tournaments, in the store that every process shares: only whoever has read a journal to its end adds to it. */
import {
  type Command,
  newTournament,
  reduce,
  type Tournament,
  type TournamentState,
} from '@lobster-league/tournaments';
import type { KeyValueStore, Speed } from '../ports/index.js';

/** What is fixed when a tournament is created. Secret: it holds the seed. */
export interface TournamentHead extends Tournament {
  readonly ownerKeyHash: string;
  /** The address that created it; null where the arena did. */
  readonly opener: string | null;
  readonly speed: Speed;
  /** Its matches are ranked ones. */
  readonly rated: boolean;
  /** When it starts by itself; null where its owner starts it. */
  readonly startsAt: number | null;
  /** A cup of the house: its house levels, every day. */
  readonly house: boolean;
  /** It is what became of a challenge: no list of tournaments has it. */
  readonly challenge?: { readonly unlisted: boolean };
}

/** Another process has added to the journal meanwhile; nothing was added. */
export class JournalMoved extends Error {}

/** So many lines are one value of the store. */
const CHUNK = 50;

export const INDEX_KEY = 'arena:tournaments';

function headKey(id: string): string {
  return `arena:tournament:${id}`;
}

function chunkKey(id: string, chunk: number): string {
  return `${headKey(id)}:${chunk}`;
}

/** Stores a new tournament; false where the id is taken. */
export async function storeHead(keyValues: KeyValueStore, head: TournamentHead): Promise<boolean> {
  return keyValues.swap(headKey(head.terms.id), null, JSON.stringify(head), null);
}

/** A tournament as its journal has left it: read by every process, written by one. */
export class StoredTournament {
  readonly head: TournamentHead;
  readonly state: TournamentState;
  readonly journal: Command[] = [];
  readonly #keyValues: KeyValueStore;
  /** The last chunk as the store has it. */
  #tail: string | null = null;

  private constructor(keyValues: KeyValueStore, head: TournamentHead) {
    this.#keyValues = keyValues;
    this.head = head;
    this.state = newTournament(head);
  }

  static async load(keyValues: KeyValueStore, id: string): Promise<StoredTournament | null> {
    const text = await keyValues.get(headKey(id));
    if (text === null) return null;
    // What we wrote ourselves.
    const stored = new StoredTournament(keyValues, JSON.parse(text) as TournamentHead);
    await stored.refresh();
    return stored;
  }

  get id(): string {
    return this.head.terms.id;
  }

  get over(): boolean {
    return this.state.status === 'finished' || this.state.status === 'cancelled';
  }

  /** Reads what others have added; false where there was nothing. */
  async refresh(): Promise<boolean> {
    const before = this.journal.length;
    for (;;) {
      const known = this.journal.length;
      // A full chunk never changes again.
      const at = Math.floor(known / CHUNK);
      const text = await this.#keyValues.get(chunkKey(this.id, at));
      if (text === null || text === this.#tail) break;
      const lines = JSON.parse(text) as Command[];
      for (const line of lines.slice(known - at * CHUNK)) this.#fold(line);
      this.#tail = lines.length === CHUNK ? null : text;
      if (lines.length < CHUNK) break;
    }
    return this.journal.length > before;
  }

  /**
   * Adds lines that the state has already taken (`reduce` was called with them), durably. After JournalMoved, and after any
   * other failure, this object is to be thrown away.
   */
  async append(lines: readonly Command[]): Promise<void> {
    for (let from = 0; from < lines.length; ) {
      const at = Math.floor(this.journal.length / CHUNK);
      const inChunk = this.journal.slice(at * CHUNK);
      const some = lines.slice(from, from + CHUNK - inChunk.length);
      const text = JSON.stringify([...inChunk, ...some]);
      if (!(await this.#keyValues.swap(chunkKey(this.id, at), this.#tail, text, null)))
        throw new JournalMoved(`tournament ${this.id} was written by another process`);
      for (const line of some) this.journal.push(line);
      this.#tail = this.journal.length % CHUNK === 0 ? null : text;
      from += some.length;
    }
  }

  /** Forgets all of it. */
  async remove(): Promise<void> {
    const keys = [headKey(this.id)];
    for (let at = Math.floor(this.journal.length / CHUNK); at >= 0; at--) keys.push(chunkKey(this.id, at));
    for (const key of keys) {
      const value = await this.#keyValues.get(key);
      if (value !== null) await this.#keyValues.swap(key, value, null, null);
    }
  }

  #fold(line: Command): void {
    const refusal = reduce(this.head, this.state, line);
    if (refusal !== null)
      throw new Error(
        `line ${this.journal.length + 1} of tournament ${this.id} cannot be: ${refusal.message}`,
      );
    this.journal.push(line);
  }
}
