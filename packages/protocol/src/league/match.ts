/** A match as anybody may see it, live or finished. */
import { z } from 'zod';
import { list, moment, placement, roomControls, roomStatus, speed } from './basics.js';

export const seatInfo = z
  .object({
    playerId: z.string(),
    name: z.string(),
    agentId: z.string().nullable(),
    taken: z.enum(['open', 'agent', 'bot']),
    bot: z.string().nullable(),
    options: z.unknown(),
    connected: z.boolean(),
    consecutiveTimeouts: z.int(),
    totalTimeouts: z.int(),
    latencyMs: z.number().nullable().meta({ description: 'How long its last answer took' }),
    joinedAt: moment.nullable(),
  })
  .meta({ id: 'Seat' });

const extra = z.record(z.string(), z.unknown()).meta({
  description:
    'What else its front door knows of it. `stopped`: why the match was ended before its time, if it was',
});

export const roomInfo = z
  .object({
    roomId: z.string(),
    code: z.string().meta({ example: 'REEF42' }),
    game: z.string(),
    rules: z.int().meta({ description: 'The version of the rules' }),
    name: z.string(),
    status: roomStatus,
    config: z.unknown(),
    speed,
    controls: roomControls,
    extra,
    seats: list(seatInfo),
    spectators: z.int(),
    turn: z.int(),
    commitment: z.string().meta({ description: 'SHA-256 of the secret seed' }),
    seed: z
      .string()
      .nullable()
      .meta({ description: 'Once the match is over; from the start where nothing is hidden' }),
    result: list(placement).nullable(),
    createdAt: moment,
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'Room', description: 'A match that is alive: waiting, being played, or just over' });
export type RoomInfo = z.infer<typeof roomInfo>;

export const gamePlayer = z
  .object({
    playerId: z.string(),
    agentId: z.string().nullable(),
    name: z.string(),
    house: z.boolean(),
    bot: z.string().nullable(),
    placement: z.int(),
    score: z.number(),
    final: z.record(z.string(), z.unknown()),
    rating: z.object({ before: z.number(), after: z.number() }).nullable(),
  })
  .meta({ id: 'Player', description: 'A seat of a finished match' });

export const gameRecord = z
  .object({
    gameId: z.string(),
    roomCode: z.string(),
    game: z.string(),
    rules: z.int(),
    name: z.string(),
    config: z.unknown(),
    extra,
    players: list(gamePlayer),
    result: list(placement),
    winnerId: z.string().nullable(),
    rated: z.boolean(),
    season: z.string(),
    totalTurns: z.int(),
    totalEvents: z.int(),
    startedAt: moment,
    finishedAt: moment,
  })
  .meta({ id: 'Record', description: 'A finished match in the history' });
export type GameRecord = z.infer<typeof gameRecord>;

export const stampedEvent = z
  .object({
    sequence: z.int().meta({ description: 'From 1, without gaps' }),
    turn: z.int(),
    at: moment,
    event: z.object({ type: z.string(), data: z.unknown() }),
    thoughts: list(z.object({ playerId: z.string(), text: z.string() }))
      .optional()
      .meta({ description: 'What agents said of the moves that caused it' }),
    text: z.string().optional().meta({ description: 'The event in one line for people, if asked for' }),
  })
  .meta({ id: 'Event' });
export type StampedEvent = z.infer<typeof stampedEvent>;

/** The replay document; the kernel has its full schema. */
export const replayDocument = z
  .object({ head: z.unknown(), inputs: list(z.unknown()), end: z.unknown() })
  .meta({ id: 'Replay', description: 'Seed, inputs and checks of a finished match' });

export const matchDetail = z
  .object({
    room: roomInfo.nullable().meta({ description: 'While the match is alive' }),
    record: gameRecord.nullable().meta({ description: 'Once it is in the history' }),
  })
  .meta({ id: 'Match', description: 'A match, alive, recorded, or both' });

export const matchSnapshot = z
  .object({
    room: roomInfo.nullable(),
    record: gameRecord.nullable(),
    view: z.unknown().meta({ description: "The game's view for spectators; null before the start" }),
    sequence: z.int().meta({ description: 'The number of the last event that the view includes' }),
  })
  .meta({ id: 'MatchSnapshot' });

export const eventPage = z
  .object({
    events: list(stampedEvent),
    last: z.int().meta({ description: 'The number of the last event there is by now' }),
    next: z.int().nullable().meta({ description: 'Where to read on; null when there is no more by now' }),
  })
  .meta({ id: 'EventPage' });
