/** How open a word is to being taken: by which unseen letters it can be made into another word. */
import type { Dictionary } from '../dictionary/index.js';
import { MOST_SOURCES } from '../dictionary/index.js';
import { LETTERS } from '../tiles.js';

/** By dictionary: the letters, as bits, that make another word together with a word; of words that were asked for. */
const KNOWN = new WeakMap<Dictionary, Map<string, number>>();
/** Then it begins anew, so that memory is bounded. */
const MOST_KNOWN = 50_000;

/** One of each letter alone. */
const ALONE: readonly (readonly number[])[] = Array.from({ length: LETTERS }, (_, letter) =>
  Array.from({ length: LETTERS }, (_, other) => (other === letter ? 1 : 0)),
);

/** Returns by word the letters, as bits, that make another word together with it. */
export function openings(allowed: Dictionary, words: readonly string[]): ReadonlyMap<string, number> {
  let known = KNOWN.get(allowed);
  if (known === undefined || known.size > MOST_KNOWN) {
    known = new Map();
    KNOWN.set(allowed, known);
  }
  const unknown = [...new Set(words)].filter((word) => !known.has(word));
  for (let start = 0; start < unknown.length; start += MOST_SOURCES) {
    const some = unknown.slice(start, start + MOST_SOURCES);
    const letters = some.map(() => 0);
    for (let letter = 0; letter < LETTERS; letter++) {
      allowed.search(some, ALONE[letter]!, (_word, ways) => {
        for (let rest = ways; rest !== 0; rest &= rest - 1)
          letters[31 - Math.clz32(rest & -rest)]! |= 1 << letter;
      });
    }
    for (const [i, word] of some.entries()) known.set(word, letters[i]!);
  }
  return known;
}

/** Counts the tiles whose letters are among the bits. */
export function tilesAmong(tiles: readonly number[], letters: number): number {
  let count = 0;
  for (let letter = 0; letter < LETTERS; letter++)
    if ((letters >> letter) & 1) count += Math.max(0, tiles[letter]!);
  return count;
}
