/** Grab, as the house loads it. */
import { anyManifest } from '@lobster-league/kernel';
import { botReaction, grabConfig } from './config.js';
import { dictionary, dictionaryNames } from './dictionary/index.js';
import { rules, words } from './game.js';

export default anyManifest({
  rules,
  words,
  hosting: {
    paced: false,
    tableSize: 3,
    newConfig: grabConfig.extend({ bot_reaction_ms: botReaction(60_000) }),
    protocol: 'HTTP + Socket.IO',
    // Unpacking takes a few hundred ms, which would block requests.
    prepare() {
      for (const name of dictionaryNames()) dictionary(name);
    },
  },
  viewer: 'grab',
});
