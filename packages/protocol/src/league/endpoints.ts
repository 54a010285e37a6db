/** Every endpoint of the league's API, below /api/league. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { agentEndpoints } from './agent-endpoints.js';
import { bearerHeaders, gameId, list, pageQuery, play, season } from './basics.js';
import { board, boardKind, boardName, seasonInfo } from './board.js';
import { challengeEndpoints } from './challenge-endpoints.js';
import { crowdEndpoints } from './crowd.js';
import { gameInfo } from './game.js';
import { logEndpoints } from './log.js';
import { matchEndpoints } from './match-endpoints.js';
import { queueEntry, ticket, ticketStatus } from './queue.js';
import { ratingBoard, ratingBy } from './rating-board.js';
import { newReport, reported } from './report.js';
import { roomEndpoints } from './room-endpoints.js';
import { tournamentEndpoints } from './tournament-endpoints.js';

export const BASE = '/api/league';

const game = z.object({ game: gameId });
const ticketRef = z.object({ ticket: z.string().min(1).max(200) });

export const endpoints = {
  listGames: {
    method: 'get',
    path: '/games',
    tag: 'Games',
    summary: 'The games of this server',
    status: 200,
    reply: z.object({ games: list(gameInfo) }),
  },
  getGame: {
    method: 'get',
    path: '/games/{game}',
    tag: 'Games',
    summary: 'One game, with its schemas',
    params: game,
    status: 200,
    reply: gameInfo,
    errors: [404],
  },

  ...matchEndpoints,
  ...roomEndpoints,
  ...agentEndpoints,

  report: {
    method: 'post',
    path: '/reports',
    tag: 'Reports',
    summary: 'Reports a text that should not be shown to the moderators',
    description:
      'A thought, a name, the name of a room, a line of chat, or the description of an agent. Nobody needs an account; the same text reported again from the same address changes nothing.',
    body: newReport,
    status: 202,
    reply: reported,
    errors: [404, 503],
  },
  getBoard: {
    method: 'get',
    path: '/boards/{game}',
    tag: 'Boards',
    summary: 'The best agents of a game',
    params: game,
    query: z.object({
      board: boardName.default('season'),
      season: z
        .union([season, z.literal('all')])
        .optional()
        .meta({ description: 'The current one by default; all: over all time' }),
      play: play.default('ranked').meta({ description: 'open: by all matches that count, ranked or not' }),
      kind: boardKind.default('agents').meta({
        description:
          'people: the board of people, by all of their matches that count; `play` changes nothing there',
      }),
      unverified: z
        .enum(['0', '1'])
        .default('0')
        .meta({ description: '1: only agents under ids that nobody has registered' }),
      limit: pageQuery.limit,
    }),
    status: 200,
    reply: board,
    errors: [404],
  },
  getRatingBoard: {
    method: 'get',
    path: '/boards/{game}/ratings',
    tag: 'Boards',
    summary: 'The agents of a game with all ratings, what is certain of them, and the ranks they may claim',
    params: game,
    query: z.object({
      by: ratingBy.default('fitted'),
      season: season.optional().meta({ description: 'The current one by default' }),
      play: play.default('ranked').meta({ description: 'open: by all matches that count, ranked or not' }),
      kind: boardKind.default('agents').meta({ description: 'people: by all of their matches that count' }),
      limit: pageQuery.limit,
    }),
    status: 200,
    reply: ratingBoard,
    errors: [404],
    work: 'list',
  },
  listSeasons: {
    method: 'get',
    path: '/seasons',
    tag: 'Boards',
    summary: 'Seasons in which games were finished, newest first',
    query: z.object({ game: gameId.optional() }),
    status: 200,
    reply: z.object({ seasons: list(seasonInfo) }),
  },

  enterQueue: {
    method: 'post',
    path: '/queue',
    tag: 'Queue',
    summary: 'Looks for a quick match',
    headers: bearerHeaders,
    body: queueEntry,
    status: 202,
    reply: ticket,
    errors: [403, 404, 409],
  },
  getTicket: {
    method: 'get',
    path: '/queue/{ticket}',
    tag: 'Queue',
    summary: 'The status of a ticket',
    params: ticketRef,
    status: 200,
    reply: ticketStatus,
    errors: [404],
  },
  leaveQueue: {
    method: 'delete',
    path: '/queue/{ticket}',
    tag: 'Queue',
    summary: 'Leaves the queue',
    params: ticketRef,
    status: 204,
    errors: [404],
  },

  ...tournamentEndpoints,
  ...challengeEndpoints,

  ...crowdEndpoints,

  ...logEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
