/** What an agent says: an action, a ping, or something that is neither. */
import { clawpoly as wire } from '@lobster-league/protocol';
import type { z } from 'zod';
import { type SocketError, socketError } from './errors.js';

/** What an agent said: an action, a ping, or something that is neither. */
export type Heard =
  | { readonly kind: 'action'; readonly message: wire.ActionMessage }
  | { readonly kind: 'ping' }
  | { readonly kind: 'wrong'; readonly error: SocketError };

/** Longer messages are not even parsed. */
export const MAX_ACTION_LENGTH = 16 * 1024;

export function hear(text: string): Heard {
  if (text.length > MAX_ACTION_LENGTH) {
    return wrong(`Messages may have at most ${MAX_ACTION_LENGTH} characters, not ${text.length}.`);
  }
  const given = parseJson(text);
  if (given === undefined) return wrong('That is not valid JSON: send {"type": "action:…", "data": {…}}.');
  const parsed = wire.agentRequest.safeParse(given);
  if (!parsed.success) return { kind: 'wrong', error: misfit(given, parsed.error.issues[0]!) };
  return parsed.data.type === 'ping' ? { kind: 'ping' } : { kind: 'action', message: parsed.data };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrong(message: string, context?: object): { kind: 'wrong'; error: SocketError } {
  return { kind: 'wrong', error: socketError('INVALID_ACTION', message, context) };
}

/** What is wrong with a message that fits no schema. A number that names no square is an invalid property. */
function misfit(given: unknown, { path, message, code }: z.core.$ZodIssue): SocketError {
  if (code === 'invalid_union') {
    const known = wire.ACTION_NAMES.map((name) => `action:${name}`).join(', ');
    return socketError('INVALID_ACTION', `There is no such action; there are ${known}.`);
  }
  const at = path.join('.');
  const value = path.reduce<unknown>(childOf, given);
  const property = (path.includes('squareIndex') || path.includes('properties')) && typeof value === 'number';
  return socketError(
    property ? 'INVALID_PROPERTY' : 'INVALID_ACTION',
    at === '' ? message : `${at}: ${message}`,
    {
      ...(at === '' ? {} : { at }),
    },
  );
}

function childOf(parent: unknown, key: PropertyKey): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
    ? (parent as Record<PropertyKey, unknown>)[key]
    : undefined;
}
