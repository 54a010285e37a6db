/** The league's own gateway: everything that is not one game's protocol. */
import { league } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler } from 'express';
import { routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { asProblem, refuseLeague } from '../http/refuse.js';
import { sendStream } from '../http/stream.js';
import { documentationRoutes } from '../pages/documentation.js';
import { socketsRoutes } from '../pages/sockets-page.js';
import type { Services } from '../services.js';
import { apiPage } from './api-page.js';
import { leagueSockets } from './asyncapi.js';
import { DiceWaits } from './dice-waits.js';
import { gameModules } from './game-module.js';
import { wellKnownHandlers } from './handlers/log.js';
import { leagueHandlers } from './handlers.js';
import { openApi } from './openapi-document.js';
import { Seats } from './play/seats.js';
import { playRoute } from './play/socket.js';
import { watchRoute } from './watch.js';

const DOCUMENT_PATH = `${league.BASE}/openapi.json`;
const DOCS_PATH = '/docs/api';
const SOCKETS_DOCUMENT_PATH = '/docs/watch.json';
const SOCKETS_DOCS_PATH = '/docs/watch';

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(asProblem(error));

const documentation = documentationRoutes({
  documentPath: DOCUMENT_PATH,
  pagePath: DOCS_PATH,
  document: openApi,
  page: (document) => apiPage(document, DOCUMENT_PATH),
});

const socketDocumentation = socketsRoutes(leagueSockets, SOCKETS_DOCUMENT_PATH, SOCKETS_DOCS_PATH);

export function leagueGateway(services: Services): Gateway {
  const routes = express.Router();
  const seats = new Seats(services);
  const dice = new DiceWaits(services.arena, services.time);
  routes.use(documentation);
  routes.use(socketDocumentation);
  routes.use(gameModules(services));
  routes.use(
    routeEndpoints(league.BASE, league.endpoints, leagueHandlers(services, seats, dice), sendStream),
  );
  const wellKnown = wellKnownHandlers(services);
  routes.use(routeEndpoints(league.WELL_KNOWN, league.wellKnownEndpoints, wellKnown, sendStream));
  routes.use(translate);
  return {
    name: 'league',
    paths: ['/api', '/ws', league.LOG_KEY_PATH, DOCS_PATH, SOCKETS_DOCUMENT_PATH, SOCKETS_DOCS_PATH],
    routes,
    sockets: [watchRoute(services), playRoute(services)],
    refuse: refuseLeague,
    close: () => {
      seats.close();
      dice.close();
    },
  };
}
