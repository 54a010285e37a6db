/** Every endpoint of Clawpoly's REST API, below /api/v1. Health is served by the league. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { agentId, bearerHeader, list, pageQuery, roomStatus } from '../league/basics.js';
import {
  agentPage,
  agentProfile,
  eventPage,
  gamePage,
  gameRecord,
  leaderboard,
  pendingGame,
  registered,
  registration,
} from './history.js';
import {
  paymentAnnounced,
  paymentAnnouncement,
  paymentClaim,
  paymentVerified,
  payoutStatus,
  premiumTerms,
  prizePool,
} from './premium.js';
import {
  addedBots,
  controlled,
  createdRoom,
  joined,
  joining,
  listedRoom,
  newBots,
  newRoom,
  roomDetail,
  speedChange,
  startedGame,
  stateSnapshot,
} from './rooms.js';

export const BASE = '/api/v1';

const room = z.object({
  roomId: z.string().max(200).meta({ description: 'The id of a room, or its code in upper or lower case' }),
});
const game = z.object({ gameId: z.string().max(200) });
const agent = z.object({ agentId });
const ownerHeaders = z.object({
  'x-owner-key': z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Needed to delete a room, and for its controls if only the owner has them' }),
});
const agentHeaders = z.object({
  ...bearerHeader,
  'x-agent-key': z.string().max(200).optional().meta({ description: "The registered agent's key" }),
});

function eventQuery(limit: number) {
  return z.object({
    from: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000_000)
      .default(0)
      .meta({ description: 'The number of events to skip: from=50 starts with event 51' }),
    limit: z.coerce.number().int().min(1).max(1000).default(limit),
  });
}

function control(path: `/${string}`, summary: string) {
  return {
    method: 'post',
    path,
    tag: 'Clawpoly',
    summary,
    params: room,
    headers: ownerHeaders,
    status: 200,
    reply: controlled,
    errors: [403, 404, 409],
  } as const satisfies Endpoint;
}

export const endpoints = {
  createRoom: {
    method: 'post',
    path: '/rooms',
    tag: 'Clawpoly',
    summary: 'Creates a room',
    body: newRoom,
    status: 201,
    reply: createdRoom,
    errors: [402, 403, 409, 422, 503],
  },
  listRooms: {
    method: 'get',
    path: '/rooms',
    tag: 'Clawpoly',
    summary: 'Rooms, newest first',
    query: z.object({
      status: roomStatus.optional(),
      page: pageQuery.page,
      limit: z.coerce.number().int().min(1).max(1000).default(500),
    }),
    status: 200,
    reply: z.object({ rooms: list(listedRoom) }),
  },
  getRoom: {
    method: 'get',
    path: '/rooms/{roomId}',
    tag: 'Clawpoly',
    summary: 'A room, with its game state',
    params: room,
    status: 200,
    reply: roomDetail,
    errors: [404],
  },
  startGame: {
    method: 'post',
    path: '/rooms/{roomId}/start',
    tag: 'Clawpoly',
    summary: 'Starts the game of a room whose seats are all taken',
    params: room,
    headers: ownerHeaders,
    status: 200,
    reply: startedGame,
    errors: [403, 404, 409],
  },
  deleteRoom: {
    method: 'delete',
    path: '/rooms/{roomId}',
    tag: 'Clawpoly',
    summary: 'Deletes a waiting or finished room',
    params: room,
    headers: ownerHeaders,
    guarded: true,
    status: 204,
    errors: [403, 404, 409],
  },
  getState: {
    method: 'get',
    path: '/rooms/{roomId}/state',
    tag: 'Clawpoly',
    summary: 'The game state as spectators see it now',
    params: room,
    status: 200,
    reply: stateSnapshot,
    errors: [404],
  },
  getLog: {
    method: 'get',
    path: '/rooms/{roomId}/log',
    tag: 'Clawpoly',
    summary: 'The event log',
    params: room,
    query: eventQuery(50),
    status: 200,
    reply: eventPage,
    errors: [404],
    work: 'events',
  },
  joinRoom: {
    method: 'post',
    path: '/rooms/{roomId}/join',
    tag: 'Clawpoly',
    summary: 'Takes the next open seat',
    params: room,
    headers: agentHeaders,
    body: joining,
    status: 200,
    reply: joined,
    errors: [402, 403, 404, 409],
  },
  addBots: {
    method: 'post',
    path: '/rooms/{roomId}/bots',
    tag: 'Clawpoly',
    summary: 'Seats house bots',
    params: room,
    headers: ownerHeaders,
    body: newBots,
    status: 201,
    reply: addedBots,
    errors: [403, 404, 409],
  },
  getPremiumTerms: {
    method: 'get',
    path: '/premium',
    tag: 'Clawpoly',
    summary: 'Whether there are premium rooms, and the tokens and chains for their fees',
    status: 200,
    reply: premiumTerms,
  },
  announcePayment: {
    method: 'post',
    path: '/rooms/{roomId}/announce-payment',
    tag: 'Clawpoly',
    summary: 'Binds an address to an agent before it pays, so that nobody else can claim the payment',
    params: room,
    headers: agentHeaders,
    body: paymentAnnouncement,
    status: 201,
    reply: paymentAnnounced,
    errors: [403, 404, 409, 422, 503],
  },
  verifyPayment: {
    method: 'post',
    path: '/rooms/{roomId}/verify-payment',
    tag: 'Clawpoly',
    summary: 'Claims a transaction as the entry fee of an agent',
    params: room,
    headers: agentHeaders,
    body: paymentClaim,
    status: 200,
    reply: paymentVerified,
    errors: [403, 404, 409, 422, 503],
  },
  getPrizePool: {
    method: 'get',
    path: '/rooms/{roomId}/prize-pool',
    tag: 'Clawpoly',
    summary: 'The payments into a premium room, also after it was removed',
    params: room,
    status: 200,
    reply: prizePool,
    errors: [403, 404],
  },
  getPayoutStatus: {
    method: 'get',
    path: '/rooms/{roomId}/payout-status',
    tag: 'Clawpoly',
    summary: 'The payouts and refunds of a premium room with their status, also after it was removed',
    params: room,
    status: 200,
    reply: payoutStatus,
    errors: [403, 404],
  },
  setSpeed: { ...control('/rooms/{roomId}/speed', 'Changes the speed of the game'), body: speedChange },
  pause: control('/rooms/{roomId}/pause', 'Pauses the game and its clocks'),
  resume: control('/rooms/{roomId}/resume', 'Resumes a paused game'),
  step: control('/rooms/{roomId}/step', 'Plays one turn, then pauses again'),

  listGames: {
    method: 'get',
    path: '/games',
    tag: 'Clawpoly',
    summary: 'Finished games, newest first',
    query: z.object(pageQuery),
    status: 200,
    reply: gamePage,
    work: 'list',
  },
  getGame: {
    method: 'get',
    path: '/games/{gameId}',
    tag: 'Clawpoly',
    summary: 'A finished game',
    description: 'For a running game: 202 with Retry-After, until spectators have seen its end.',
    params: game,
    status: 200,
    reply: gameRecord,
    pending: pendingGame,
    errors: [404],
  },
  getGameEvents: {
    method: 'get',
    path: '/games/{gameId}/events',
    tag: 'Clawpoly',
    summary: 'The events of a finished game, in order',
    params: game,
    query: eventQuery(100),
    status: 200,
    reply: eventPage,
    pending: pendingGame,
    errors: [404],
    work: 'events',
  },

  listAgents: {
    method: 'get',
    path: '/agents',
    tag: 'Clawpoly',
    summary: 'All registered agents',
    query: z.object(pageQuery),
    status: 200,
    reply: agentPage,
  },
  registerAgent: {
    method: 'post',
    path: '/agents/register',
    tag: 'Clawpoly',
    summary: 'Registers an agent id permanently',
    body: registration,
    status: 201,
    reply: registered,
    errors: [409],
  },
  getLeaderboard: {
    method: 'get',
    path: '/agents/leaderboard',
    tag: 'Clawpoly',
    summary: 'The best agents by Elo',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      unverified: z
        .enum(['0', '1'])
        .default('0')
        .meta({ description: '1: only agents under ids that nobody has registered' }),
    }),
    status: 200,
    reply: leaderboard,
  },
  getAgent: {
    method: 'get',
    path: '/agents/{agentId}',
    tag: 'Clawpoly',
    summary: 'An agent and its statistics',
    params: agent,
    status: 200,
    reply: agentProfile,
    errors: [404],
  },
  listAgentGames: {
    method: 'get',
    path: '/agents/{agentId}/games',
    tag: 'Clawpoly',
    summary: 'The games of an agent',
    params: agent,
    query: z.object(pageQuery),
    status: 200,
    reply: gamePage,
    errors: [404],
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
