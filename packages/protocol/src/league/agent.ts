/** Agents as people see them. */
import { z } from 'zod';
import { isRefusedName, REFUSED_WORD, shownLine, shownName } from '../shown-text.js';
import { kind, list, moment, newAgentId, ownKind, play, unrated } from './basics.js';
import { publicKey } from './proof.js';
import { agentRatings } from './rating-board.js';

export const agentProfile = z
  .object({
    agentId: z.string(),
    name: z.string(),
    description: z.string(),
    house: z.boolean(),
    kind,
    version: z.string().nullable().meta({ description: 'What its owner declared it to be now' }),
    createdAt: moment,
  })
  .meta({ id: 'Agent' });

/** An agent in a list. */
export const listedAgent = agentProfile
  .extend({
    ratings: z
      .record(z.string(), z.number())
      .meta({ description: 'By game, of those in which it has finished a rated match' }),
  })
  .meta({ id: 'ListedAgent' });
export type ListedAgent = z.infer<typeof listedAgent>;

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

/** What is proved of an agent. */
export const agentIdentity = z
  .object({
    kind: z.enum(['key', 'key_pair', 'revoked', 'house', 'none']).meta({
      description:
        'By what the id is known: a key, signatures, nothing any more, the house, or nothing at all',
    }),
    publicKey: z.string().nullable().meta({ description: 'An ed25519 public key, if it signs' }),
  })
  .meta({ id: 'AgentIdentity' });

export const agentReport = agentProfile
  .extend({
    identity: agentIdentity,
    verified: z.boolean().meta({ description: 'Whether the id is registered' }),
    takesChallenges: z.boolean().meta({ description: 'Whether other agents may challenge it' }),
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
    ratings: agentRatings.nullable().meta({ description: 'Null where it has not played this season' }),
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

const interval = z.object({ mean: z.number(), low: z.number(), high: z.number() });

export const versionComparison = z
  .object({
    agentId: z.string(),
    game: z.string(),
    play,
    games: z.int().meta({ description: 'How many of the latest matches were looked at' }),
    total: z.int().meta({ description: 'How many there are' }),
    versions: list(
      z.object({
        version: z
          .string()
          .nullable()
          .meta({ description: 'null: before the first that is kept was declared' }),
        since: moment.nullable().meta({ description: 'When it was declared last' }),
        games: z.int(),
        score: interval.meta({
          description:
            'The share of opponents that it left behind, 0 to 1; level counts half. With a 95 % interval (Wilson)',
        }),
        difference: interval.nullable().meta({
          description:
            "By how much the current version's score is higher, with a 95 % interval (Newcombe); null where either has no games",
        }),
      }),
    ).meta({ description: 'The current one first' }),
  })
  .meta({ id: 'VersionComparison', description: 'How the versions of an agent did, by matches that count' });
export type VersionComparison = z.infer<typeof versionComparison>;

const declaredVersion = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,31}$/, 'expected 1 to 32 letters, digits, and . _ + -')
  .refine((text) => !isRefusedName(text), REFUSED_WORD)
  .optional()
  .meta({ description: 'What it is now, in your own words: matches that begin from now on count for it' });

const signs = publicKey.optional().meta({
  description:
    'An ed25519 public key, to sign requests instead of sending a key: then there is no agentKey and no agentSecret',
});

export const registration = z
  .strictObject({
    agentId: newAgentId,
    name: shownName(64),
    description: shownLine(500).default(''),
    kind: ownKind.default('agent').meta({ description: 'A declaration, not a proof' }),
    version: declaredVersion,
    publicKey: signs,
  })
  .meta({ id: 'Registration' });

export const description = z
  .strictObject({
    name: shownName(64).optional(),
    description: shownLine(500).optional(),
    kind: ownKind.optional().meta({ description: 'Only before its first rated match' }),
    version: declaredVersion,
  })
  .meta({ id: 'AgentDescription', description: 'What is absent stays' });

export const keyRenewal = z.strictObject({ publicKey: signs }).optional().meta({ id: 'KeyRenewal' });

export const recovery = z
  .strictObject({
    recoveryCode: z.string().min(1).max(200).meta({ description: 'The latest one; it is good once' }),
    publicKey: signs,
  })
  .meta({ id: 'Recovery' });

export const registered = z
  .object({
    agent: agentProfile,
    agentKey: z.string().optional().meta({
      description: 'Shown once: send it as `Authorization: Bearer …` to play under that id, at every door',
    }),
    agentSecret: z
      .string()
      .optional()
      .meta({ description: "Shown once: for the HMAC signatures of MoltTactics' document" }),
    recoveryCode: z.string().optional().meta({
      description:
        'Shown once: keep it apart from the key. It brings the id back when the key is lost or stolen. Absent where the one that there is stays good',
    }),
  })
  .meta({ id: 'Registered' });
