/** The body of a request: raw bytes first, JSON for those who ask. */
import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import { HttpProblem } from './problem.js';

export const MAX_BODY_BYTES = 64 * 1024;
/** Deeper than anything that is sent here for a reason; what goes through a value step by step never runs out of stack. */
const MAX_DEPTH = 64;

const EMPTY = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads every body, whatever it says it is, up to the cap. */
export const readBody: RequestHandler = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

/** The bytes as they came: what signatures are made over. */
export function rawBody(request: IncomingMessage & { readonly body?: unknown }): Buffer {
  const { body } = request;
  return Buffer.isBuffer(body) ? body : EMPTY;
}

/** The body as JSON; undefined when there is none. */
export function jsonBody(request: Request): unknown {
  const bytes = rawBody(request);
  if (bytes.length === 0) return undefined;
  // A page of another origin may send a body without a type unasked.
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new HttpProblem(
      415,
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  }
  const body = parsed(bytes);
  if (isDeep(body))
    throw new HttpProblem(400, 'invalid_request', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  return body;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpProblem(400, 'invalid_json', 'The body is not valid JSON.');
  }
}

/** Level by level: a value that is too deep is not walked down by recursion. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
