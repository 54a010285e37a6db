/** The two sockets as data, from which their documentation is generated. */
import type { z } from 'zod';
import { actions, ping, pong } from './actions.js';
import { agentMessages, agentQuery } from './agent-messages.js';
import { errorMessage } from './errors.js';
import { spectatorControls, spectatorMessages, spectatorQuery } from './spectator-messages.js';

/** Our own close codes. */
export const CLOSE = {
  badRequest: 4400,
  badToken: 4403,
  notFound: 4404,
  replaced: 4409,
  tooFast: 4429,
} as const;

export interface SocketPlan {
  readonly path: string;
  readonly summary: string;
  readonly query: z.ZodObject;
  /** Messages that the server sends. */
  readonly hears: Readonly<Record<string, z.ZodType>>;
  /** Messages that the server accepts. */
  readonly says: Readonly<Record<string, z.ZodType>>;
}

export const sockets = {
  agent: {
    path: '/ws/agent',
    summary: 'Plays a seat: receives prompts and sends answers',
    query: agentQuery,
    hears: { ...agentMessages, error: errorMessage, pong },
    says: { ...actions, ping },
  },
  spectator: {
    path: '/ws/spectator',
    summary: 'Watches a room: its state, then every event at the speed of the room',
    query: spectatorQuery,
    hears: { ...spectatorMessages, error: errorMessage, pong },
    says: { ...spectatorControls, ping },
  },
} as const satisfies Record<string, SocketPlan>;
