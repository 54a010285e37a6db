/** How can a word be made of the letters in the pool, or of them and one word on the table? */
import type { Table } from './state.js';
import { LETTERS, letterAt } from './tiles.js';

/** A word on the table, by its owner's seat and its place among the owner's words. */
export interface Source {
  readonly player: number;
  readonly place: number;
}

/** From one word on the table and at least one letter of the pool, or from the pool alone. */
export type Way = Source | 'pool';

/**
 * The first way there is: the pool alone, then the others' words in seat order after the mover, then the own.
 * `letterSets` tells the letters of the words on the table.
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

/** The letters of a word, as bits. */
export function letterSet(word: string): number {
  let set = 0;
  for (let place = 0; place < word.length; place++) set |= 1 << letterAt(word, place);
  return set;
}

/** Can the word be made of the pool alone? */
export function fromPool(table: Table, word: string): boolean {
  measure(word, table.pool);
  return lacking === 0;
}

/** Can the word be made of that one, with at least one letter of the pool? */
export function fromWord(table: Table, word: string, source: string): boolean {
  measure(word, table.pool);
  const set = letterSet(source);
  return (set & ~letters) === 0 && (lacking & ~set) === 0 && completes(source, word.length, table.pool);
}

// The word that is being looked at: how many it needs of each letter, which letters those are, and of which the
// pool has too few, as bits. Kept here rather than made anew, for claims come by the million in simulations.
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

/** Is the source, which has only letters of the word and all that the pool lacks, also right in the numbers? */
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
