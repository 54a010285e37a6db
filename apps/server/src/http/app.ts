/** The way of every HTTP request: id, headers, limits, body, its gateway, and an answer in that gateway's shape. */
import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { readBody } from './body.js';
import { contextOf, openContext, pathOf } from './context.js';
import { allowOrigins } from './cors.js';
import type { GatewayTable, HttpRefusal, HttpServices, RequestTracing } from './gateway.js';
import { checkHost, checkWriter } from './origin-check.js';
import { HttpProblem, problemFrom } from './problem.js';

export function createApp(services: HttpServices, plan: GatewayTable): Express {
  const app = express();
  app.disable('x-powered-by');
  // Answers are not for caches: nobody would ask whether they have changed.
  app.disable('etag');
  app.use(openRequest(services, plan));
  app.use((_request, response, next) => {
    services.incoming.run(() => {
      if (!response.destroyed) next();
    });
  });
  const { tracing } = services;
  if (tracing !== null) app.use(tracedRequest(tracing));
  app.use(headers());
  app.use(ownHeaders);
  app.use(mustBePath);
  app.use(allowOrigins(services.config.corsOrigins));
  app.use(async (request, _response, next) => {
    const { own, address, gateway } = contextOf(request);
    if (own) return next();
    await services.limits.request(address);
    if (gateway.forBanned !== true) services.bans.mustNotBeBanned(address);
    checkHost(request, services.config);
    checkWriter(request, services.config);
    next();
  });
  app.use((request, response, next) => {
    const { raw } = contextOf(request).gateway;
    return raw === undefined ? next() : raw(request, response, next);
  });
  app.use(readBody);
  app.use((request, response, next) => {
    const { routes } = contextOf(request).gateway;
    if (routes === undefined) next();
    else routes(request, response, next);
  });
  app.use((request) => {
    throw notFound(request);
  });
  app.use(answerProblem(services));
  return app;
}

export function notFound(request: IncomingMessage): HttpProblem {
  const path = pathOf(request).slice(0, 200);
  return new HttpProblem(404, 'not_found', `There is nothing at ${request.method} ${path}.`);
}

function openRequest(services: HttpServices, plan: GatewayTable): RequestHandler {
  const { metrics, log, refusals } = services;
  return (request, response, next) => {
    const context = openContext(request, plan, services);
    const { requestId, address, gateway, startedAt } = context;
    const { method } = request;
    const path = pathOf(request);
    response.set('x-request-id', requestId);
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const status = response.statusCode;
      metrics.answered({ gateway: gateway.name, method, route: context.route, status, ms });
      log.debug('request', {
        method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
        requestId,
        client: address,
      });
      if (context.failed === null) refusals.note(address, path, { status, message: context.refused });
    });
    next();
  };
}

function tracedRequest(tracing: RequestTracing): RequestHandler {
  return (request, response, next) => {
    const { requestId, gateway } = contextOf(request);
    const attributes = () => ({
      'http.request.method': request.method,
      'http.route': contextOf(request).route ?? 'other',
      'http.response.status_code': response.statusCode,
      'request.id': requestId,
      gateway: gateway.name,
    });
    const traceparent = request.headers.traceparent;
    tracing.request(
      `${request.method} ${gateway.name}`,
      typeof traceparent === 'string' ? traceparent : undefined,
      attributes,
      (ended) => {
        response.once('close', ended);
        next();
      },
    );
  };
}

/** Nothing here needs a page to be framed, sniffed, or to load from another host. TLS is the proxy's business. */
function headers(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        imgSrc: ["'self'", 'data:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // The API may be read from other origins where CORS allows it.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
}

/** What no page of ours needs; and answers are for who asked, not for caches: some hold keys. Pages have caches of their own. */
const ownHeaders: RequestHandler = (request, response, next) => {
  response.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (contextOf(request).gateway.name !== 'pages') response.set('cache-control', 'no-store');
  next();
};

/** `OPTIONS *` and the like ask for nothing that is here. */
const mustBePath: RequestHandler = (request, _response, next) => {
  if (!pathOf(request).startsWith('/')) throw new HttpProblem(400, 'invalid_request', 'Ask for a path.');
  next();
};

function answerProblem(services: HttpServices): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const problem = problemFrom(error);
    const context = contextOf(request);
    const { gateway, requestId } = context;
    context.refused = problem.message;
    if (problem.status > 503 || problem.status === 500 || problem.cause !== undefined) {
      context.failed = problem.cause ?? problem;
      // What passes, and is nobody's fault, is worth a line and not an alarm.
      const fields = { requestId, gateway: gateway.name, error: context.failed };
      if (problem.status === 503) services.log.warn('request failed: a store is unavailable', fields);
      else if (problem.status >= 500) services.log.error('request failed', fields);
    }
    if (response.headersSent) response.destroy();
    else sendRefusal(response, problem, gateway.refuse(problem, request));
  };
}

function sendRefusal(
  response: Response,
  problem: HttpProblem,
  { status, body, contentType }: HttpRefusal,
): void {
  response.status(status).set(problem.headers);
  // Whoever sent too much is still sending; there is nothing more to hear on that connection.
  if (problem.status === 413) response.set('connection', 'close');
  if (typeof body === 'string') response.type(contentType ?? 'text/plain').send(body);
  else response.type(contentType ?? 'application/json').send(JSON.stringify(body));
}
