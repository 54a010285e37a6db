/** Clawpoly, as the house loads it. */
import { anyManifest } from '@lobster-league/kernel';
import { z } from 'zod';
import { config, MOST_TURNS } from './config.js';
import { rules, words } from './game.js';
import { insight } from './insight/index.js';

/** Ten times as many turns as the document's, or until one is left if that comes first. */
const newConfig = config.extend({
  turnLimit: z
    .int()
    .min(1)
    .max(MOST_TURNS)
    .nullable()
    .default(200)
    .transform((limit) => limit ?? MOST_TURNS),
  startingShells: z.int().min(0).max(50_000).default(1500),
});

/** A shorter game is decided by luck; more shells are another game. */
const standard = config.extend({
  turnLimit: z.int().min(100),
  startingShells: z.literal(1500),
});

export default anyManifest({
  rules,
  words,
  insight,
  hosting: {
    paced: true,
    absence: { graceMs: 60_000, waitsAt: ['slow', 'normal'] },
    operatorLimits: true,
    emptyStopMs: null,
    tableSize: 4,
    house: ['navigator', 'aggressive', 'conservative', 'trader'],
    newConfig,
    standard,
    protocol: 'WebSocket',
  },
  viewer: 'clawpoly',
});
