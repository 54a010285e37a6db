/** Gull: takes short words from the pool, one after the other. */
import { wordValue } from '../tiles.js';
import { makeBot } from './plan.js';

const LONGEST = 4;

export const gull = makeBot({
  name: 'gull',
  description: 'Picks short words off the beach, in its own good time.',
  worth({ word }) {
    return word.length <= LONGEST ? wordValue(word) : 0;
  },
  made: (word) => `${word}! Mine! Mine!`,
  passed: 'Nothing here that a gull could swallow.',
});
