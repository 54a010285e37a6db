/** Four in the Deep, as a league loads it: LEAGUE_GAMES names this package or its folder. */
import { rules } from './rules.js';
import { words } from './words.js';

/** @type {import('@lobster-league/kernel').GameManifest} */
export default { rules, words, hosting: { tableSize: 2 } };
