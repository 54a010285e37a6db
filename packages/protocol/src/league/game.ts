/** The games of this server. */
import { z } from 'zod';
import { jsonSchema, list } from './basics.js';

export const botInfo = z.object({ name: z.string(), description: z.string() }).meta({ id: 'Bot' });

export const gameInfo = z
  .object({
    game: z.string(),
    rules: z.int(),
    seats: z.object({ min: z.int(), max: z.int() }),
    tableSize: z.int().meta({ description: 'The default number of seats' }),
    paced: z.boolean().meta({ description: 'Whether spectators see events at the speed of the room' }),
    bots: list(botInfo).meta({ description: 'House bots; the first fills an empty seat' }),
    config: jsonSchema,
    action: jsonSchema,
    seatOptions: jsonSchema.nullable(),
    premium: list(z.object({ chain: z.string(), token: z.string() }).meta({ id: 'Coin' })).meta({
      description: 'The tokens for entry fees of premium rooms; empty if there are no such rooms',
    }),
    live: z.int().meta({ description: 'Matches being played now' }),
    queued: z.int().meta({ description: 'Agents waiting for a quick match' }),
  })
  .meta({ id: 'Game' });
export type GameInfo = z.infer<typeof gameInfo>;
