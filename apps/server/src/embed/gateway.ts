/** The gateway for other people's sites: matches in frames, the only pages of ours that may be framed, and oEmbed. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type BrowserModule, browserBundle } from '@lobster-league/games/browser-module';
import { league } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { contextOf } from '../http/context.js';
import { routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { HttpProblem } from '../http/problem.js';
import { asProblem, refuseLeague } from '../http/refuse.js';
import { sendBundle } from '../http/send-bundle.js';
import { sendStream } from '../http/stream.js';
import { Matches } from '../league/matches.js';
import { sendPage } from '../pages/page.js';
import type { Services } from '../services.js';
import { type Kind, momentOf, namedOf } from './embedded.js';
import { CLIENT_PATH, framePage, gonePage } from './frame-page.js';
import { oembedHandlers } from './oembed.js';

/** The pages' own. */
const FACES = ['league-gothic.woff2', 'barlow-condensed.woff2'] as const;
const DAY_S = 86_400;

/** A client that could not be bundled is not tried again before. */
const RETRY_MS = 60_000;

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(asProblem(error));

export function embedGateway(services: Services): Gateway {
  const matches = new Matches(services.arena);
  const routes = express.Router();
  routes.get(CLIENT_PATH, client(services));
  for (const face of FACES) routes.get(`/embed/${face}`, font(face));
  for (const kind of ['match', 'replay'] as const)
    routes.get(`/embed/${kind}/:match`, frame(services, matches, kind));
  routes.use(routeEndpoints('', league.embedEndpoints, oembedHandlers(services, matches), sendStream));
  routes.use(translate);
  return { name: 'embed', paths: ['/embed', league.OEMBED_PATH], routes, refuse: refuseLeague };
}

function frame({ config, arena }: Services, matches: Matches, kind: Kind): RequestHandler {
  return async (request, response) => {
    const context = contextOf(request);
    context.route = `/embed/${kind}/{match}`;
    await context.during('page', async () => {
      // Framed by those who may; what refuses frames says so everywhere else.
      response.removeHeader('x-frame-options');
      const match = String(request.params.match);
      const found = await matches.find(match).catch((error: unknown) => {
        if (error instanceof HttpProblem && error.status === 404) return null;
        throw error;
      });
      if (found === null) {
        const gone = gonePage('This match is not here any more.', config.embedOrigins);
        return sendPage(response, gone, 404);
      }
      const { id, name, hosted } = namedOf(found, arena.games);
      const embedded = { kind, match: id, at: momentOf(request.query.at) };
      const title = hosted?.game.title ?? 'Lobster League';
      sendPage(
        response,
        framePage({ embedded, title, viewer: hosted?.viewer ?? null, name }, config.embedOrigins),
      );
    });
  };
}

function font(face: (typeof FACES)[number]): RequestHandler {
  const path = createRequire(import.meta.url).resolve(`@lobster-league/pictures/fonts/${face}`);
  let bytes: Promise<Buffer> | null = null;
  return async (request, response) => {
    contextOf(request).route = `/embed/${face}`;
    bytes ??= readFile(path);
    response
      .set('cache-control', `public, max-age=${DAY_S}`)
      .type('font/woff2')
      .send(await bytes);
  };
}

/** Bundled when it is first asked for, in a thread of its own, and kept. */
function client({ log, time }: Services): RequestHandler {
  let bundle: Promise<BrowserModule> | null = null;
  const bundled = (): Promise<BrowserModule> => {
    if (bundle !== null) return bundle;
    const known = browserBundle({
      contents: "import '@lobster-league/embed';",
      resolveDir: dirname(createRequire(import.meta.url).resolve('@lobster-league/embed')),
      format: 'iife',
    });
    bundle = known;
    known.catch((error: unknown) => {
      log.error('the script of embedded pages could not be bundled', { error });
      time.after(RETRY_MS, () => {
        bundle = null;
      });
    });
    return known;
  };
  return async (request, response) => {
    contextOf(request).route = CLIENT_PATH;
    const known = await bundled().catch(() => {
      throw new HttpProblem(503, 'client_unavailable', 'The script of embedded pages cannot be bundled.');
    });
    sendBundle(request, response, known);
  };
}
