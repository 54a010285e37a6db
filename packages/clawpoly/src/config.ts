/** The options of a room, and the options of a seat. */
import { z } from 'zod';

/** The most turns that a room which is opened now plays. Replays of older ones may have more. */
export const MOST_TURNS = 2_000;

export const config = z.strictObject({
  /** After this many single turns the wealthiest player wins; null plays until one is left. */
  turnLimit: z.int().min(1).max(1_000_000).nullable().default(200),
  startingShells: z.int().min(0).max(1_000_000).default(1500),
});
export type Config = z.infer<typeof config>;

/** Whether the engine or the agent itself rolls and ends the turn. */
export const seatOptions = z.strictObject({ control: z.enum(['auto', 'manual']).default('auto') });
export type Control = z.infer<typeof seatOptions>['control'];
