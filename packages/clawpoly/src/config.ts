/** What a room may set, and what a seat may choose before the start. */
import { z } from 'zod';

/** The most turns that a room which is opened now plays. Replays of older ones may have more. */
export const MOST_TURNS = 2_000;

export const config = z.strictObject({
  /** After so many single turns the wealthiest wins; null plays until one is left. */
  turnLimit: z.int().min(1).max(1_000_000).nullable().default(200),
  startingShells: z.int().min(0).max(1_000_000).default(1500),
});
export type Config = z.infer<typeof config>;

/** Who rolls and ends the turn: the engine, or the agent itself. */
export const seatOptions = z.strictObject({ control: z.enum(['auto', 'manual']).default('auto') });
export type Control = z.infer<typeof seatOptions>['control'];
