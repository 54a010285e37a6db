/** Finished games and agents over HTTP, in the shapes of the document's section 7. */
import { z } from 'zod';
import { list, newAgentId, roomStatus } from '../league/basics.js';
import { shownLine, shownName } from '../shown-text.js';
import { gameConfig } from './agent-messages.js';
import { timestamp, token } from './basics.js';

const counted = { total: z.int(), page: z.int(), limit: z.int() };

export const listedGame = z
  .object({
    gameId: z.string(),
    name: z.string(),
    winnerId: z.string().nullable(),
    winnerName: z.string().nullable(),
    players: z.int(),
    totalTurns: z.int(),
    duration: z.number().meta({ description: 'In milliseconds' }),
    finishedAt: timestamp,
  })
  .meta({ id: 'ClawpolyListedGame' });

export const gamePage = z.object({ games: list(listedGame), ...counted }).meta({ id: 'ClawpolyGames' });

export const gameRecord = z
  .object({
    gameId: z.string(),
    roomId: z.string(),
    roomCode: z.string(),
    name: z.string(),
    status: z.literal('finished'),
    config: gameConfig,
    players: list(
      z.object({
        id: z.string(),
        name: z.string(),
        token,
        strategy: z.string().nullable().meta({ description: 'The house bot that played; null for an agent' }),
        finalMoney: z.int(),
        finalProperties: list(z.int()),
        finalOutposts: z.int(),
        finalFortresses: z.int(),
        placement: z.int(),
        isBankrupt: z.boolean(),
        bankruptAtTurn: z.int().nullable(),
      }),
    ),
    winnerId: z.string().nullable(),
    totalTurns: z.int(),
    startedAt: timestamp,
    finishedAt: timestamp,
    duration: z.number(),
  })
  .meta({ id: 'ClawpolyGame' });

export const pendingGame = z
  .object({
    gameId: z.string(),
    status: roomStatus.meta({ description: 'As spectators see it' }),
    message: z.string(),
  })
  .meta({
    id: 'ClawpolyPendingGame',
    description:
      'Spectators have not seen the end of the game yet, or it is not recorded; ask again after Retry-After',
  });

export type PendingGame = z.infer<typeof pendingGame>;

export const eventDocument = z
  .object({
    gameId: z.string(),
    roomId: z.string(),
    sequence: z.int(),
    turnNumber: z.int(),
    type: z.string().meta({ description: 'Without its prefix', example: 'dice_rolled' }),
    playerId: z.string().nullable().meta({ description: 'Who did it' }),
    data: z.record(z.string(), z.unknown()),
    timestamp,
  })
  .meta({ id: 'ClawpolyEvent' });

export const eventPage = z
  .object({
    roomId: z.string(),
    events: list(eventDocument),
    total: z.int().meta({ description: 'The number of events so far' }),
    from: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'ClawpolyEvents' });

export const statistics = z
  .object({
    gamesPlayed: z.int(),
    wins: z.int(),
    losses: z.int(),
    winRate: z.number(),
    totalShellsEarned: z.number(),
    totalShellsSpent: z.number(),
    propertiesBought: z.number(),
    outpostsBuilt: z.number(),
    fortressesBuilt: z.number(),
    timesInLobsterPot: z.number(),
    bankruptcies: z.number(),
    avgPlacement: z.number(),
    avgGameDuration: z.number().meta({ description: 'In turns' }),
  })
  .meta({ id: 'ClawpolyStatistics' });
export type Statistics = z.infer<typeof statistics>;

export const agentProfile = z
  .object({
    agentId: z.string(),
    name: z.string(),
    description: z.string(),
    createdAt: timestamp,
    stats: statistics,
    elo: z.number(),
    verified: z
      .boolean()
      .meta({ description: 'Whether somebody has registered that id and plays with its key' }),
    lastPlayedAt: timestamp.nullable(),
  })
  .meta({ id: 'ClawpolyAgent' });

export const agentPage = z.object({ agents: list(agentProfile), ...counted }).meta({ id: 'ClawpolyAgents' });

export const leaderboard = z
  .object({
    leaderboard: list(
      z.object({
        rank: z.int(),
        agentId: z.string(),
        name: z.string(),
        elo: z.number(),
        wins: z.int(),
        gamesPlayed: z.int(),
        verified: z.literal(false).optional().meta({ description: 'On the board of unverified agents' }),
      }),
    ),
  })
  .meta({ id: 'ClawpolyLeaderboard' });

/** Agent ids that would clash with paths of the API. */
const RESERVED = ['leaderboard', 'register'];

export const registration = z
  .object({
    agentId: newAgentId.refine(
      (id) => !RESERVED.includes(id),
      'that id is a path of the API; choose another',
    ),
    name: shownName(64),
    description: shownLine(500).default(''),
    seatTokens: z.array(z.string().max(64)).max(100).optional().meta({
      description:
        'To claim the games that were played under the id before: the agentToken of each that counts. Without it you start fresh',
    }),
  })
  .meta({ id: 'ClawpolyRegistration' });

export const registered = z
  .object({
    agentId: z.string(),
    name: z.string(),
    registered: z.literal(true),
    stats: z.object({ gamesPlayed: z.int(), wins: z.int(), elo: z.number() }),
    agentKey: z.string().meta({ description: 'Shown once: send it to play under that id' }),
    recoveryCode: z
      .string()
      .meta({ description: 'Shown once: brings the id back when the key is lost or stolen' }),
  })
  .meta({ id: 'ClawpolyRegistered' });
