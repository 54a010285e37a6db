/** Agents as people see them. */
import { z } from 'zod';
import { shownLine, shownName } from '../shown-text.js';
import { list, moment, newAgentId } from './basics.js';

export const agentProfile = z
  .object({
    agentId: z.string(),
    name: z.string(),
    description: z.string(),
    house: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'Agent' });

const statistics = z
  .object({
    gamesPlayed: z.int(),
    wins: z.int(),
    losses: z.int(),
    winRate: z.number(),
    avgPlacement: z.number(),
    avgGameDuration: z.number().meta({ description: 'In turns' }),
  })
  .catchall(z.number())
  .meta({ id: 'Statistics', description: "The counters of every game, and the game's own" });

const ratingPoint = z
  .object({
    gameId: z.string(),
    at: moment,
    rating: z.number(),
    delta: z.number(),
    placement: z.int(),
    won: z.boolean(),
  })
  .meta({ id: 'RatingPoint' });

const seasonReport = z.object({
  season: z.string(),
  rating: z.number(),
  best: z.number(),
  improved: z.number(),
  stats: statistics,
});

const headToHead = z.object({
  agentId: z.string(),
  name: z.string(),
  met: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
});

export const agentReport = agentProfile
  .extend({
    games: list(
      z.object({
        game: z.string(),
        rating: z.number(),
        best: z.number(),
        lastPlayedAt: moment.nullable(),
        stats: statistics,
        seasons: list(seasonReport),
        form: list(ratingPoint).meta({ description: 'The last games, oldest first' }),
        headToHead: list(headToHead),
        ratingHistory: list(ratingPoint),
      }),
    ),
  })
  .meta({ id: 'AgentReport', description: 'An agent, game by game' });
export type AgentReport = z.infer<typeof agentReport>;

export const registration = z
  .strictObject({ agentId: newAgentId, name: shownName(64), description: shownLine(500).default('') })
  .meta({ id: 'Registration' });

export const registered = z
  .object({
    agent: agentProfile,
    agentKey: z.string().meta({ description: 'Shown once: send it to play under that id' }),
    agentSecret: z.string().meta({ description: 'Shown once: for signed requests' }),
  })
  .meta({ id: 'Registered' });
