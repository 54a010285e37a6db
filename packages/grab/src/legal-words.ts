/** Finds every word that can be made right now, in every way. */
import { type Dictionary, dictionary, MOST_SOURCES } from './dictionary/index.js';
import type { GrabState } from './state.js';

/** A word on the table and its owner's seat. */
export interface TableWord {
  readonly player: number;
  readonly word: string;
}

export interface LegalWord {
  readonly word: string;
  /** The word that it is made from; null for the pool alone. */
  readonly from: TableWord | null;
}

/** What words are made from. */
export interface Letters {
  readonly pool: readonly number[];
  readonly words_per_player: readonly (readonly string[])[];
}

/** Returns all words that can be made; the same for every player. */
export function legalWords(table: Letters, allowed: Dictionary): LegalWord[] {
  const found: LegalWord[] = [];
  const sources = sourcesOn(table);
  for (let start = 0; start < sources.length; start += MOST_SOURCES) {
    const some = sources.slice(start, start + MOST_SOURCES);
    const words = some.map((source) => source?.word ?? '');
    allowed.search(words, table.pool, (word, ways) => {
      for (let rest = ways; rest !== 0; rest &= rest - 1) {
        found.push({ word, from: some[31 - Math.clz32(rest & -rest)]! });
      }
    });
  }
  return found;
}

/** Lists the pool alone and every word on the table; equal words of one owner only once. */
function sourcesOn(table: Letters): (TableWord | null)[] {
  const sources: (TableWord | null)[] = [null];
  table.words_per_player.forEach((words, player) => {
    for (const word of new Set(words)) sources.push({ player, word });
  });
  return sources;
}

interface Kept {
  /** Grows by one whenever the table changes. */
  readonly changes: number;
  readonly words: readonly LegalWord[];
}

const kept = new WeakMap<GrabState, Kept>();

/** Returns the legal words of a running game, computed once until the table changes. */
export function legalWordsNow(state: GrabState): readonly LegalWord[] {
  const changes = state.turn_number + state.words_made;
  const before = kept.get(state);
  if (before !== undefined && before.changes === changes) return before.words;
  const words = legalWords(state.table, dictionary(state.config.dictionary));
  kept.set(state, { changes, words });
  return words;
}
