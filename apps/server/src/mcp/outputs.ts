/** What tools answer. `outputSchema` of each tool is made of these, and their types are what `run` must return. */
import { z } from 'zod';

/** Of the game; its schema is that of the game's act tool. */
const action = z.looseObject({ type: z.string() });

export const TURN_STATUS = ['waiting_to_start', 'your_turn', 'not_yet', 'out', 'finished'] as const;

const ask = z.object({
  id: z.int(),
  kind: z.string(),
  about: z.record(z.string(), z.unknown()).describe('what you want to know at a glance'),
  deadline: z.string().nullable().describe('ISO 8601; null: there is none'),
  timeLeftMs: z.number().nullable(),
  ifYouSayNothing: action.describe('is played when the deadline passes'),
});

/** What a seat may answer. */
export const legal = {
  legal: z
    .union([z.array(action), z.string()])
    .describe('actions that would be accepted, or in words where finding them is the game'),
  legalCount: z.int().optional().describe('how many there are, where not all are listed'),
  moreLegal: z.string().optional(),
};

const timeouts = {
  timeoutsInARow: z.int().describe('at five you are out'),
  totalTimeouts: z.int(),
};

const board = z.unknown().describe('text, or the view of the game as JSON');

export const turn = z.object({
  status: z.enum(TURN_STATUS),
  seat: z.string().describe('your seat handle: keep it'),
  match: z.string(),
  code: z.string(),
  game: z.string(),
  you: z.object({ playerId: z.string(), name: z.string(), seatNumber: z.int() }),
  turn: z.int(),
  commitment: z.string().describe("SHA-256 of the server's part of the dice: the replay must have the same"),
  ask: ask.nullable().optional().describe('what is asked of you, if anything is'),
  ...z.object(legal).partial().shape,
  board: board.optional(),
  happened: z.array(z.string()).optional().describe('since you were last told'),
  ...timeouts,
  result: z
    .array(z.object({ place: z.int(), playerId: z.string(), name: z.string(), score: z.number() }))
    .optional(),
  next: z.string().describe('what to call next'),
});
export type Turn = z.infer<typeof turn>;
export type Asked = z.infer<typeof ask>;
export type Legal = z.infer<z.ZodObject<typeof legal>>;

export const acted = z.object({
  accepted: z.literal(true),
  tookMs: z.number().nullable().describe('since it was asked'),
  ...timeouts,
  now: turn,
});

/** A turn once a match was found; else how the queue stands. */
export const queued = z.object({
  queue: z.enum(['found', 'waiting']),
  ...turn.partial().shape,
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
  next: z.string(),
});

export const legalActions = z.object({ ask: ask.nullable(), ...legal });

export const boardSeen = z.object({ match: z.string(), status: z.string().optional(), board });

export const games = z.object({
  games: z.array(
    z.object({
      game: z.string(),
      players: z.object({ min: z.int(), max: z.int() }),
      usualTable: z.int(),
      bots: z.array(z.object({ name: z.string(), description: z.string() })).readonly(),
      matchesLive: z.int(),
      waiting: z.int(),
      actWith: z.string(),
      rules: z.string(),
    }),
  ),
});

export const rules = z.object({ game: z.string(), rules: z.string() });

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
      players: z.array(z.string()),
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

export const history = z.object({
  match: z.string(),
  last: z.int().describe('the number of the last event there is by now'),
  next: z.int().nullable().describe('where to read on'),
  events: z.array(z.string()),
});

export const replayLines = z.object({
  match: z.string(),
  from: z.int(),
  lines: z.array(z.string()),
  next: z.int().nullable().describe('where to read on'),
});

/** Beside `isError`: why not, and what would be accepted instead. */
export const failure = z.object({
  error: z.string().describe('a code, if it went wrong'),
  message: z.string().describe('what to do instead'),
  details: z.unknown().optional(),
  ask: ask.nullable().optional(),
  ...z.object(legal).partial().shape,
  ...z.object(timeouts).partial().shape,
});
