/** The league's own gateway: everything that is not one game's protocol. */
import { league } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler } from 'express';
import { routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { asProblem, refuseLeague } from '../http/refuse.js';
import { sendStream } from '../http/stream.js';
import { asyncApiDocument } from '../pages/asyncapi.js';
import { sharedDocumentation } from '../pages/documentation.js';
import { socketsPage } from '../pages/sockets-page.js';
import type { Services } from '../services.js';
import { apiPage } from './api-page.js';
import { leagueSockets } from './asyncapi.js';
import { DiceWaits } from './dice-waits.js';
import { gameModules } from './game-module.js';
import { wellKnownHandlers } from './handlers/log.js';
import { leagueHandlers } from './handlers.js';
import { openApiDocument } from './openapi.js';
import { Seats } from './play/seats.js';
import { playRoute } from './play/socket.js';
import { watchRoute } from './watch.js';

const DOCUMENT_PATH = `${league.BASE}/openapi.json`;
const DOCS_PATH = '/docs/api';
const SOCKETS_DOCUMENT_PATH = '/docs/watch.json';
const SOCKETS_DOCS_PATH = '/docs/watch';

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(asProblem(error));

const documentation = sharedDocumentation(() => {
  const document = openApiDocument();
  const page = apiPage(document, DOCUMENT_PATH);
  return { documentPath: DOCUMENT_PATH, document, pagePath: DOCS_PATH, page };
});

const socketDocumentation = sharedDocumentation(() => {
  const document = asyncApiDocument(leagueSockets);
  const page = socketsPage(document, SOCKETS_DOCUMENT_PATH);
  return { documentPath: SOCKETS_DOCUMENT_PATH, document, pagePath: SOCKETS_DOCS_PATH, page };
});

export function leagueGateway(services: Services): Gateway {
  const routes = express.Router();
  const seats = new Seats(services);
  const dice = new DiceWaits(services.arena, services.time);
  routes.use(documentation());
  routes.use(socketDocumentation());
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
