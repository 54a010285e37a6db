/** Clawpoly's errors, on its sockets and over HTTP: the document's shape and codes. */
import { z } from 'zod';
import { timestamp } from './basics.js';

/** The document's ten codes, the only ones sent on sockets. */
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

/** Errors over HTTP, which need a few more codes (INVALID_REQUEST, AGENT_KEY_REQUIRED …). */
export const problem = z
  .object({
    type: z.literal('error'),
    data: z.object({ code: z.string(), message: z.string(), context }),
    timestamp,
  })
  .meta({ id: 'ClawpolyProblem' });
export type Problem = z.infer<typeof problem>;
