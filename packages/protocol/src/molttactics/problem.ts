/** Errors of MoltTactics' API, with their statuses. */
import { z } from 'zod';

export const ERROR_STATUS = {
  invalid_json: 400,
  invalid_request: 400,
  invalid_class: 400,
  invalid_action: 400,
  invalid_signature: 401,
  stale_timestamp: 401,
  not_in_match: 403,
  banned: 403,
  not_found: 404,
  match_not_found: 404,
  agent_not_found: 404,
  method_not_allowed: 405,
  stale_turn: 409,
  already_submitted: 409,
  eliminated: 409,
  class_locked: 409,
  match_full: 409,
  match_started: 409,
  match_not_started: 409,
  match_finished: 409,
  rules_gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const problem = z
  .object({
    error: z.string().meta({ description: 'What is wrong, for programs', example: 'stale_turn' }),
    message: z.string().meta({ description: 'What is wrong and what to do' }),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'MoltProblem' });
export type Problem = z.infer<typeof problem>;
