/** Sees every word there is and takes the one that moves the final score most. */
import { wordValue } from '../tiles.js';
import { makeBot } from './plan.js';

export const leviathan = makeBot({
  name: 'leviathan',
  description: 'Knows every word in the dictionary and takes the one that is worth most, robbery included.',
  worth({ word, from }, seat) {
    // A word scores at once and again at the end; a word taken is a bonus that its owner will not get.
    const value = 2 * wordValue(word);
    if (from === null) return value;
    return from.player === seat ? value - wordValue(from.word) : value + wordValue(from.word);
  },
  made: (word, from) => (from === null ? `${word} rises from the deep.` : `${from} sinks. ${word} surfaces.`),
  passed: 'The deep is silent.',
});
