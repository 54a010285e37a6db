/** What rooms that are opened from now on may set. The rules themselves go on taking what older replays hold. */
import { configSchema as clawpolyConfig } from '@lobster-league/clawpoly';
import { botReaction, grabConfig } from '@lobster-league/grab';
import { configSchema as moltConfig } from '@lobster-league/molttactics';
import { clawpoly as wire } from '@lobster-league/protocol';
import { z } from 'zod';

const DAY_MS = 86_400_000;
/** A hundred turns of a day: the document's match with the longest turns that an operator can set. */
const LONGEST_MATCH_MS = 100 * DAY_MS;

/** Ten times as many turns as the document's, or until one is left if that comes first. */
export const newClawpoly = clawpolyConfig.extend({
  turnLimit: wire.turnLimit.transform((limit) => limit ?? wire.MOST_TURNS),
  startingShells: z.int().min(0).max(50_000).default(1500),
});

export const newGrab = grabConfig.extend({ bot_reaction_ms: botReaction(60_000) });

export const newMolttactics = moltConfig
  .extend({ turns: z.int().min(1).max(500).default(100) })
  .refine(({ turns, turnLengthMs }) => turns * turnLengthMs <= LONGEST_MATCH_MS, {
    error: `turns times turnLengthMs: at most ${LONGEST_MATCH_MS} ms, which is 100 days`,
  });
