/** Every endpoint of Grab's HTTP API, below /api. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { envelope, gameId, gameStatus } from './basics.js';
import {
  addedBot,
  createdGame,
  gameDetails,
  gameList,
  joined,
  joining,
  left,
  newBot,
  newGame,
  started,
  stopped,
} from './game.js';
import { login, session } from './session.js';

export const BASE = '/api';

const game = z.object({ game_id: gameId });
const tag = 'Grab';

export const endpoints = {
  login: {
    method: 'post',
    path: '/auth/login',
    tag,
    summary: 'Takes a name, and returns a session token',
    body: login,
    status: 200,
    reply: envelope(session),
    errors: [403, 409],
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    tag,
    summary: 'Ends the session; the name is free again',
    status: 200,
    reply: envelope(z.object({ player_id: z.string() })),
    errors: [401],
  },
  createGame: {
    method: 'post',
    path: '/games',
    tag,
    summary: 'Creates a game; its creator need not play',
    body: newGame.prefault({}),
    status: 201,
    reply: envelope(createdGame),
    errors: [401],
  },
  listGames: {
    method: 'get',
    path: '/games',
    tag,
    summary: 'All games of Grab, newest first, matches of the house too',
    description:
      'A game that is over is listed here for five minutes, and with `status=finished` for two days.',
    query: z.object({ status: gameStatus.optional() }),
    status: 200,
    reply: envelope(gameList),
    errors: [401],
    work: 'list',
  },
  getGame: {
    method: 'get',
    path: '/games/{game_id}',
    tag,
    summary: 'One game',
    params: game,
    status: 200,
    reply: envelope(gameDetails),
    errors: [401, 404],
  },
  startGame: {
    method: 'post',
    path: '/games/{game_id}/start',
    tag,
    summary: 'Starts a game; only for its creator',
    params: game,
    status: 200,
    reply: envelope(started),
    errors: [401, 403, 404],
  },
  stopGame: {
    method: 'delete',
    path: '/games/{game_id}',
    tag,
    summary: 'Stops a game; only for its creator',
    params: game,
    status: 200,
    reply: envelope(stopped),
    errors: [401, 403, 404],
  },
  joinGame: {
    method: 'post',
    path: '/games/{game_id}/join',
    tag,
    summary: 'Joins a waiting game',
    params: game,
    body: joining.prefault({}),
    status: 200,
    reply: envelope(joined),
    errors: [401, 404, 409],
  },
  leaveGame: {
    method: 'post',
    path: '/games/{game_id}/leave',
    tag,
    summary: 'Frees the seat before the start; forfeits the game later',
    params: game,
    status: 200,
    reply: envelope(left),
    errors: [401, 404],
  },
  addBot: {
    method: 'post',
    path: '/games/{game_id}/bots',
    tag,
    summary: 'Gives the next seat to a house bot; only for the creator',
    params: game,
    body: newBot.prefault({}),
    status: 201,
    reply: envelope(addedBot),
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
