/** The door for people: the front page, and a kind word where there is nothing. */
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { contextOf } from '../http/context.js';
import type { Door, Refusal } from '../http/door.js';
import type { HttpProblem } from '../http/problem.js';
import { refuseLeague } from '../league/refuse.js';
import { LOBBY } from './lobby.js';
import { escaped, page, sendPage } from './page.js';

export function pagesDoor(): Door {
  const routes = express.Router();
  routes.get('/', (request, response) => {
    contextOf(request).route = '/';
    sendPage(response, LOBBY);
  });
  return { name: 'pages', paths: ['/'], routes, refuse };
}

/** A page for browsers, JSON for everybody else. */
function refuse(problem: HttpProblem, request: IncomingMessage): Refusal {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return refuseLeague(problem, request);
  const body = `<h1>🦞 ${problem.status}</h1><p>${escaped(problem.message)}</p><p><a href="/">To the lobby</a></p>`;
  const { html } = page({ title: 'Lobster League', style: '', body });
  return { status: problem.status, body: html, contentType: 'text/html' };
}
