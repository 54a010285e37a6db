/** The order from rare to common letters, and words sorted by their letters in that order. */
import { LETTERS, letterAt } from '../tiles.js';
import type { PackedWords } from './unpack.js';

/** How rare each letter is in the English word lists: 0 for q, 25 for e. */
export const RANKS: Uint8Array = new Uint8Array(LETTERS);
const RARE_TO_COMMON = 'qjxzwkvfyhbgmpducltonraise';
for (let rank = 0; rank < LETTERS; rank++) RANKS[letterAt(RARE_TO_COMMON, rank)] = rank;

/** Returns the letters of each word as ranks, rare ones first, at the word's own offsets. */
export function sortLetters({ letters, starts }: PackedWords): Uint8Array {
  const sorted = new Uint8Array(letters.length);
  for (let word = 0; word + 1 < starts.length; word++) {
    sortOne(letters, starts[word]!, starts[word + 1]!, sorted);
  }
  return sorted;
}

/** Counts of each rank in the current word; all 0 between words. */
const counts = new Uint8Array(LETTERS);

function sortOne(letters: Uint8Array, start: number, end: number, sorted: Uint8Array): void {
  let ranks = 0;
  for (let at = start; at < end; at++) {
    const rank = RANKS[letters[at]!]!;
    counts[rank]!++;
    ranks |= 1 << rank;
  }
  for (let at = start; at < end; ) {
    const rank = lowestBit(ranks);
    sorted[at++] = rank;
    if (--counts[rank]! === 0) ranks &= ranks - 1;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** A key holds six letters; words are sorted by two letters at a time. */
const KEY_LETTERS = 6;
const LETTER_BITS = 5;
const PAIR_BITS = 2 * LETTER_BITS;

/** Returns word numbers in the order of their sorted letters; a prefix comes before the words that extend it. */
export function sortWords(sorted: Uint8Array, starts: Uint32Array, longest: number): Uint32Array {
  const size = starts.length - 1;
  let words = new Uint32Array(size);
  for (let word = 0; word < size; word++) words[word] = word;
  let next = new Uint32Array(size);
  const keys = new Uint32Array(size);
  // Radix sort, from the last letters to the first.
  for (let place = longest - (longest % KEY_LETTERS); place >= 0; place -= KEY_LETTERS) {
    for (let word = 0; word < size; word++) {
      keys[word] = keyOf(sorted, starts[word]! + place, starts[word + 1]!);
    }
    for (let shift = 0; shift < KEY_LETTERS * LETTER_BITS; shift += PAIR_BITS) {
      distribute(words, keys, shift, next);
      [words, next] = [next, words];
    }
  }
  return words;
}

/** Packs the letters from `place` on into a key, first letter in the highest bits; 0 where the word has ended. */
function keyOf(sorted: Uint8Array, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < start + KEY_LETTERS; at++)
    key = (key << LETTER_BITS) | (at < end ? sorted[at]! + 1 : 0);
  return key;
}

/** Sorts words by ten bits of their keys; stable. */
function distribute(words: Uint32Array, keys: Uint32Array, shift: number, into: Uint32Array): void {
  const places = new Uint32Array(1 << PAIR_BITS);
  const mask = places.length - 1;
  for (let word = 0; word < keys.length; word++) places[(keys[word]! >>> shift) & mask]!++;
  let place = 0;
  for (let bits = 0; bits < places.length; bits++) {
    const count = places[bits]!;
    places[bits] = place;
    place += count;
  }
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    into[places[(keys[word]! >>> shift) & mask]!++] = word;
  }
}

/** Returns how many sorted letters each word shares with the word before it, in the order of `words`. */
export function sharedLetters(sorted: Uint8Array, starts: Uint32Array, words: Uint32Array): Uint8Array {
  const shared = new Uint8Array(words.length);
  for (let i = 1; i < words.length; i++) {
    const before = starts[words[i - 1]!]!;
    const here = starts[words[i]!]!;
    const most = Math.min(starts[words[i - 1]! + 1]! - before, starts[words[i]! + 1]! - here);
    let common = 0;
    while (common < most && sorted[before + common] === sorted[here + common]) common++;
    shared[i] = common;
  }
  return shared;
}
