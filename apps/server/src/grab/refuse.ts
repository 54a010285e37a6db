/** How Grab says no: {success: false, error}, with the statuses of the document. */
import { type RefusalCode, Refused, StoreUnavailable } from '@lobster-league/arena';
import type { grab } from '@lobster-league/protocol';
import type { HttpRefusal } from '../http/gateway.js';
import { HttpProblem } from '../http/problem.js';
import { retryAfter } from '../http/unavailable.js';

interface Said {
  readonly status: number;
  /** In the document's words; the arena's own where it has none. */
  readonly message?: string;
}

const SAID: Readonly<Record<RefusalCode, Said>> = {
  ROOM_NOT_FOUND: { status: 404, message: 'Game not found' },
  ROOM_SET_ASIDE: { status: 410 },
  ROOM_FULL: { status: 400, message: 'Game is full' },
  ROOM_NOT_READY: { status: 400, message: 'Game cannot be started: not enough players' },
  GAME_NOT_STARTED: { status: 400, message: 'Game is not active' },
  GAME_ALREADY_STARTED: { status: 400, message: 'Game has already started' },
  GAME_OVER: { status: 400, message: 'Game has ended' },
  UNKNOWN_GAME: { status: 400 },
  INVALID_CONFIG: { status: 400 },
  UNKNOWN_BOT: { status: 400 },
  INVALID_TOKEN: { status: 403 },
  ALREADY_JOINED: { status: 400, message: 'Player is already in this game' },
  IN_ANOTHER_GAME: { status: 409, message: 'Player is already in another active game' },
  NAME_TAKEN: { status: 409, message: 'Username already taken by an active session' },
  AGENT_KEY_REQUIRED: { status: 403 },
  AGENT_NOT_FOUND: { status: 404 },
  AGENT_ID_TAKEN: { status: 409 },
  BANNED: { status: 403 },
  NOT_OWNER: { status: 403 },
  NOT_ALLOWED: { status: 403 },
  NOT_PACED: { status: 400 },
  GAME_PAUSED: { status: 409 },
  PAYMENT_REQUIRED: { status: 402 },
  TOO_MANY_ROOMS: { status: 503 },
  RATE_LIMITED: { status: 429 },
  TOURNAMENT_NOT_FOUND: { status: 404 },
  TOURNAMENT_REFUSED: { status: 409 },
  CHALLENGE_NOT_FOUND: { status: 404 },
  CHALLENGE_REFUSED: { status: 409 },
  STORE_UNAVAILABLE: { status: 503 },
  MAINTENANCE: { status: 503 },
  OWNER_UNREACHABLE: { status: 503 },
  ROOM_RECOVERING: { status: 503 },
  SHUTTING_DOWN: { status: 503 },
};

/** What the arena refuses, in Grab's words. */
export function refusalMessage({ code, message }: Refused): string {
  return SAID[code].message ?? message;
}

export function refuseGrab({ status, message }: HttpProblem): HttpRefusal {
  const body: grab.Failure = { success: false, error: message };
  return { status, body };
}

export function asProblem(error: unknown): unknown {
  if (error instanceof Refused)
    return new HttpProblem(SAID[error.code].status, error.code.toLowerCase(), refusalMessage(error), {
      headers: retryAfter(error),
    });
  if (error instanceof StoreUnavailable) {
    return new HttpProblem(503, 'store_unavailable', 'That cannot be stored right now; try again later.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  return error;
}
