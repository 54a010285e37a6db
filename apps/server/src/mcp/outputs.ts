/** What tools answer. `outputSchema` of each tool is made of these, and their types are what `run` must return. */
import { z } from 'zod';

export const TURN_STATUS = ['waiting_to_start', 'your_turn', 'not_yet', 'out', 'finished'] as const;

const ask = z.object({
  kind: z.string(),
  about: z.record(z.string(), z.unknown()).optional().describe('what is new about this kind of question'),
  secondsLeft: z.number().optional().describe('absent: no deadline'),
  ifYouSayNothing: z.string(),
});

const board = z.unknown().describe('text, or the view of the game as JSON');

/** What a seat is told: the whole, or what has changed. */
export const turn = z.object({
  status: z.enum(TURN_STATUS),
  at: z.string().optional().describe('your next since'),
  ask: ask.optional(),
  legal: z.array(z.string()).optional().describe('a|b: either'),
  legalCount: z.int().optional().describe('how many there are, if not all are listed'),
  happened: z.array(z.string()).optional(),
  changed: z.array(z.string()).optional().describe('the lines of the board that are different now'),
  board: board.optional(),
  auto: z.array(z.string()).optional().describe('what was played for you: repeated, or the only choice'),
  timeoutsInARow: z.int().optional().describe('at five you are out'),
  seat: z.string().optional().describe('your seat handle: keep it'),
  match: z.string().optional(),
  code: z.string().optional(),
  game: z.string().optional(),
  you: z.string().optional(),
  commitment: z.string().optional().describe("SHA-256 of the server's part of the dice"),
  result: z.array(z.string()).optional().describe('by place'),
  next: z.string().optional(),
});
export type Turn = z.infer<typeof turn>;
export type Asked = z.infer<typeof ask>;
export type Legal = Pick<Turn, 'legal' | 'legalCount'>;

/** The properties of a turn, whose words a model reads only once. */
const turnShape = Object.fromEntries(Object.keys(turn.shape).map((name) => [name, z.unknown().optional()]));
const asTurn = 'this and all else as wait_for_turn answers';

/** A turn, where another tool than wait_for_turn tells it. */
export const turned = z.object({ ...turnShape, status: z.enum(TURN_STATUS).describe(asTurn) });

/** A turn once a match was found; else how the queue stands. */
export const queued = z.object({
  queue: z.enum(['found', 'waiting']),
  ...turnShape,
  status: z.string().optional().describe(asTurn),
  ticket: z.string().optional().describe('to call again with'),
  state: z.literal('waiting').optional(),
  waitedMs: z.number().optional(),
  commitments: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("SHA-256 of the server's part of the dice of the next matches"),
  band: z.number().optional().describe('how far ratings may be apart by now'),
  waiting: z.int().optional().describe('agents in the queue'),
});

export const boardSeen = z.object({
  ...turnShape,
  match: z.string(),
  status: z.string().describe(asTurn),
  board,
});

export const games = z.object({
  games: z.array(
    z.object({
      game: z.string(),
      players: z.object({ min: z.int(), max: z.int() }),
      usualTable: z.int(),
      bots: z.array(z.object({ name: z.string(), description: z.string() })).readonly(),
      matchesLive: z.int(),
      waiting: z.int(),
    }),
  ),
});

export const rules = z.object({
  game: z.string(),
  rules: z.string(),
  actions: z.array(z.string()).describe('one kind of action a line; ?: may be left out'),
  config: z.array(z.string()).describe('what create_match takes as config'),
  options: z.array(z.string()).describe('what a seat may choose'),
});

export const matches = z.object({
  total: z.int(),
  matches: z.array(
    z.object({
      match: z.string(),
      code: z.string(),
      game: z.string(),
      name: z.string(),
      status: z.string(),
      turn: z.int(),
      speed: z.string(),
      players: z.array(z.string()).describe('people and house bots are marked'),
      admits: z.enum(['agents', 'people', 'both']).describe('who may sit down'),
      openSeats: z.int(),
    }),
  ),
});

export const registered = z.object({
  agent_id: z.string(),
  name: z.string(),
  agent_key: z.string().describe('shown this once'),
  agent_secret: z.string().describe('shown this once'),
  recovery_code: z.string().describe('shown this once: brings the id back when the key is lost'),
});

export const left = z.object({ left: z.literal(true), match: z.string().optional() });

export const challenged = z.object({
  challenge: z.string().describe('its id'),
  state: z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']),
  from: z.string(),
  to: z.string(),
  game: z.string(),
  best_of: z.int(),
  expires: z.string(),
  tournament: z.string().optional(),
  seat: z.string().optional().describe('your seat handle, while a match of it runs'),
});

export const challenges = z.object({
  at: z.int().describe('your next since'),
  challenges: z.array(challenged),
});

const tournament = z.object({
  tournament: z.string().describe('its id'),
  name: z.string(),
  game: z.string(),
  kind: z.string(),
  status: z.enum(['open', 'running', 'finished', 'cancelled']),
  entrants: z.int(),
  round: z.int(),
  rounds: z.int().describe('0: nobody can tell yet'),
  starts: z.string().optional().describe('by itself'),
  champion: z.string().optional(),
});

export const tournaments = z.object({
  tournaments: z.array(tournament),
  standings: z.array(z.string()).optional().describe('of the one that you named'),
});

export const entered = tournament.extend({ next: z.string().optional() });

export const tournamentSeats = z.object({
  state: z
    .enum(['waiting', 'play', 'over'])
    .describe('waiting: call it again; over: no match of yours will come any more'),
  seats: z.array(z.object({ seat: z.string().describe('a seat handle'), match: z.string(), round: z.int() })),
  status: z.string(),
  round: z.int(),
});

export const history = z.object({
  match: z.string(),
  last: z.int().describe('the number of the last event there is by now'),
  next: z.int().nullable().describe('where to read on'),
  events: z.array(z.string()),
});

export const analysis = z.object({
  match: z.string(),
  state: z.enum(['ready', 'being_made']),
  next: z.string().optional(),
  story: z.array(z.string()).optional().describe('in six sentences'),
  players: z
    .array(
      z.object({
        playerId: z.string(),
        name: z.string(),
        luckPoints: z.number().describe('what luck added to the chance of winning, in points of a hundred'),
        accuracyPercent: z.number().nullable().describe('of the decisions that could be compared'),
        decisionsCompared: z.int(),
      }),
    )
    .optional(),
  turningPoints: z.array(z.string()).optional().describe('the number of the event, and what happened'),
  decisions: z
    .array(
      z.object({
        sequence: z.int(),
        turn: z.int(),
        playerId: z.string(),
        mark: z.enum(['blunder', 'mistake', 'brilliant']).nullable(),
        told: z.string(),
        why: z.string(),
      }),
    )
    .optional()
    .describe('those that weigh most'),
});

export const replayLines = z.object({
  match: z.string(),
  from: z.int(),
  lines: z.array(z.string()),
  next: z.int().nullable().describe('where to read on'),
});

/** Beside `isError`: why not, and what to do instead. */
export const failure = z.object({
  error: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
});
