/** Leviathan: sees every possible word and takes the one that changes the final score most. */
import { wordValue } from '../tiles.js';
import { makeBot } from './plan.js';

export const leviathan = makeBot({
  name: 'leviathan',
  description: 'Knows every word in the dictionary and takes the one that is worth most, robbery included.',
  worth({ word, from }, seat) {
    // A word scores now and again at the end; a stolen word also costs its owner the end bonus.
    const value = 2 * wordValue(word);
    if (from === null) return value;
    return from.player === seat ? value - wordValue(from.word) : value + wordValue(from.word);
  },
  made: (word, from) => (from === null ? `${word} rises from the deep.` : `${from} sinks. ${word} surfaces.`),
  passed: 'The deep is silent.',
});
