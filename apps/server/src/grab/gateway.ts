/** Grab's gateway: HTTP with session tokens, and Socket.IO. */
import { grab } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler } from 'express';
import { routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { sendStream } from '../http/stream.js';
import { socketsRoutes } from '../pages/sockets-page.js';
import type { Services } from '../services.js';
import { grabSockets } from './asyncapi.js';
import { Games } from './games.js';
import { grabHandlers } from './handlers.js';
import { Live, SOCKET_PATH } from './live.js';
import { asProblem, refuseGrab } from './refuse.js';
import { Sessions } from './sessions.js';

const DOCUMENT_PATH = '/docs/socket-io.json';
const DOCS_PATH = '/docs/socket-io';

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(asProblem(error));

const documentation = socketsRoutes(grabSockets, DOCUMENT_PATH, DOCS_PATH);

export function grabGateway(services: Services): Gateway {
  const sessions = new Sessions(services);
  const games = new Games(services.arena);
  const live = new Live(services, sessions, games);
  const { handlers, admit } = grabHandlers({ services, sessions, games, connections: live });
  const routes = express.Router();
  routes.use(documentation);
  routes.use(routeEndpoints(grab.BASE, grab.endpoints, handlers, sendStream, admit));
  routes.use(translate);
  return {
    name: 'grab',
    paths: [`${grab.BASE}/auth`, `${grab.BASE}/games`, SOCKET_PATH, DOCUMENT_PATH, DOCS_PATH],
    raw: live.requests,
    routes,
    upgrades: live.upgrades,
    refuse: refuseGrab,
    async close() {
      await live.close();
      await sessions.close();
    },
  };
}
