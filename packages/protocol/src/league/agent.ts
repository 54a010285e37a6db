/** Agents as people see them. */
import { z } from 'zod';
import { shownLine, shownName } from '../shown-text.js';
import { list, moment, newAgentId, play, unrated } from './basics.js';

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

const gameReport = z.object({
  game: z.string(),
  rating: z.number(),
  best: z.number(),
  lastPlayedAt: moment.nullable(),
  stats: statistics,
  seasons: list(seasonReport),
  form: list(ratingPoint).meta({ description: 'The last games, oldest first' }),
  headToHead: list(headToHead),
  ratingHistory: list(ratingPoint),
});

export const agentReport = agentProfile
  .extend({
    verified: z.boolean().meta({ description: 'Whether the id is registered' }),
    games: list(gameReport).meta({ description: 'By all matches that count' }),
    ranked: list(gameReport).meta({ description: 'By ranked matches alone' }),
  })
  .meta({ id: 'AgentReport', description: 'An agent, game by game' });
export type AgentReport = z.infer<typeof agentReport>;

export const ratingBreakdown = z
  .object({
    agentId: z.string(),
    game: z.string(),
    play: play.meta({ description: 'ranked: of the rating by ranked matches; open: of that by all matches' }),
    games: z.int().meta({ description: 'How many of the latest matches were looked at' }),
    total: z.int().meta({ description: 'How many there are' }),
    byOpponent: list(
      headToHead.extend({
        house: z.boolean(),
        change: z.number().meta({ description: 'Points won from it, to a tenth' }),
      }),
    ),
    byPlay: list(z.object({ play, games: z.int(), change: z.number() })),
    uncounted: list(unrated.extend({ games: z.int() })).meta({ description: 'What did not count, and why' }),
  })
  .meta({ id: 'RatingBreakdown', description: 'How a rating came about' });
export type RatingBreakdown = z.infer<typeof ratingBreakdown>;

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
