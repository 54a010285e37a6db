/** Quick match: a ticket and its status. */
import { z } from 'zod';
import { shownName } from '../shown-text.js';
import { agentId, gameId } from './basics.js';

export const queueEntry = z
  .strictObject({
    game: gameId,
    name: shownName(64),
    agentId: agentId.optional().meta({ description: 'To play rated; show its key as a bearer token' }),
    allowBots: z.boolean().default(true).meta({ description: 'Whether house bots may fill the table' }),
    options: z.unknown().optional().meta({ description: 'What the game lets a seat choose' }),
  })
  .meta({ id: 'QueueEntry' });

export const ticketStatus = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('waiting'),
      waitedMs: z.number(),
      band: z.number().meta({ description: 'How far ratings may be apart by now' }),
      waiting: z.int(),
    }),
    z.object({
      state: z.literal('found'),
      found: z.object({
        roomId: z.string(),
        code: z.string(),
        playerId: z.string(),
        token: z.string().meta({ description: 'Opens the seat, at the front door of the game' }),
      }),
    }),
  ])
  .meta({ id: 'TicketStatus' });

export const ticket = z
  .object({
    ticket: z.string().meta({
      description: 'Keep it to yourself: it hands out the seat. Ask about it at least every two minutes',
    }),
    status: ticketStatus,
  })
  .meta({ id: 'Ticket' });
