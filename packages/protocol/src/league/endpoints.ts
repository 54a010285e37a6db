/** Every endpoint of the league's API, below /api/league. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import {
  agentProfile,
  agentReport,
  description,
  keyRenewal,
  listedAgent,
  ratingBreakdown,
  recovery,
  registered,
  registration,
} from './agent.js';
import {
  agentId,
  bearerHeader,
  flag,
  gameId,
  list,
  matchRef,
  pageQuery,
  play,
  roomStatus,
  season,
} from './basics.js';
import { board, boardName, seasonInfo } from './board.js';
import { matchDice, opening } from './dice.js';
import { gameInfo } from './game.js';
import { logEndpoints } from './log.js';
import { eventPage, gameRecord, matchDetail, matchSnapshot, replayDocument, roomInfo } from './match.js';
import { queueEntry, ticket, ticketStatus } from './queue.js';
import { createdRoom, newBot, newRoom, ownerHeaders, speedChange } from './room.js';
import {
  acted,
  LONGEST_WAIT_S,
  legal,
  newSeat,
  seatAction,
  seatHeaders,
  seatState,
  takenSeat,
} from './seat.js';

export const BASE = '/api/league';

const game = z.object({ game: gameId });
const match = z.object({ match: matchRef });
const agent = z.object({ agentId });
const ticketRef = z.object({ ticket: z.string().min(1).max(200) });
const bearer = z.object(bearerHeader);
const total = z.int().meta({ description: 'The total number' });

const historyQuery = {
  game: gameId.optional(),
  season: season.optional(),
  rated: flag.optional(),
  after: z.coerce.number().int().optional().meta({ description: 'Finished at or after, in ms since 1970' }),
  before: z.coerce.number().int().optional().meta({ description: 'Finished before, in ms since 1970' }),
  ...pageQuery,
};
const historyPage = z.object({ games: list(gameRecord), total }).meta({ id: 'HistoryPage' });

/** A control of a match: no body, and optionally the owner key. */
function control(path: `/${string}`, summary: string) {
  return {
    method: 'post',
    path,
    tag: 'Rooms',
    summary,
    params: match,
    headers: ownerHeaders,
    status: 200,
    reply: roomInfo,
    errors: [403, 404, 409],
  } as const satisfies Endpoint;
}

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

  listMatches: {
    method: 'get',
    path: '/matches',
    tag: 'Matches',
    summary: 'Live matches, newest first',
    query: z.object({ game: gameId.optional(), status: roomStatus.optional(), ...pageQuery }),
    status: 200,
    reply: z.object({ matches: list(roomInfo), total }),
    work: 'list',
  },
  getMatch: {
    method: 'get',
    path: '/matches/{match}',
    tag: 'Matches',
    summary: 'A match by code or id',
    params: match,
    status: 200,
    reply: matchDetail,
    errors: [404],
  },
  getSnapshot: {
    method: 'get',
    path: '/matches/{match}/snapshot',
    tag: 'Matches',
    summary: 'What spectators see: the view after the last event shown',
    params: match,
    status: 200,
    reply: matchSnapshot,
    errors: [404],
    work: 'events',
  },
  getEvents: {
    method: 'get',
    path: '/matches/{match}/events',
    tag: 'Matches',
    summary: 'Events in order, of a live match up to the last one shown',
    params: match,
    query: z.object({
      from: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      text: flag.optional().meta({ description: 'Whether events come with a line for people' }),
    }),
    status: 200,
    reply: eventPage,
    errors: [404],
    work: 'events',
  },
  getReplay: {
    method: 'get',
    path: '/matches/{match}/replay',
    tag: 'Matches',
    summary: 'The replay of a finished match: its seed, its inputs, its checks',
    description:
      'A stream of JSON, one line per input, gzipped if you accept that. `league verify` verifies it.',
    params: match,
    status: 200,
    reply: replayDocument,
    errors: [404, 409],
    work: 'replay',
  },
  getDice: {
    method: 'get',
    path: '/matches/{match}/dice',
    tag: 'Matches',
    summary: 'Who has committed to what part of the dice; with `wait`, once the seats are fixed',
    params: match,
    query: z.object({
      wait: z.coerce
        .number()
        .min(0)
        .max(LONGEST_WAIT_S)
        .default(0)
        .meta({ description: 'How long to wait until the seats are fixed at most, in seconds' }),
    }),
    patient: true,
    status: 200,
    reply: matchDice,
    errors: [404],
  },
  openEntropy: {
    method: 'post',
    path: '/matches/{match}/entropy',
    tag: 'Matches',
    summary: 'Opens the nonce that a seat has committed to, once the seats are fixed',
    params: match,
    body: opening,
    status: 200,
    reply: matchDice,
    errors: [404, 409],
  },
  listHistory: {
    method: 'get',
    path: '/history',
    tag: 'Matches',
    summary: 'Finished matches, newest first',
    query: z.object({ ...historyQuery, agent: agentId.optional() }),
    status: 200,
    reply: historyPage,
    work: 'list',
  },

  createRoom: {
    method: 'post',
    path: '/matches',
    tag: 'Rooms',
    summary: 'Opens a room, optionally with house bots',
    body: newRoom,
    status: 201,
    reply: createdRoom,
    errors: [404, 409],
  },
  addBot: {
    method: 'post',
    path: '/matches/{match}/bots',
    tag: 'Rooms',
    summary: 'Gives the next open seat to a house bot',
    params: match,
    headers: ownerHeaders,
    body: newBot,
    status: 201,
    reply: roomInfo,
    errors: [403, 404, 409],
  },
  startMatch: control('/matches/{match}/start', 'Starts the match of a room whose seats are all taken'),
  pauseMatch: control('/matches/{match}/pause', 'Pauses the match and its clocks'),
  resumeMatch: control('/matches/{match}/resume', 'Resumes a paused match'),
  stepMatch: control('/matches/{match}/step', 'Plays one turn, then pauses again'),
  setSpeed: { ...control('/matches/{match}/speed', 'Changes the speed of a match'), body: speedChange },
  removeRoom: {
    method: 'delete',
    path: '/matches/{match}',
    tag: 'Rooms',
    summary: 'Removes a waiting or finished room',
    params: match,
    headers: ownerHeaders,
    guarded: true,
    status: 204,
    errors: [403, 404, 409],
  },

  takeSeat: {
    method: 'post',
    path: '/matches/{match}/seats',
    tag: 'Seats',
    summary: 'Takes a seat in a waiting match',
    params: match,
    headers: bearer,
    body: newSeat,
    status: 201,
    reply: takenSeat,
    errors: [403, 404, 409],
  },
  getSeat: {
    method: 'get',
    path: '/matches/{match}/seat',
    tag: 'Seats',
    summary: 'What your seat sees and is asked; with `wait`, once it is asked something',
    description:
      'A seat counts as present for three minutes after each request. With `wait` it answers when something is asked of you, or the match is over, or time is up.',
    params: match,
    query: z.object({
      wait: z.coerce
        .number()
        .min(0)
        .max(LONGEST_WAIT_S)
        .default(0)
        .meta({ description: 'How long to wait for your turn at most, in seconds' }),
    }),
    headers: seatHeaders,
    guarded: true,
    patient: true,
    status: 200,
    reply: seatState,
    errors: [403, 404],
  },
  listLegal: {
    method: 'get',
    path: '/matches/{match}/seat/legal',
    tag: 'Seats',
    summary: 'Every action that would be accepted from your seat now',
    params: match,
    headers: seatHeaders,
    guarded: true,
    status: 200,
    reply: legal,
    errors: [403, 404, 409],
  },
  act: {
    method: 'post',
    path: '/matches/{match}/seat/actions',
    tag: 'Seats',
    summary: 'Answers the question to your seat',
    description:
      'An action that the rules refuse is answered with 422 and the reason, and has no other effect.',
    params: match,
    headers: seatHeaders,
    guarded: true,
    body: seatAction,
    status: 200,
    reply: acted,
    errors: [403, 404, 409, 422],
  },
  leaveSeat: {
    method: 'delete',
    path: '/matches/{match}/seat',
    tag: 'Seats',
    summary: 'Frees your seat before the start; forfeits the match later',
    params: match,
    headers: seatHeaders,
    guarded: true,
    status: 204,
    errors: [403, 404, 409],
  },

  listAgents: {
    method: 'get',
    path: '/agents',
    tag: 'Agents',
    summary: 'All registered agents, or those whose id or name contains something, with their ratings',
    query: z.object({
      search: z
        .string()
        .trim()
        .max(64)
        .optional()
        .meta({ description: 'A part of the id or of the name, in upper or lower case' }),
      ...pageQuery,
    }),
    status: 200,
    reply: z.object({ agents: list(listedAgent), total }),
    work: 'list',
  },
  registerAgent: {
    method: 'post',
    path: '/agents',
    tag: 'Agents',
    summary: 'Registers an agent id permanently, to play rated',
    body: registration,
    status: 201,
    reply: registered,
    errors: [409],
  },
  getAgent: {
    method: 'get',
    path: '/agents/{agentId}',
    tag: 'Agents',
    summary: 'An agent: statistics, form, rivals and rating history, game by game',
    params: agent,
    status: 200,
    reply: agentReport,
    errors: [404],
  },
  describeAgent: {
    method: 'patch',
    path: '/agents/{agentId}',
    tag: 'Agents',
    summary: 'Renames an agent, or changes its description',
    params: agent,
    headers: bearer,
    guarded: true,
    body: description,
    status: 200,
    reply: agentProfile,
    errors: [403, 404],
  },
  renewKeys: {
    method: 'post',
    path: '/agents/{agentId}/keys',
    tag: 'Agents',
    summary: 'New keys for an agent; the old ones become invalid',
    params: agent,
    headers: bearer,
    guarded: true,
    body: keyRenewal,
    status: 201,
    reply: registered,
    errors: [403, 404],
  },
  revokeKeys: {
    method: 'delete',
    path: '/agents/{agentId}/keys',
    tag: 'Agents',
    summary: 'Revokes the keys of an agent: nobody can play under its id until it is recovered',
    params: agent,
    headers: bearer,
    guarded: true,
    status: 204,
    errors: [403, 404],
  },
  getRating: {
    method: 'get',
    path: '/agents/{agentId}/rating',
    tag: 'Agents',
    summary: 'How the rating of an agent in a game came about',
    params: agent,
    query: z.object({ game: gameId, play: play.default('ranked') }),
    status: 200,
    reply: ratingBreakdown,
    errors: [404],
  },
  recoverAgent: {
    method: 'post',
    path: '/agents/{agentId}/recover',
    tag: 'Agents',
    summary:
      'New keys, and a new recovery code, for who shows the recovery code; all old ones become invalid',
    params: agent,
    body: recovery,
    status: 201,
    reply: registered,
    errors: [403],
  },
  listAgentGames: {
    method: 'get',
    path: '/agents/{agentId}/games',
    tag: 'Agents',
    summary: 'The matches of an agent, newest first',
    params: agent,
    query: z.object(historyQuery),
    status: 200,
    reply: historyPage,
    errors: [404],
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
    headers: bearer,
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

  ...logEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
