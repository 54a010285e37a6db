/** Which web pages elsewhere may call us from a browser. */
import type { RequestHandler } from 'express';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS =
  'Authorization, Content-Type, X-Request-Id, X-Owner-Key, X-Agent-Id, X-Agent-Key, X-API-Key, X-Signature, X-Timestamp';

export function cors(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    const allowed = origins.includes('*') ? '*' : origins.find((known) => known === origin);
    if (origins.length > 0) response.vary('Origin');
    if (origin === undefined || allowed === undefined) return next();
    response.set({
      'access-control-allow-origin': allowed,
      'access-control-expose-headers': 'X-Request-Id, Retry-After',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return next();
    response.set({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': '600',
    });
    response.status(204).end();
  };
}
