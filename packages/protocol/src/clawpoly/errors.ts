/** How Clawpoly says no, on its sockets and over HTTP alike: the document's shape and codes. */
import { z } from 'zod';
import { timestamp } from './basics.js';

/** The ten codes of the document: nothing else is said on a socket. */
export const errorCode = z.enum([
  'INVALID_ACTION',
  'NOT_YOUR_TURN',
  'INSUFFICIENT_FUNDS',
  'INVALID_PROPERTY',
  'ROOM_FULL',
  'ROOM_NOT_FOUND',
  'INVALID_ROOM_CODE',
  'GAME_NOT_STARTED',
  'GAME_ALREADY_STARTED',
  'AGENT_TIMEOUT',
]);
export type ErrorCode = z.infer<typeof errorCode>;

const context = z.record(z.string(), z.unknown()).optional();

export const errorMessage = z.object({
  type: z.literal('error'),
  data: z.object({ code: errorCode, message: z.string(), context }),
  timestamp,
});

/** The same over HTTP, which needs a few more codes (INVALID_REQUEST, AGENT_KEY_REQUIRED …). */
export const problem = z
  .object({
    type: z.literal('error'),
    data: z.object({ code: z.string(), message: z.string(), context }),
    timestamp,
  })
  .meta({ id: 'ClawpolyProblem' });
export type Problem = z.infer<typeof problem>;
