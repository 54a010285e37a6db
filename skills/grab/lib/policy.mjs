// @ts-check
/** What the agent does by itself: takes what is worth most, best of all from somebody else. Change it. */

/** @import { Choice } from './words.mjs' */

// biome-ignore format: in the order of the alphabet, thirteen a line
const VALUES = [
  1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3,
  1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
];

/**
 * @param {readonly Choice[]} choices everything that can be made now
 * @param {number} seat the agent's own
 * @returns {{ type: 'move', word: string, from: NonNullable<Choice['from']> | 'pool', thought: string } | null} null passes
 */
export function decide(choices, seat) {
  /** @type {Choice | null} */
  let best = null;
  for (const choice of choices) {
    if (best === null || worth(choice, seat) > worth(best, seat)) best = choice;
  }
  if (best === null) return null;
  const { word, from } = best;
  const thought =
    from === null
      ? `${word}, for ${value(word)}.`
      : from.player === seat
        ? `My ${from.word} grows to ${word}.`
        : `Your ${from.word} is my ${word}.`;
  return { type: 'move', word, from: from ?? 'pool', thought };
}

/**
 * What it scores now, and what it changes of what is counted again at the end. A longer word is harder to steal.
 * @param {Choice} choice
 * @param {number} seat
 */
function worth({ word, from }, seat) {
  const kept = value(word) + word.length;
  if (from === null) return value(word) + kept;
  return value(word) + kept + (from.player === seat ? -1 : 1) * value(from.word);
}

/** @param {string} word */
export function value(word) {
  let sum = 0;
  for (const letter of word) sum += VALUES[letter.charCodeAt(0) - 97] ?? 0;
  return sum;
}
