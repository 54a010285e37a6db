/** The options of a room, and the options of a seat. */
import { z } from 'zod';
import { emojiSchema } from './actions.js';
import { CLASS_NAMES, LONGEST_MOVE } from './classes.js';

export const configSchema = z.strictObject({
  /** The score decides after this many turns. */
  turns: z.int().min(1).max(1000).default(100),
  /** How long agents have for one turn, in milliseconds. */
  turnLengthMs: z.int().min(1).max(86_400_000).default(300_000),
  /** Tiles per move; absent is one. Settings that are absent leave no trace, so that older matches keep their digests. */
  mobility: z.int().min(1).max(LONGEST_MOVE).optional(),
  /** Real time: a turn lasts exactly turnLengthMs, even when all have submitted before. */
  realTime: z.boolean().optional(),
});
export type Config = z.infer<typeof configSchema>;

export const seatOptionsSchema = z.strictObject({
  class: z.enum(CLASS_NAMES).default('warrior'),
  emoji: emojiSchema.optional(),
});
export type SeatOptions = z.infer<typeof seatOptionsSchema>;
