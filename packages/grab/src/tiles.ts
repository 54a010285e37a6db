/** The tiles: how many there are of each letter, what each is worth, and letters as numbers from 0 ('a') to 25 ('z'). */

export const LETTERS = 26;
export const CODE_OF_A = 97;

/** The 98 letter tiles of the English game, a to z; the blanks stay in the box. */
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

/** The number of the letter at that place of a word. */
export function letterAt(word: string, place: number): number {
  return word.charCodeAt(place) - CODE_OF_A;
}

export function letterOf(number: number): string {
  return String.fromCharCode(CODE_OF_A + number);
}

/** What a word scores: the sum of its letters. */
export function wordValue(word: string): number {
  let value = 0;
  for (let place = 0; place < word.length; place++) value += LETTER_VALUES[letterAt(word, place)]!;
  return value;
}

/** Counts of letters as the letters themselves, in the order of the alphabet. */
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
