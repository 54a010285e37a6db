/** What is wrong with a request, in the words of MoltTactics' API: {error, message, details?}. */
import { type RefusalCode, Refused } from '@lobster-league/arena';
import type { Rejection } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/protocol';
import type { HttpRefusal } from '../http/gateway.js';
import { HttpProblem, type ProblemDetails } from '../http/problem.js';
import { asProblem } from '../http/refuse.js';
import { retryAfter } from '../http/unavailable.js';

export function problem(
  code: molttactics.ErrorCode,
  message: string,
  more: ProblemDetails = {},
): HttpProblem {
  return new HttpProblem(molttactics.ERROR_STATUS[code], code, message, more);
}

export function refuse({ status, code, message, details }: HttpProblem): HttpRefusal {
  const body: molttactics.Problem = { error: code, message, ...(details === undefined ? {} : { details }) };
  return { status, body };
}

/** Fields that have a code of their own when they are wrong. */
const FIELD_CODES: Readonly<Record<string, molttactics.ErrorCode>> = {
  class: 'invalid_class',
  action: 'invalid_action',
};

const REFUSALS: Partial<Readonly<Record<RefusalCode, molttactics.ErrorCode>>> = {
  ROOM_NOT_FOUND: 'match_not_found',
  ROOM_FULL: 'match_full',
  // Its seats are given by the arena.
  NOT_ALLOWED: 'match_full',
  GAME_NOT_STARTED: 'match_not_started',
  GAME_ALREADY_STARTED: 'match_started',
  GAME_OVER: 'match_finished',
  AGENT_NOT_FOUND: 'agent_not_found',
  AGENT_KEY_REQUIRED: 'invalid_signature',
  BANNED: 'banned',
  STORE_UNAVAILABLE: 'unavailable',
  MAINTENANCE: 'unavailable',
  OWNER_UNREACHABLE: 'unavailable',
  ROOM_RECOVERING: 'unavailable',
  SHUTTING_DOWN: 'unavailable',
  TOO_MANY_ROOMS: 'unavailable',
  RATE_LIMITED: 'rate_limited',
};

/** Whatever went wrong, as a problem with a code of this API. */
export function translated(error: unknown): unknown {
  if (error instanceof Refused) {
    const code = REFUSALS[error.code];
    if (code !== undefined)
      return problem(code, error.message, { details: error.context, headers: retryAfter(error) });
  }
  const known = asProblem(error);
  if (!(known instanceof HttpProblem)) return known;
  if (known.code === 'invalid_request') return withFieldCode(known);
  return known.status === 503 ? problem('unavailable', known.message, { ...known, cause: error }) : known;
}

function withFieldCode(invalid: HttpProblem): HttpProblem {
  const issues = invalid.details?.issues;
  if (!Array.isArray(issues)) return invalid;
  for (const issue of issues as { at: string; message: string }[]) {
    const code = FIELD_CODES[issue.at.split('.')[0] ?? ''];
    if (code !== undefined) return problem(code, `${issue.at}: ${issue.message}`, { details: { issues } });
  }
  return invalid;
}

const REJECTIONS: Readonly<Record<string, molttactics.ErrorCode>> = {
  STALE_ASK: 'stale_turn',
  WRONG_TURN: 'stale_turn',
  ALREADY_SUBMITTED: 'already_submitted',
  ELIMINATED: 'eliminated',
  MATCH_OVER: 'match_finished',
};

/** An action that the rules refuse; what they would accept comes along. */
export function rejected({ code, message, context = {} }: Rejection): HttpProblem {
  const known = REJECTIONS[code];
  if (known !== undefined) return problem(known, message);
  const { legal } = context;
  return problem('invalid_action', message, {
    details: { reason: code.toLowerCase(), ...(legal === undefined ? {} : { legal_actions: legal }) },
  });
}
