/** Boards with what is certain of each rating. */
import { z } from 'zod';
import { kind, list, moment, play } from './basics.js';

export const ratingBy = z
  .enum(['fitted', 'openskill', 'glicko2'])
  .meta({ id: 'RatingBy', description: 'By the lower bound of which rating a board is sorted' });
export type RatingBy = z.infer<typeof ratingBy>;

export const ratingColumn = z
  .object({
    rating: z.number(),
    low: z.number(),
    high: z.number(),
    ranks: z
      .object({ first: z.int(), last: z.int() })
      .meta({ description: 'The ranks that may be claimed: those that the intervals do not rule out' }),
  })
  .meta({ id: 'RatingColumn', description: 'A rating with its 95 % interval' });
export type RatingColumn = z.infer<typeof ratingColumn>;

const columns = {
  gamesPlayed: z.int().meta({ description: 'Of the season, that count' }),
  provisional: z.boolean().meta({ description: 'Fewer than 20 games' }),
  elo: z.number(),
  openskill: ratingColumn.nullable(),
  fitted: ratingColumn.nullable().meta({ description: 'Null before the first fit that has it' }),
  glicko2: ratingColumn.nullable(),
};

export const agentRatings = z
  .object({ season: z.string(), fittedAt: moment.nullable(), ...columns })
  .meta({ id: 'AgentRatings', description: 'All ratings of an agent in a game, this season' });

export const ratingEntry = z
  .object({
    rank: z.int().meta({ description: 'By the lower bound; equals share it' }),
    agentId: z.string(),
    name: z.string(),
    house: z.boolean(),
    kind,
    version: z.string().nullable().meta({ description: 'What its owner declared it to be now' }),
    ...columns,
  })
  .meta({ id: 'RatingEntry' });
export type RatingEntry = z.infer<typeof ratingEntry>;

export const ratingBoard = z
  .object({
    game: z.string(),
    play,
    season: z.string(),
    by: ratingBy,
    counts: z.string().meta({ description: 'Which matches count for it' }),
    fittedAt: moment.nullable().meta({ description: 'When it was fitted last' }),
    matches: z.int().nullable().meta({ description: 'How many matches that fit has' }),
    agents: z.int().meta({ description: 'How many are on the board' }),
    entries: list(ratingEntry),
  })
  .meta({ id: 'RatingBoard' });
