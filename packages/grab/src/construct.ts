/** Finds how a word can be made: from letters of the pool, or from those and one word on the table. */
import type { Table } from './state.js';
import { LETTERS, letterAt } from './tiles.js';

/** A word on the table: its owner's seat and its index among the owner's words. */
export interface Source {
  readonly player: number;
  readonly place: number;
}

/** Made from one word on the table plus at least one letter of the pool, or from the pool alone. */
export type Way = Source | 'pool';

/**
 * Returns the first way to make the word: from the pool alone, then from other players' words in seat order after the
 * mover, then from the mover's own. `letterSets` holds the letters of the words on the table as bits.
 */
export function findWay(
  table: Table,
  letterSets: readonly (readonly number[])[],
  mover: number,
  word: string,
): Way | null {
  const { pool, words_per_player, num_players } = table;
  measure(word, pool);
  if (lacking === 0) return 'pool';
  for (let step = 1; step <= num_players; step++) {
    const player = (mover + step) % num_players;
    const sets = letterSets[player]!;
    for (let place = 0; place < sets.length; place++) {
      const set = sets[place]!;
      if ((set & ~letters) !== 0 || (lacking & ~set) !== 0) continue;
      if (completes(words_per_player[player]![place]!, word.length, pool)) return { player, place };
    }
  }
  return null;
}

/** Returns the letters of a word as bits. */
export function letterSet(word: string): number {
  let set = 0;
  for (let place = 0; place < word.length; place++) set |= 1 << letterAt(word, place);
  return set;
}

/** Returns whether the pool alone has all letters of the word. */
export function fromPool(table: Table, word: string): boolean {
  measure(word, table.pool);
  return lacking === 0;
}

/** Returns whether the word can be made from that source plus at least one letter of the pool. */
export function fromWord(table: Table, word: string, source: string): boolean {
  measure(word, table.pool);
  const set = letterSet(source);
  return (set & ~letters) === 0 && (lacking & ~set) === 0 && completes(source, word.length, table.pool);
}

// The word under examination: how many of each letter it needs, which letters those are, and which of them the pool
// lacks (as bits). Module-level buffers, because simulations judge millions of claims.
const needs = new Int32Array(LETTERS);
let letters = 0;
let lacking = 0;

function measure(word: string, pool: readonly number[]): void {
  for (let letter = 0; letter < LETTERS; letter++) needs[letter] = 0;
  letters = 0;
  lacking = 0;
  for (let place = 0; place < word.length; place++) {
    const letter = letterAt(word, place);
    letters |= 1 << letter;
    if (++needs[letter]! > pool[letter]!) lacking |= 1 << letter;
  }
}

/** Compares the letter counts, for a source that has only letters of the word and every letter that the pool lacks. */
function completes(source: string, length: number, pool: readonly number[]): boolean {
  if (source.length >= length) return false;
  for (let place = 0; place < source.length; place++) needs[letterAt(source, place)]!--;
  let fits = true;
  for (let place = 0; place < source.length; place++) {
    const letter = letterAt(source, place);
    if (needs[letter]! < 0 || needs[letter]! > pool[letter]!) fits = false;
  }
  for (let place = 0; place < source.length; place++) needs[letterAt(source, place)]!++;
  return fits;
}
