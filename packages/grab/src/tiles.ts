/** The tiles: how many of each letter, what each is worth, and letters as numbers from 0 ('a') to 25 ('z'). */

export const LETTERS = 26;
export const CODE_OF_A = 97;

/** The 98 letter tiles of the English game, a to z, without the blanks. */
// biome-ignore format: in the order of the alphabet, thirteen a line
export const TILE_COUNTS: readonly number[] = [
  9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2,
  6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
];

export const TILES = 98;

// biome-ignore format: in the order of the alphabet, thirteen a line
export const LETTER_VALUES: readonly number[] = [
  1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3,
  1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
];

/** Returns the number of the letter at that index of a word. */
export function letterAt(word: string, place: number): number {
  return word.charCodeAt(place) - CODE_OF_A;
}

export function letterOf(number: number): string {
  return String.fromCharCode(CODE_OF_A + number);
}

/** Returns what a word scores: the sum of its letters' values. */
export function wordValue(word: string): number {
  let value = 0;
  for (let place = 0; place < word.length; place++) value += LETTER_VALUES[letterAt(word, place)]!;
  return value;
}

/** Spells letter counts out, in alphabetical order. */
export function spell(counts: readonly number[]): string {
  let letters = '';
  for (let letter = 0; letter < counts.length; letter++) letters += letterOf(letter).repeat(counts[letter]!);
  return letters;
}

export function sum(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
