/** A match as anybody may see it, live or finished. */
import { z } from 'zod';
import {
  admits,
  kind,
  list,
  moment,
  placement,
  play,
  roomControls,
  roomStatus,
  speed,
  unrated,
} from './basics.js';
import { serverCommitment } from './dice.js';

export const seatInfo = z
  .object({
    playerId: z.string(),
    name: z.string(),
    agentId: z.string().nullable(),
    taken: z.enum(['open', 'agent', 'bot']),
    kind: kind.nullable().meta({ description: 'Null while the seat is open' }),
    bot: z.string().nullable(),
    options: z.unknown(),
    entropy: z.string().nullable().meta({
      description: '`sha256:` and the SHA-256 of the nonce that the seat adds to the dice, if it adds one',
    }),
    connected: z.boolean(),
    consecutiveTimeouts: z.int(),
    totalTimeouts: z.int(),
    latencyMs: z.number().nullable().meta({ description: 'How long its last answer took' }),
    joinedAt: moment.nullable(),
  })
  .meta({ id: 'Seat' });

const extra = z.record(z.string(), z.unknown()).meta({
  description: 'Further facts from its gateway. `stopped`: why the match was ended early, if it was',
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
    admits,
    play,
    unrated: unrated.nullable().meta({ description: 'Known before the end: terms that are not standard' }),
    extra,
    seats: list(seatInfo),
    spectators: z.int(),
    turn: z.int(),
    commitment: serverCommitment,
    opensUntil: moment.nullable().meta({
      description: 'While the seats are fixed and agents open their nonces: until when, at the latest',
    }),
    seed: z
      .string()
      .nullable()
      .meta({ description: 'Once the match is over; from the start in games without secrets' }),
    result: list(placement).nullable(),
    createdAt: moment,
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'Room', description: 'A live match: waiting, playing, or just finished' });
export type RoomInfo = z.infer<typeof roomInfo>;

const seatStanding = z.object({
  value: z.number().meta({ description: "In the game's own measure: worth, points, HP" }),
});
export type SeatStanding = z.infer<typeof seatStanding>;

export const listedMatch = roomInfo
  .extend({
    standings: list(seatStanding).nullable().meta({
      description:
        'By seat, as spectators have seen it; null before the start, and where another process has the match',
    }),
  })
  .meta({ id: 'ListedMatch', description: 'A live match, and how it stands' });

const ratingChange = z.object({
  before: z.number(),
  after: z.number(),
  skill: z.object({ mean: z.number(), spread: z.number() }).optional().meta({
    description:
      'What it changed about the OpenSkill rating: millionths of a point, and thousand-millionths of the logarithm of the deviation',
  }),
});

const playerUsage = z.object({
  model: z.string().nullable(),
  decisions: z.int(),
  fallbacks: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  refused: z.int(),
  timeouts: z.int(),
  latencyMs: z.object({ p50: z.number(), p90: z.number(), p99: z.number() }).nullable(),
});
export type PlayerUsage = z.infer<typeof playerUsage>;

export const gamePlayer = z
  .object({
    playerId: z.string(),
    agentId: z.string().nullable(),
    name: z.string(),
    house: z.boolean(),
    kind: kind.optional().meta({ description: 'Absent in records of earlier versions' }),
    bot: z.string().nullable(),
    placement: z.int(),
    score: z.number(),
    final: z.record(z.string(), z.unknown()),
    rating: ratingChange.nullable().meta({ description: 'By all matches that count' }),
    proof: z
      .string()
      .optional()
      .meta({ description: 'Of an unverified agent: the hash of its seat token, to claim the game by' }),
    ranked: ratingChange.nullable().optional().meta({ description: 'By ranked matches alone' }),
    usage: playerUsage.optional().meta({
      description:
        'If the agent has sent it: model, tokens and fallbacks are its own claim, which nobody has proved; refused answers, timeouts and latency are measured by the arena',
    }),
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
    play: play.optional().meta({ description: 'Absent in records from before ranked play, which was open' }),
    unrated: unrated.nullable().optional().meta({ description: 'Why it is not rated' }),
    uncounted: list(list(z.int()))
      .optional()
      .meta({ description: 'Pairs of seats of which nothing counts for the first, in a rated match' }),
    season: z.string(),
    totalTurns: z.int(),
    totalEvents: z.int(),
    startedAt: moment,
    finishedAt: moment,
    speed: speed.optional().meta({ description: 'At its end; games of earlier versions lack it' }),
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
      .meta({ description: "The agents' thoughts on the moves that caused it" }),
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
    room: roomInfo.nullable().meta({ description: 'While the match is live' }),
    record: gameRecord.nullable().meta({ description: 'Once it is in the history' }),
  })
  .meta({ id: 'Match', description: 'A match: live, recorded, or both' });

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
    last: z.int().meta({ description: 'The number of the last event so far' }),
    next: z
      .int()
      .nullable()
      .meta({ description: 'The `from` of the next page; null if there are no more events yet' }),
  })
  .meta({ id: 'EventPage' });
