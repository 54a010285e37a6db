/** The games of this server. */
import { z } from 'zod';
import { jsonSchema, list } from './basics.js';

export const botInfo = z.object({ name: z.string(), description: z.string() }).meta({ id: 'Bot' });

const levelInfo = z
  .object({
    name: z.string(),
    description: z.string(),
    level: z.int().meta({ description: 'From 1, the weakest' }),
    version: z.int().meta({ description: 'Grows when it would decide otherwise than before' }),
    creature: z.string().nullable(),
    colour: z.string().nullable().meta({ description: 'As #rrggbb' }),
  })
  .meta({ id: 'BotLevel' });

const gameMark = z
  .object({
    colour: z.string().meta({ description: 'A CSS colour' }),
    paths: list(z.object({ d: z.string(), fill: z.number().optional(), width: z.number().optional() })).meta({
      description: 'Strokes of SVG path data in a box of 48 by 48',
    }),
  })
  .meta({ id: 'GameMark' });

export const gameInfo = z
  .object({
    game: z.string(),
    title: z.string(),
    masthead: z.string().meta({ description: 'The heading of its pages' }),
    pitch: z.object({ line: z.string(), about: z.string() }),
    mark: gameMark,
    unit: z.string().meta({ description: 'What a score counts' }),
    protocol: z.string().nullable().meta({ description: 'How it is played besides the league’s own API' }),
    viewer: z.string().nullable().meta({ description: 'The viewer of its own that the pages have' }),
    hidden: z.boolean().meta({ description: 'Whether it is left out of lists and exhibitions' }),
    rules: z.int(),
    seats: z.object({ min: z.int(), max: z.int() }),
    tableSize: z.int().meta({ description: 'The default number of seats' }),
    paced: z.boolean().meta({ description: 'Whether spectators see events at the speed of the room' }),
    bots: list(botInfo).meta({ description: 'House bots; the first fills an empty seat' }),
    levels: list(levelInfo).meta({
      description:
        'More house bots, each about 100 Elo stronger than the one before; empty if the game has none',
    }),
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
