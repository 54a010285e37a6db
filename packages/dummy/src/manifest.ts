/** Lucky Dice, as the house loads it: played and watched like any game, but in no lobby. */
import { anyManifest } from '@lobster-league/kernel';
import { rules } from './index.js';
import { words } from './words.js';

export default anyManifest({ rules, words, hosting: { paced: false, hidden: true } });
