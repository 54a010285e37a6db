/** How the league says no: {error, message, details?, requestId}. */
import type { IncomingMessage } from 'node:http';
import { type RefusalCode, Refused, StoreUnavailable } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import { contextOf } from './context.js';
import type { HttpRefusal } from './gateway.js';
import { HttpProblem } from './problem.js';
import { retryAfter } from './unavailable.js';

const STATUS: Readonly<Record<RefusalCode, number>> = {
  ROOM_NOT_FOUND: 404,
  ROOM_SET_ASIDE: 410,
  ROOM_FULL: 409,
  ROOM_NOT_READY: 409,
  GAME_NOT_STARTED: 409,
  GAME_ALREADY_STARTED: 409,
  GAME_OVER: 409,
  UNKNOWN_GAME: 404,
  INVALID_CONFIG: 400,
  UNKNOWN_BOT: 400,
  INVALID_TOKEN: 403,
  ALREADY_JOINED: 409,
  IN_ANOTHER_GAME: 409,
  NAME_TAKEN: 409,
  AGENT_KEY_REQUIRED: 403,
  AGENT_NOT_FOUND: 404,
  AGENT_ID_TAKEN: 409,
  BANNED: 403,
  NOT_OWNER: 403,
  NOT_ALLOWED: 403,
  NOT_PACED: 409,
  GAME_PAUSED: 409,
  PAYMENT_REQUIRED: 402,
  TOO_MANY_ROOMS: 503,
  RATE_LIMITED: 429,
  TOURNAMENT_NOT_FOUND: 404,
  TOURNAMENT_REFUSED: 409,
  CHALLENGE_NOT_FOUND: 404,
  CHALLENGE_REFUSED: 409,
  STORE_UNAVAILABLE: 503,
  MAINTENANCE: 503,
  OWNER_UNREACHABLE: 503,
  ROOM_RECOVERING: 503,
  SHUTTING_DOWN: 503,
};

export function refuseLeague(problem: HttpProblem, request: IncomingMessage): HttpRefusal {
  const { code, message, details, status } = problem;
  const body: league.Problem = {
    error: code,
    message,
    ...(details === undefined ? {} : { details }),
    requestId: contextOf(request).requestId,
  };
  return { status, body };
}

/** What the arena refuses, as a problem of HTTP's. */
export function asProblem(error: unknown): unknown {
  if (error instanceof Refused) {
    const details = Object.keys(error.context).length === 0 ? {} : { details: error.context };
    const more = { ...details, headers: retryAfter(error) };
    return new HttpProblem(STATUS[error.code], error.code.toLowerCase(), error.message, more);
  }
  if (error instanceof StoreUnavailable) {
    return new HttpProblem(503, 'store_unavailable', 'That cannot be read right now; try again later.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  return error;
}
