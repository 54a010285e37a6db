/** How Clawpoly says no: the document's shape everywhere, its ten codes on the sockets. */
import type { IncomingMessage } from 'node:http';
import { Refused, StoreUnavailable } from '@lobster-league/arena';
import type { Rejection } from '@lobster-league/kernel';
import { clawpoly as wire } from '@lobster-league/protocol';
import type { HttpRefusal } from '../http/gateway.js';
import type { HttpProblem } from '../http/problem.js';

export interface SocketError {
  readonly code: wire.ErrorCode;
  readonly message: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** What has no code of its own among the ten, as the nearest of them; `reason` says it exactly. */
const NEAREST: Readonly<Record<string, wire.ErrorCode>> = {
  GAME_OVER: 'GAME_NOT_STARTED',
  ROOM_NOT_READY: 'GAME_NOT_STARTED',
};

export function socketError(code: string, message: string, context: object = {}): SocketError {
  const known = wire.errorCode.safeParse(code);
  const more = known.success ? { ...context } : { reason: code, ...context };
  const nearest = known.data ?? NEAREST[code] ?? 'INVALID_ACTION';
  return { code: nearest, message, ...(Object.keys(more).length === 0 ? {} : { context: more }) };
}

export function rejected({ code, message, context }: Rejection): SocketError {
  return socketError(code, message, context);
}

/** What an action met in the arena; what is no refusal is a bug, and not ours to answer. */
export function refused(error: unknown): SocketError {
  if (error instanceof Refused) return socketError(error.code, error.message, error.context);
  if (error instanceof StoreUnavailable) {
    return socketError('STORE_UNAVAILABLE', 'That cannot be stored right now; try again.');
  }
  throw error;
}

/** Swallows what the arena refuses; throws anything else again. */
export function rethrowUnlessRefused(error: unknown): void {
  refused(error);
}

/** Over HTTP the same shape carries whatever code fits. */
export function refuseClawpoly(now: () => number): (problem: HttpProblem, _: IncomingMessage) => HttpRefusal {
  return ({ code, message, details, status }) => {
    const body: wire.Problem = {
      type: 'error',
      data: { code: code.toUpperCase(), message, ...(details === undefined ? {} : { context: details }) },
      timestamp: new Date(now()).toISOString(),
    };
    return { status, body };
  };
}
