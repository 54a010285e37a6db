/** Which web pages elsewhere may call us from a browser. */
import cors from 'cors';
import type { RequestHandler } from 'express';

const HEADERS =
  'Authorization, Content-Type, X-Request-Id, X-Owner-Key, X-Seat-Token, X-Agent-Id, X-Agent-Key, X-API-Key, X-Signature, X-Timestamp';

export function allowOrigins(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: 'GET, POST, PUT, PATCH, DELETE',
    allowedHeaders: HEADERS,
    exposedHeaders: 'X-Request-Id, Retry-After',
    maxAge: 600,
  });
}
