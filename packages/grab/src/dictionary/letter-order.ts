/** The order from rare to common letters, and words sorted by their letters in that order. */
import { LETTERS, letterAt } from '../tiles.js';
import type { PackedWords } from './unpack.js';

/** How rare each letter is in the English word lists: 0 for q, 25 for e. */
export const RANKS: Uint8Array = new Uint8Array(LETTERS);
const RARE_TO_COMMON = 'qjxzwkvfyhbgmpducltonraise';
for (let rank = 0; rank < LETTERS; rank++) RANKS[letterAt(RARE_TO_COMMON, rank)] = rank;

/** The letters of each word as ranks, rare ones first, in the places of the word's own. */
export function sortLetters({ letters, starts }: PackedWords): Uint8Array {
  const sorted = new Uint8Array(letters.length);
  for (let word = 0; word + 1 < starts.length; word++) {
    sortOne(letters, starts[word]!, starts[word + 1]!, sorted);
  }
  return sorted;
}

function sortOne(letters: Uint8Array, start: number, end: number, sorted: Uint8Array): void {
  for (let at = start; at < end; at++) {
    const rank = RANKS[letters[at]!]!;
    let place = at;
    for (; place > start && sorted[place - 1]! > rank; place--) sorted[place] = sorted[place - 1]!;
    sorted[place] = rank;
  }
}

/** Word numbers in the order of their sorted letters, a prefix before what it begins. */
export function sortWords(sorted: Uint8Array, starts: Uint32Array, longest: number): Uint32Array {
  const size = starts.length - 1;
  let words = new Uint32Array(size);
  for (let word = 0; word < size; word++) words[word] = word;
  let next = new Uint32Array(size);
  const keys = new Uint16Array(size);
  const counts = new Uint32Array(KEYS);
  // A radix sort, two letters at a time, from the last ones to the first.
  for (let place = (longest - 1) & ~1; place >= 0; place -= 2) {
    counts.fill(0);
    findKeys(sorted, starts, words, place, keys, counts);
    distribute(words, keys, counts, next);
    [words, next] = [next, words];
  }
  return words;
}

/** A key stands for two letters, or one, or none, and sorts as they do. */
const KEYS = (LETTERS + 1) * (LETTERS + 1);

function findKeys(
  sorted: Uint8Array,
  starts: Uint32Array,
  words: Uint32Array,
  place: number,
  keys: Uint16Array,
  counts: Uint32Array,
): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const left = starts[word + 1]! - starts[word]! - place;
    const at = starts[word]! + place;
    const first = left > 0 ? sorted[at]! + 1 : 0;
    const second = left > 1 ? sorted[at + 1]! + 1 : 0;
    const key = first * (LETTERS + 1) + second;
    keys[i] = key;
    counts[key]!++;
  }
}

function distribute(words: Uint32Array, keys: Uint16Array, counts: Uint32Array, into: Uint32Array): void {
  const ends = counts;
  let end = 0;
  for (let key = 0; key < KEYS; key++) {
    end += counts[key]!;
    ends[key] = end;
  }
  for (let i = words.length - 1; i >= 0; i--) into[--ends[keys[i]!]!] = words[i]!;
}

/** How many sorted letters each word has in common with the one before, in the order of `words`. */
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
