/** Octopus: steals other players' words whenever it can. */
import { wordValue } from '../tiles.js';
import { makeBot } from './plan.js';

/** Added to the worth of a steal: higher than any word's value, so that stealing always comes first. */
const STOLEN = 1000;

export const octopus = makeBot({
  name: 'octopus',
  description: 'Steals what it can, and makes words of its own only when nobody has one worth taking.',
  worth({ word, from }, seat) {
    if (from === null) return wordValue(word);
    return from.player === seat ? 0 : STOLEN + wordValue(word);
  },
  made: (word, from) =>
    from === null
      ? `Nothing to steal just now, so ${word} it is.`
      : `Your ${from} looks better as my ${word}.`,
  passed: 'All arms empty. I wait for a letter.',
});
