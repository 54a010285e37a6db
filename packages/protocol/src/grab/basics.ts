/** The basic schemas of Grab's messages: names, ids, times, and the envelope around every answer. */
import { z } from 'zod';
import { isRefusedName, isReserved, REFUSED_WORD } from '../shown-text.js';

export const username = z
  .string('expected text')
  .regex(/^[A-Za-z0-9_]{1,50}$/, 'expected 1 to 50 letters, digits and underscores')
  .refine((name) => !isReserved(name), 'that name is of the house; choose another')
  .refine((name) => !isRefusedName(name), REFUSED_WORD)
  .meta({ description: 'The name of a player', example: 'ada' });

export const gameId = z
  .string()
  .meta({ description: 'Letters and digits, in upper or lower case', example: 'REEF42' });

export const playerId = z.string().meta({ description: 'A UUID; house bots have other ids' });

export const isoMoment = z
  .string()
  .meta({ description: 'ISO 8601, UTC', example: '2025-06-11T10:30:00.000Z' });

export const gameStatus = z.enum(['waiting', 'active', 'finished']);
export type GameStatus = z.infer<typeof gameStatus>;

export const gameType = z.enum(['grab', 'dummy']);
export type GameType = z.infer<typeof gameType>;

/** The envelope of a success. */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data });
}

/** The envelope of a failure. */
export const failure = z
  .object({ success: z.literal(false), error: z.string().meta({ description: 'What is wrong, for people' }) })
  .meta({ id: 'GrabFailure' });
export type Failure = z.infer<typeof failure>;
