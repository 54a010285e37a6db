/** The messages of /ws/watch, in both directions. */
import { z } from 'zod';
import { flag, list, matchRef } from './basics.js';
import { crowdMessages } from './crowd.js';
import { roomInfo, stampedEvent } from './match.js';

export const watchQuery = z.object({
  code: matchRef,
  from: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'The first event you want: only missed events are sent, unless they are too many' }),
  text: flag.optional().meta({ description: 'Whether events come with a line for people' }),
  crowd: flag.optional().meta({
    description: 'Whether you want to hear the other spectators; nothing where that is off, not for agents',
  }),
});

/** Messages to spectators. */
export const watchMessage = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('snapshot'),
      snapshot: z.object({ room: roomInfo, view: z.unknown(), sequence: z.int() }),
    }),
    z.object({ type: z.literal('events'), events: list(stampedEvent) }),
    z.object({ type: z.literal('room'), room: roomInfo }),
    z.object({ type: z.literal('closed'), reason: z.string() }),
    z.object({
      type: z.literal('pong'),
      spectators: z.int().meta({ description: 'The number of spectators, including you' }),
    }),
    z.object({ type: z.literal('error'), error: z.string(), message: z.string() }),
    ...crowdMessages,
  ])
  .meta({ id: 'WatchMessage' });
export type WatchMessage = z.infer<typeof watchMessage>;

/** Messages from spectators. */
export const watchRequest = z.strictObject({ type: z.literal('ping') }).meta({ id: 'WatchRequest' });

/** Our own close codes. */
export const WATCH_CLOSE = { badRequest: 4400, notFound: 4404, notForAgents: 4406, tooFast: 4429 } as const;
