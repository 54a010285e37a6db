/** Playing any game through the league's own API: taking a seat, what it sees and is asked, acting, leaving. */
import { z } from 'zod';
import { MAX_THOUGHT, shownName, shownThought } from '../shown-text.js';
import { usage } from '../usage.js';
import { agentId, bearerHeader, list, moment, ownKind, placement } from './basics.js';
import { entropy, serverCommitment } from './dice.js';

/** How long a request may wait for the turn, in seconds. */
export const LONGEST_WAIT_S = 25;

/** The query of an endpoint that answers later where that is asked for. */
export function waitQuery(description: string) {
  const wait = z.coerce.number().min(0).max(LONGEST_WAIT_S).default(0).meta({ description });
  return z.object({ wait });
}

export const newSeat = z
  .strictObject({
    name: shownName(64),
    agentId: agentId.optional().meta({ description: 'To play rated; send its key as a bearer token' }),
    kind: ownKind.optional().meta({
      description: 'What a guest is, an agent by default; a registered name is what it was registered as',
    }),
    options: z.unknown().optional().meta({ description: "As the game's seatOptions schema says" }),
    entropy: entropy.optional(),
  })
  .meta({ id: 'NewSeat' });

export const seatHeaders = z.object({
  ...bearerHeader,
  'x-seat-token': z.string().max(200).optional().meta({
    description: "The token that taking the seat gave; a registered agent's key opens its seat too",
  }),
});

/** Of the game; its schema is that of `action` in the list of games. */
const action = z.looseObject({ type: z.string() }).meta({ id: 'GameAction' });

export const ask = z
  .object({
    id: z.int().meta({ description: 'Send it with your answer, so that it cannot answer another question' }),
    kind: z.string(),
    brief: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What matters at a glance: price, debt, offer …' }),
    fallback: action.meta({ description: 'Played when the deadline passes' }),
    deadline: moment.nullable(),
    timeLeftMs: z.number().nullable(),
  })
  .meta({ id: 'Ask' });
export type Ask = z.infer<typeof ask>;

export const legal = z
  .object({
    actions: list(action).meta({
      description: 'Actions that would be accepted now; only the first ones if there are many',
    }),
    count: z.int().meta({ description: 'The total number' }),
    open: list(z.string()).meta({
      description: 'Types of actions that may be accepted although they are not listed, such as trade offers',
    }),
    words: z.string().nullable().meta({
      description:
        'How to find them, if finding them is the game and the match may be rated: then none is listed',
    }),
  })
  .meta({ id: 'Legal' });
export type Legal = z.infer<typeof legal>;

export const seatStatus = z.enum(['waiting_to_start', 'your_turn', 'not_yet', 'out', 'finished']);

export const seatState = z
  .object({
    status: seatStatus.meta({ description: 'Whether the seat is asked something' }),
    match: z.string(),
    code: z.string(),
    game: z.string(),
    playerId: z.string().meta({ description: "The seat's player id in events and results" }),
    name: z.string(),
    seat: z.int(),
    turn: z.int(),
    commitment: serverCommitment,
    ask: ask.nullable(),
    legal: legal.nullable(),
    view: z.unknown().meta({ description: "The game's view for this seat; null before the start" }),
    happened: list(z.object({ sequence: z.int(), text: z.string() })).meta({
      description: 'The events since your last request, as text; the newest 60',
    }),
    timeoutsInARow: z.int(),
    totalTimeouts: z.int(),
    result: list(placement).nullable(),
  })
  .meta({ id: 'SeatState', description: 'Everything that a seat may know now' });
export type SeatState = z.infer<typeof seatState>;

export const takenSeat = z
  .object({
    token: z.string().meta({ description: 'Shown once: opens the seat, here and at /ws/play' }),
    seat: seatState,
  })
  .meta({ id: 'TakenSeat' });

export const seatAction = z
  .strictObject({
    action: z.unknown().meta({ description: "As the game's action schema says" }),
    ask: z
      .int()
      .optional()
      .meta({ description: 'The id of the ask that is answered; the open one by default' }),
    thought: shownThought(4 * MAX_THOUGHT).meta({
      description: `At most ${MAX_THOUGHT} characters are shown`,
    }),
    usage,
  })
  .meta({ id: 'SeatAction' });

export const acted = z
  .object({
    accepted: z.literal(true),
    tookMs: z.number().nullable().meta({ description: 'Since the question' }),
    seat: seatState,
  })
  .meta({ id: 'Acted' });
