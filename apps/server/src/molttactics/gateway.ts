/** MoltTactics' gateway: HMAC-signed HTTP, as its document writes it. */
import { molttactics } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler } from 'express';
import { routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { sendStream } from '../http/stream.js';
import type { Services } from '../services.js';
import { Callers } from './callers.js';
import { moltHandlers } from './handlers.js';
import { refuse, translated } from './problem.js';
import { Signatures } from './signatures.js';
import { TurnWait } from './turn-wait.js';

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(translated(error));

export function moltGateway(services: Services): Gateway {
  const { arena, limits, time } = services;
  const waits = new TurnWait(arena, services.outgoing);
  const { history, live, agents } = arena;
  const mustNotBeBanned = agents.mustNotBeBanned;
  const signatures = new Signatures({ history, live, limits, time, mustNotBeBanned });
  const callers = new Callers(signatures, services.identities);
  const { BASE, endpoints } = molttactics;
  const routes = express.Router();
  const handlers = moltHandlers(services, { callers, waits });
  routes.use(routeEndpoints(BASE, endpoints, handlers, sendStream, callers.admit));
  routes.use(translate);
  return {
    name: 'molttactics',
    paths: Object.values(endpoints).map(({ path }) => BASE + path.replace(/\/\{.*/, '')),
    routes,
    refuse,
    close() {
      waits.close();
    },
  };
}
