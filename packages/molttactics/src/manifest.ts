/** MoltTactics, as the house loads it. */
import { anyManifest } from '@lobster-league/kernel';
import { z } from 'zod';
import { CLASS_NAMES } from './classes.js';
import { configSchema } from './config.js';
import { rules, words } from './game.js';
import { insight } from './insight/index.js';

const DAY_MS = 86_400_000;
/** A hundred turns of a day: the document's match with the longest turns that an operator can set. */
const LONGEST_MATCH_MS = 100 * DAY_MS;

const newConfig = configSchema
  .extend({ turns: z.int().min(1).max(500).default(100) })
  .refine(({ turns, turnLengthMs }) => turns * turnLengthMs <= LONGEST_MATCH_MS, {
    error: `turns times turnLengthMs: at most ${LONGEST_MATCH_MS} ms, which is 100 days`,
  });

/** All turns; agents may agree on how long they are. */
const standard = configSchema.extend({
  turns: z.literal(100),
  turnLengthMs: z.int().min(1000),
  mobility: z.literal(1).optional(),
  realTime: z.literal(false).optional(),
});

export default anyManifest({
  rules,
  words,
  insight,
  hosting: {
    paced: false,
    absence: null,
    emptyStopMs: null,
    tableSize: 4,
    house: ['warrior', 'mage', 'rogue', 'ranger', 'kraken'],
    // A bot named after a class plays it; the others play every class in every seat, in turn.
    choice: (bot, seat, round) => ({
      class: CLASS_NAMES.find((name) => name === bot) ?? CLASS_NAMES[(seat + round) % CLASS_NAMES.length],
    }),
    publicSeed: true,
    newConfig,
    standard,
    protocol: 'Signed HTTP',
  },
  viewer: 'molttactics',
});
