/** Clawpoly's gateway: its REST API, and a socket each for agents and spectators. */
import { clawpoly as wire } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler } from 'express';
import { routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { asProblem } from '../http/refuse.js';
import { sendStream } from '../http/stream.js';
import { socketsRoutes } from '../pages/sockets-page.js';
import { premiumProblem } from '../premium/problem.js';
import type { Services } from '../services.js';
import { agentRoute } from './agent-socket.js';
import { clawpolySockets } from './asyncapi.js';
import { refuseClawpoly } from './errors.js';
import { clawpolyHandlers } from './handlers.js';
import { spectatorRoute } from './spectator-socket.js';

const DOCUMENT_PATH = '/docs/asyncapi.json';
const DOCS_PATH = '/docs/sockets';

const translate: ErrorRequestHandler = (error, _request, _response, next) =>
  next(asProblem(premiumProblem(error)));

const documentation = socketsRoutes(clawpolySockets, DOCUMENT_PATH, DOCS_PATH);

export function clawpolyGateway(services: Services): Gateway {
  const routes = express.Router();
  routes.use(documentation);
  routes.use(routeEndpoints(wire.BASE, wire.endpoints, clawpolyHandlers(services), sendStream));
  routes.use(translate);
  return {
    name: 'clawpoly',
    paths: [wire.BASE, wire.sockets.agent.path, wire.sockets.spectator.path, DOCUMENT_PATH, DOCS_PATH],
    routes,
    sockets: [agentRoute(services), spectatorRoute(services)],
    refuse: refuseClawpoly(() => services.time.now()),
  };
}
