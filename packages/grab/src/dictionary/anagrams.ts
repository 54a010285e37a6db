/**
 * Finds which words can be made, and from which sources. A source is a word on the table, all of whose letters are
 * used, or the pool alone; letters of the pool are added to it. One walk serves all sources.
 *
 * The words are in a trie over their letters sorted from rare to common, so that a missing letter prunes as much as
 * possible. Nodes are in preorder: a node's first child is the next node, and `after` is the first node that is not
 * its descendant.
 */
import { LETTERS } from '../tiles.js';
import { sharedLetters, sortLetters, sortWords } from './letter-order.js';
import { BOUNDS, MOST_SOURCES, Sources } from './sources.js';
import type { PackedWords } from './unpack.js';

const RANK = 31;
const WORD = 32;
const DEPTH = 6;

export class Anagrams {
  /**
   * Two numbers per node, adjacent for cache locality: the node after its last descendant; and the rank of the letter
   * that leads to it (5 bits), whether a word ends here (1 bit) and the depth of its parent.
   */
  readonly #trie: Uint32Array;
  /** Word numbers in trie order; node n's words are at `first[n]` to `first[n + 1]`. */
  readonly #first: Uint32Array;
  readonly #words: Uint32Array;

  readonly #sources: Sources;
  /**
   * The path to the current node: its nodes, their letters, the count of each letter so far, and the sources still
   * possible.
   */
  readonly #path: Uint32Array;
  readonly #ranks: Uint8Array;
  readonly #counts: Uint8Array;
  readonly #left: Int32Array;

  constructor(packed: PackedWords) {
    const { starts } = packed;
    const longest = longestWord(starts);
    this.#sources = new Sources(longest);
    this.#path = new Uint32Array(longest);
    this.#ranks = new Uint8Array(longest);
    this.#counts = new Uint8Array(longest);
    this.#left = new Int32Array(longest);

    const sorted = sortLetters(packed);
    this.#words = sortWords(sorted, starts, longest);
    const shared = sharedLetters(sorted, starts, this.#words);
    const nodes = packed.letters.length - total(shared);
    this.#trie = new Uint32Array(2 * nodes);
    this.#first = new Uint32Array(nodes + 1);
    this.#build(sorted, starts, shared);
  }

  #build(sorted: Uint8Array, starts: Uint32Array, shared: Uint8Array): void {
    const trie = this.#trie;
    const first = this.#first;
    const path = this.#path;
    let node = 0;
    let depth = 0;
    for (let i = 0; i < shared.length; i++) {
      const start = starts[this.#words[i]!]!;
      const length = starts[this.#words[i]! + 1]! - start;
      while (depth > shared[i]!) trie[2 * path[--depth]!] = node;
      while (depth < length) {
        trie[2 * node + 1] = (depth << DEPTH) | sorted[start + depth]!;
        first[node] = i;
        path[depth++] = node++;
      }
      trie[2 * node - 1]! |= WORD;
    }
    while (depth > 0) trie[2 * path[--depth]!] = node;
    first[node] = shared.length;
  }

  /**
   * Calls `found` with the number of every word that can be made from one of the sources (words on the table, or '' for
   * the pool alone) plus at least one letter of the pool, and with the set of those sources as bits.
   */
  search(
    words: readonly string[],
    pool: ArrayLike<number>,
    found: (word: number, sources: number) => void,
  ): void {
    if (words.length > MOST_SOURCES) throw new RangeError(`one search takes ${MOST_SOURCES} sources`);
    const { have, content, between, whole, row } = this.#sources;
    this.#sources.take(words, pool);
    const trie = this.#trie;
    const firsts = this.#first;
    const path = this.#path;
    const ranks = this.#ranks;
    const counts = this.#counts;
    const left = this.#left;
    const everyone = words.length === MOST_SOURCES ? -1 : (1 << words.length) - 1;

    const nodes = trie.length / 2;
    for (let node = 0; node < nodes; ) {
      const bits = trie[2 * node + 1]!;
      const rank = bits & RANK;
      const depth = bits >>> DEPTH;
      const parentRank = depth === 0 ? -1 : ranks[depth - 1]!;
      let set = depth === 0 ? everyone : left[depth - 1]!;
      let count = 1;
      if (rank === parentRank) count += counts[depth - 1]!;
      else {
        // No more of the earlier letters can follow, so sources that still need one drop out, here and at later
        // siblings.
        if (depth > 0) set &= content[parentRank * row + counts[depth - 1]!]!;
        set &= between[(parentRank + 1) * BOUNDS + rank]!;
        if (set === 0) {
          node = depth === 0 ? nodes : trie[2 * path[depth - 1]!]!;
          continue;
        }
      }
      set &= have[rank * row + count]!;
      if (set === 0) {
        node = trie[2 * node]!;
        continue;
      }
      path[depth] = node;
      ranks[depth] = rank;
      counts[depth] = count;
      left[depth] = set;
      if ((bits & WORD) !== 0) {
        set &= content[rank * row + count]! & between[(rank + 1) * BOUNDS + LETTERS]! & ~whole[depth + 1]!;
        if (set !== 0) {
          for (let at = firsts[node]!; at < firsts[node + 1]!; at++) found(this.#words[at]!, set);
        }
      }
      node++;
    }
  }
}

function longestWord(starts: Uint32Array): number {
  let longest = 0;
  for (let word = 0; word + 1 < starts.length; word++) {
    longest = Math.max(longest, starts[word + 1]! - starts[word]!);
  }
  return longest;
}

function total(counts: Uint8Array): number {
  let all = 0;
  for (let i = 0; i < counts.length; i++) all += counts[i]!;
  return all;
}
