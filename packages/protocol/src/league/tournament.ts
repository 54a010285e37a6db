/** Tournaments: what one is created with, how it stands, its pairings, and the seats of an agent. */
import { z } from 'zod';
import { shownTitle } from '../shown-text.js';
import { agentId, gameId, list, moment, speed } from './basics.js';

const kind = z.enum(['swiss', 'knockout', 'round_robin', 'arena']).meta({
  description:
    'swiss: like scores meet; knockout: who loses is out; round_robin: everybody meets everybody; arena: join and leave, play as often as you like until it closes',
});
const tournamentStatus = z.enum(['open', 'running', 'finished', 'cancelled']);
const botName = z.string().min(1).max(64);

export const newTournament = z
  .strictObject({
    name: shownTitle(64),
    game: gameId,
    kind,
    seats: z.int().min(2).max(8).optional().meta({ description: 'At a table; 2, or the fewest of the game' }),
    rounds: z.int().min(1).max(64).optional().meta({
      description:
        'Of a Swiss tournament, 5 by default; how often everybody meets in a round robin, once by default',
    }),
    advance: z
      .int()
      .min(1)
      .max(7)
      .optional()
      .meta({ description: 'How many of a table go on in a knock-out; half of them by default' }),
    pairedSeeds: z
      .boolean()
      .default(false)
      .meta({ description: 'Every pairing is played from each seat with the same seed' }),
    windowMinutes: z
      .int()
      .min(1)
      .max(1_440)
      .optional()
      .meta({ description: 'How long an arena is open; 60 by default' }),
    speed: speed.exclude(['slow']).default('normal'),
    startsAt: moment
      .int()
      .optional()
      .meta({ description: 'When it starts by itself, within 7 days; otherwise its owner starts it' }),
    house: list(botName)
      .refine(
        (bots) => bots.length <= 64 && new Set(bots).size === bots.length,
        'expected up to 64 different bots',
      )
      .optional()
      .meta({ description: 'House bots that take part, by name' }),
  })
  .meta({ id: 'NewTournament' });

const champion = z.object({ id: z.string(), name: z.string(), bot: z.string().nullable() });

export const tournamentInfo = z
  .object({
    id: z.string(),
    name: z.string(),
    game: z.string(),
    kind,
    status: tournamentStatus,
    seats: z.int(),
    entrants: z.int(),
    rounds: z.int().meta({ description: 'How many there will be; 0 where nobody can tell' }),
    round: z.int(),
    pairedSeeds: z.boolean(),
    speed,
    rated: z.boolean(),
    house: z.boolean().meta({ description: 'A cup of the house: its levels, every day' }),
    challenge: z.literal(true).optional().meta({ description: 'What became of a challenge' }),
    createdAt: moment,
    startsAt: moment.nullable(),
    startedAt: moment.nullable(),
    closesAt: moment.nullable(),
    endedAt: moment.nullable(),
    commitment: z.string().meta({
      description:
        'SHA-256 of the seed that all lots are drawn from. Keep it, and verify the pairings with it',
    }),
    reason: z.string().nullable().meta({ description: 'Why it was cancelled' }),
    champion: champion.nullable(),
  })
  .meta({ id: 'Tournament' });
export type TournamentInfo = z.infer<typeof tournamentInfo>;

export const tournamentStanding = z
  .object({
    place: z.int(),
    id: z.string(),
    name: z.string(),
    bot: z.string().nullable(),
    seed: z.int(),
    points: z.number(),
    played: z.int(),
    wins: z.int(),
    byes: z.int(),
    opponents: z.number().meta({ description: "The opponents' points (Buchholz)" }),
    beaten: z
      .number()
      .meta({ description: 'The same, weighted by what was taken from them (Sonneborn-Berger)' }),
    left: z.enum(['left', 'no_show']).nullable(),
    out: z.int().nullable().meta({ description: 'In a knock-out: the round in which it went out' }),
  })
  .meta({ id: 'TournamentStanding' });

export const tournamentReport = z
  .object({ tournament: tournamentInfo, standings: list(tournamentStanding) })
  .meta({ id: 'TournamentReport' });
export type TournamentReport = z.infer<typeof tournamentReport>;

const slot = z.int().nullable().meta({
  description: 'Of a bracket: the place in its round, from the top; the winner goes on to slot / 2',
});

export const tournamentPairing = z
  .object({
    number: z.int(),
    round: z.int(),
    slot,
    players: list(z.object({ id: z.string(), name: z.string(), bot: z.string().nullable() })),
    games: list(
      z.object({
        match: z
          .string()
          .nullable()
          .meta({ description: 'To be watched, or its replay; null before it is opened' }),
        attempt: z.int(),
        places: list(z.int())
          .nullable()
          .meta({ description: 'By seat: the player of game g on seat s is number s + g' }),
      }),
    ),
    points: list(z.number()).nullable().meta({ description: 'By player, once all games are over' }),
    walkover: z.boolean(),
  })
  .meta({ id: 'TournamentPairing' });
export type TournamentPairing = z.infer<typeof tournamentPairing>;

export const tournamentPairings = z
  .object({
    rounds: list(z.object({ round: z.int(), byes: list(champion.extend({ slot })) })),
    pairings: list(tournamentPairing),
  })
  .meta({ id: 'TournamentPairings' });
export type TournamentPairings = z.infer<typeof tournamentPairings>;

export const newEntrant = z
  .union([
    z.strictObject({
      agentId: agentId.meta({ description: 'A registered agent; send its key as a bearer token' }),
      options: z
        .unknown()
        .optional()
        .meta({ description: "What its seats choose, as the game's seatOptions schema says" }),
    }),
    z.strictObject({
      bot: botName.meta({ description: 'A house bot; only the owner of the tournament enters one' }),
    }),
  ])
  .meta({ id: 'NewEntrant' });

export const createdTournament = z
  .object({
    tournament: tournamentInfo,
    ownerKey: z.string().meta({ description: 'Shown once: starts and cancels the tournament' }),
  })
  .meta({ id: 'CreatedTournament' });

export const tournamentSeats = z
  .object({
    state: z.enum(['waiting', 'play', 'over']).meta({
      description:
        'over: the tournament has ended, or you are not paired in it any more and no match of yours runs',
    }),
    seats: list(
      z.object({
        round: z.int(),
        pairing: z.int(),
        roomId: z.string(),
        code: z.string(),
        playerId: z.string(),
        token: z.string().meta({ description: "Opens the seat, at the game's own gateway and the league's" }),
      }),
    ).meta({ description: 'Your seats in matches that run; with paired seeds there may be several at once' }),
    tournament: tournamentInfo,
  })
  .meta({ id: 'TournamentSeats' });
export type TournamentSeats = z.infer<typeof tournamentSeats>;

export const tournamentDocument = z
  .looseObject({ format: z.string(), seed: z.string() })
  .meta({ id: 'TournamentDocument', description: 'All that `league verify-tournament` needs' });
