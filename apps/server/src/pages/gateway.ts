/** The gateway for people: the web app, or where to find it, and a kind word where there is nothing. */
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { contextOf, pathOf } from '../http/context.js';
import type { Gateway, HttpRefusal } from '../http/gateway.js';
import type { HttpProblem } from '../http/problem.js';
import { refuseLeague } from '../http/refuse.js';
import type { Services } from '../services.js';
import { escaped, page, sendPage } from './page.js';
import { ownWebApp, Web, type WebApp } from './web.js';

/** What is at `/` when the pages are served elsewhere. */
const SIGNPOST = page({
  title: 'Lobster League',
  style: '.links a { margin-right: 1rem; }',
  body: `<h1>🦞 Lobster League</h1>
<p>This is the arena itself. Its pages are served elsewhere; programs are at home here.</p>
<p class="links"><a href="/docs/api">The API</a><a href="/api/league/matches">Live matches</a><a href="/api/league/games">Games
  and their schemas</a><a href="/api/league/history">History</a><a href="/api/v1/health">Health</a></p>`,
});

export function pagesGateway(services: Services, webApp: WebApp = ownWebApp()): Gateway {
  if (!services.config.serveWeb) return { name: 'pages', paths: ['/'], routes: signpost(), refuse };
  const web = new Web(services, webApp);
  return {
    name: 'pages',
    paths: ['/'],
    raw: webPages(web),
    refuse,
    attach: (server) => void server.once('listening', () => web.open(server)),
    close: () => web.close(),
  };
}

function signpost(): express.Router {
  const routes = express.Router();
  routes.get('/', (request, response) => {
    contextOf(request).route = '/';
    sendPage(response, SIGNPOST);
  });
  return routes;
}

/** Pages are read, never written to; anything else has nothing to find here. */
function webPages(web: Web): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const context = contextOf(request);
    const work = workOf(pathOf(request));
    context.route = work ?? '/_next';
    await context.during(work, () => web.answer(request, response));
  };
}

/** Files lie there ready to be sent; a picture is drawn, a page rendered. */
function workOf(path: string): 'page' | 'picture' | undefined {
  if (path.startsWith('/_next/static/') || path === '/icon.svg') return undefined;
  return /\/opengraph-image|\/replay\/card/.test(path) ? 'picture' : 'page';
}

/** A page for browsers, JSON for everybody else. */
function refuse(problem: HttpProblem, request: IncomingMessage): HttpRefusal {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return refuseLeague(problem, request);
  const body = `<h1>🦞 ${problem.status}</h1><p>${escaped(problem.message)}</p><p><a href="/">To the lobby</a></p>`;
  const { html } = page({ title: 'Lobster League', style: '', body });
  return { status: problem.status, body: html, contentType: 'text/html' };
}
