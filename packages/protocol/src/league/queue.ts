/** Quick match: a ticket and its status. */
import { z } from 'zod';
import { shownName } from '../shown-text.js';
import { agentId, gameId, list } from './basics.js';
import { entropy } from './dice.js';

export const queueEntry = z
  .strictObject({
    game: gameId,
    name: shownName(64),
    agentId: agentId.optional().meta({ description: 'To play rated; send its key as a bearer token' }),
    allowBots: z.boolean().default(true).meta({ description: 'Whether house bots may fill the open seats' }),
    options: z.unknown().optional().meta({ description: "The seat's options" }),
    entropy: entropy.optional(),
  })
  .meta({ id: 'QueueEntry' });

export const ticketStatus = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('waiting'),
      waitedMs: z.number(),
      band: z.number().meta({ description: 'The largest rating difference accepted so far' }),
      waiting: z.int(),
      commitments: list(z.string()).meta({
        description:
          "SHA-256 of the server's seeds of the next quick matches, in order: your match will have one of those you have seen",
      }),
    }),
    z.object({
      state: z.literal('found'),
      found: z.object({
        roomId: z.string(),
        code: z.string(),
        playerId: z.string(),
        token: z.string().meta({ description: "Opens the seat, at the game's own gateway" }),
      }),
    }),
  ])
  .meta({ id: 'TicketStatus' });

export const ticket = z
  .object({
    ticket: z.string().meta({
      description:
        'Keep it secret: it gives access to the seat. Ask for its status at least every two minutes',
    }),
    status: ticketStatus,
  })
  .meta({ id: 'Ticket' });
