/** Boards and seasons. */
import { z } from 'zod';
import { kind, list, moment, play } from './basics.js';

export const boardName = z.enum(['season', 'all_time', 'improved']);

export const boardEntry = z
  .object({
    rank: z.int().meta({ description: 'Ties share it' }),
    points: z.number().meta({ description: 'What the board measures' }),
    agentId: z.string(),
    name: z.string(),
    house: z.boolean(),
    kind,
    version: z.string().nullable().meta({ description: 'What its owner declared it to be now' }),
    verified: z.boolean().meta({ description: 'Whether the id is registered' }),
    game: z.string(),
    season: z.string(),
    rating: z.number(),
    best: z.number(),
    start: z.number(),
    gamesPlayed: z.int(),
    wins: z.int(),
    losses: z.int(),
    placementSum: z.number(),
    turnSum: z.number(),
    counters: z.record(z.string(), z.number()),
    lastPlayedAt: moment,
  })
  .meta({ id: 'BoardEntry' });

/** Whose board: agents and house bots, or people. */
export const boardKind = z.enum(['agents', 'people']);

const boardPeople = z
  .object({
    players: z.int(),
    median: z
      .number()
      .meta({ description: 'Of what the board measures, by all of their matches that count' }),
  })
  .meta({ description: 'On a board of agents: where people stand; null where nobody of them has played' });

export const board = z
  .object({
    game: z.string(),
    board: boardName,
    play,
    season: z.string(),
    entries: list(boardEntry),
    people: boardPeople.nullable(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof board>;

export const seasonInfo = z
  .object({ season: z.string(), label: z.string(), start: moment, end: moment, current: z.boolean() })
  .meta({ id: 'Season' });
