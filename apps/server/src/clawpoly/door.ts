/** Clawpoly's front door: its REST API, and a socket each for agents and spectators. */
import { clawpoly as wire } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler } from 'express';
import type { Door, Hall } from '../http/door.js';
import { routeEndpoints } from '../http/endpoints.js';
import { sendStream } from '../http/stream.js';
import { asProblem } from '../league/refuse.js';
import { agentRoute } from './agent-socket.js';
import { refuseClawpoly } from './errors.js';
import { clawpolyHandlers } from './handlers.js';
import { spectatorRoute } from './spectator-socket.js';

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(asProblem(error));

export function clawpolyDoor(hall: Hall): Door {
  const routes = express.Router();
  routes.use(routeEndpoints(wire.BASE, wire.endpoints, clawpolyHandlers(hall), sendStream));
  routes.use(translate);
  return {
    name: 'clawpoly',
    paths: [wire.BASE, wire.sockets.agent.path, wire.sockets.spectator.path],
    routes,
    sockets: [agentRoute(hall), spectatorRoute(hall)],
    refuse: refuseClawpoly(() => hall.time.now()),
  };
}
