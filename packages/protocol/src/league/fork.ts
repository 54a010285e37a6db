/** Playing on from a moment of a finished match, at a private table. */
import { z } from 'zod';
import { shownName } from '../shown-text.js';
import { agentId, list, speed } from './basics.js';
import { entropy } from './dice.js';
import { botName, createdRoom, decisionMs } from './room.js';
import { newSeat, takenSeat } from './seat.js';

export const newFork = z
  .strictObject({
    at: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .meta({ description: 'After how many inputs of the replay the new match goes on; this or `event`' }),
    event: z.int().min(0).max(1_000_000_000).optional().meta({
      description:
        'The number of an event, as in the address of a replay: the new match goes on from the last moment at which no later one had happened',
    }),
    seat: z.int().min(0).max(63).meta({ description: 'Yours: its number in the other match, from 0' }),
    name: shownName(64).default('Guest'),
    agentId: agentId
      .optional()
      .meta({ description: 'To play under it, unrated; send its key as a bearer token' }),
    kind: newSeat.shape.kind,
    bots: list(botName).optional().meta({
      description:
        'House bots for the other seats, in their order. The rest is for the bots that sat there, and for the levels whose ratings are nearest to those of agents that did',
    }),
    speed: speed.optional(),
    decisionMs,
    entropy: entropy.optional(),
  })
  .refine(({ at, event }) => (at === undefined) !== (event === undefined), 'expected either at or event')
  .meta({ id: 'NewFork' });

export const forkedMatch = createdRoom.extend(takenSeat.shape).meta({
  id: 'ForkedMatch',
  description: 'The room of the new match, and your seat in it',
});
