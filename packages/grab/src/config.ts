/** The options of a game of Grab. */
import { z } from 'zod';
import { dictionaryNames, isDictionary } from './dictionary/index.js';

/** The range of each house bot's reaction time in milliseconds; no bot takes longer than `most`. */
export function botReaction(most: number) {
  const reaction = z
    .tuple([z.int().min(0).max(most), z.int().min(0).max(most)])
    .refine(([least, longest]) => least <= longest, {
      error: 'the least time comes first, then the most',
    });
  return z
    .strictObject({
      gull: reaction.default([4_000, 9_000]),
      octopus: reaction.default([3_000, 7_000]),
      leviathan: reaction.default([3_000, 6_000]),
    })
    .prefault({})
    .describe('how long the house bots take to react');
}

export const grabConfig = z.strictObject({
  dictionary: z
    .string()
    .toLowerCase()
    .refine(isDictionary, { error: () => `there are the dictionaries ${dictionaryNames().join(', ')}` })
    .default('twl06')
    .describe("the words that are allowed: 'twl06', 'sowpods', or a word list of the operator's own"),
  time_limit_seconds: z
    .int()
    .min(10)
    .max(3600)
    .default(300)
    .describe('how long a turn lasts if not everybody passes'),
  bot_reaction_ms: botReaction(600_000),
});

export type GrabConfig = z.infer<typeof grabConfig>;
