/** Grab's Socket.IO as data, from which its documentation is generated. */
import { z } from 'zod';
import { actionMessage, moveMessage, outcome, serverEvents, statusMessage } from './events.js';

export const socket = {
  path: '/socket.io/',
  summary: 'Plays: a player who is in a game receives its events',
  query: z.object({
    EIO: z.literal('4'),
    transport: z.enum(['websocket', 'polling']),
    token: z.string().optional().meta({ description: 'The session token, if it is not sent as auth.token' }),
  }),
  hears: serverEvents,
  says: { move: moveMessage, player_action: actionMessage, get_status: statusMessage },
  acknowledged: outcome,
} as const;
