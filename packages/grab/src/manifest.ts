/** Grab, as the house loads it. */
import { anyManifest, canonical } from '@lobster-league/kernel';
import { z } from 'zod';
import { botReaction, grabConfig } from './config.js';
import { dictionary, dictionaryNames } from './dictionary/index.js';
import { rules, words } from './game.js';
import { insight } from './insight/index.js';

/** Any dictionary and any turn in which the house bots have their time; they react as they always do. */
const reactions = canonical(botReaction(60_000).parse({}));
const standard = grabConfig.extend({
  time_limit_seconds: z.int().min(60),
  bot_reaction_ms: botReaction(60_000).refine((given) => canonical(given) === reactions),
});

export default anyManifest({
  rules,
  words,
  insight,
  hosting: {
    paced: false,
    tableSize: 3,
    newConfig: grabConfig.extend({ bot_reaction_ms: botReaction(60_000) }),
    standard,
    protocol: 'HTTP + Socket.IO',
    // Unpacking takes a few hundred ms, which would block requests.
    prepare() {
      for (const name of dictionaryNames()) dictionary(name);
    },
  },
  viewer: 'grab',
});
