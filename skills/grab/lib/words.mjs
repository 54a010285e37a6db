// @ts-check
/** The words that the agent knows, and which of them the table allows. */
import { readFile } from 'node:fs/promises';
import { SetupError } from './league.mjs';

/**
 * @typedef {{ readonly word: string, readonly letters: Uint8Array }} Known
 * @typedef {{ readonly player: number, readonly word: string }} Source a word on the table, and whose it is
 * @typedef {{ readonly word: string, readonly from: Source | null }} Choice null for the pool alone
 * @typedef {{ readonly pool: readonly number[], readonly words_per_player: readonly (readonly string[])[] }} Table
 */

/**
 * @param {string} path words of the letters a to z, with anything between them
 * @param {number} shortest
 * @returns {Promise<Known[]>}
 */
export async function readWords(path, shortest) {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new SetupError(`WORDS_FILE: cannot read it: ${error.message}`);
  });
  const words = new Set(text.match(/\b[a-z]+\b/g) ?? []);
  const known = [...words].filter(({ length }) => length >= shortest);
  if (known.length === 0) throw new SetupError(`WORDS_FILE: there are no words in ${path}`);
  return known.map((word) => ({ word, letters: lettersOf(word) }));
}

/** @param {string} word */
function lettersOf(word) {
  const letters = new Uint8Array(26);
  for (const letter of word) {
    const at = letter.charCodeAt(0) - 97;
    letters[at] = (letters[at] ?? 0) + 1;
  }
  return letters;
}

/**
 * Everything that can be made of the pool, or of one word on the table and at least one letter of the pool.
 * @param {readonly Known[]} known
 * @param {Table} table
 * @returns {Choice[]}
 */
export function choicesOn(known, { pool, words_per_player }) {
  const none = new Uint8Array(26);
  /** @type {{ from: Source | null, letters: Uint8Array, length: number }[]} */
  const sources = [{ from: null, letters: none, length: 0 }];
  words_per_player.forEach((words, player) => {
    for (const word of words)
      sources.push({ from: { player, word }, letters: lettersOf(word), length: word.length });
  });
  /** @type {Choice[]} */
  const choices = [];
  for (const { word, letters } of known) {
    for (const { from, letters: given, length } of sources) {
      if (word.length > length && fits(letters, given, pool)) choices.push({ word, from });
    }
  }
  return choices;
}

/**
 * Are all the given letters used, and does the pool have the others?
 * @param {Uint8Array} letters
 * @param {Uint8Array} given
 * @param {readonly number[]} pool
 */
function fits(letters, given, pool) {
  for (let letter = 0; letter < 26; letter++) {
    const wanted = (letters[letter] ?? 0) - (given[letter] ?? 0);
    if (wanted < 0 || wanted > (pool[letter] ?? 0)) return false;
  }
  return true;
}
