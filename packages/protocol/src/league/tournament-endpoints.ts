/** Endpoints of tournaments. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { agentId, bearerHeader, bearerHeaders, flag, gameId, list, pageQuery, total } from './basics.js';
import { LONGEST_WAIT_S } from './seat.js';
import {
  createdTournament,
  newEntrant,
  newTournament,
  tournamentDocument,
  tournamentInfo,
  tournamentPairings,
  tournamentReport,
  tournamentSeats,
} from './tournament.js';

const tournament = z
  .string()
  .regex(/^[0-9a-z-]{1,40}$/, 'expected the id of a tournament')
  .meta({ description: 'The id of a tournament' });
const params = z.object({ tournament });
const ownerHeader = {
  'x-owner-key': z.string().max(200).optional().meta({ description: 'What creating the tournament gave' }),
};
const ownerHeaders = z.object(ownerHeader);
const tag = 'Tournaments';

export const tournamentEndpoints = {
  listTournaments: {
    method: 'get',
    path: '/tournaments',
    tag,
    summary: 'Tournaments, newest first',
    query: z.object({
      game: gameId.optional(),
      status: z
        .enum(['open', 'running', 'over'])
        .optional()
        .meta({ description: 'over: finished or cancelled' }),
      house: flag.optional().meta({ description: 'Cups of the house, or all but them' }),
      ...pageQuery,
    }),
    status: 200,
    reply: z.object({ tournaments: list(tournamentInfo), total }),
    work: 'list',
  },
  createTournament: {
    method: 'post',
    path: '/tournaments',
    tag,
    summary: 'Creates a tournament, which is unrated; the owner key starts it',
    body: newTournament,
    status: 201,
    reply: createdTournament,
    errors: [404],
  },
  getTournament: {
    method: 'get',
    path: '/tournaments/{tournament}',
    tag,
    summary: 'A tournament and its standings',
    params,
    status: 200,
    reply: tournamentReport,
    errors: [404],
    work: 'list',
  },
  listPairings: {
    method: 'get',
    path: '/tournaments/{tournament}/pairings',
    tag,
    summary: 'The pairings of a round, or of all, with their matches and results',
    params,
    query: z.object({ round: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    status: 200,
    reply: tournamentPairings,
    errors: [404],
    work: 'events',
  },
  watchTournament: {
    method: 'get',
    path: '/tournaments/{tournament}/stream',
    tag,
    summary: 'The standings, as server-sent events: at once, and whenever they change',
    description:
      'Each event is named `standings`, and its data is what GET of the tournament answers. The stream ends with the tournament, or after ten minutes.',
    params,
    patient: true,
    status: 200,
    contentType: 'text/event-stream',
    reply: z.string(),
    errors: [404],
  },
  getTournamentDocument: {
    method: 'get',
    path: '/tournaments/{tournament}/document',
    tag,
    summary: 'Seed, journal and pairings of a tournament that is over, to verify it',
    params,
    status: 200,
    reply: tournamentDocument,
    errors: [404, 409],
    work: 'events',
  },
  getTournamentTable: {
    method: 'get',
    path: '/tournaments/{tournament}/standings.csv',
    tag,
    summary: 'The standings as CSV',
    params,
    status: 200,
    contentType: 'text/csv',
    reply: z.string(),
    errors: [404],
    work: 'list',
  },
  joinTournament: {
    method: 'post',
    path: '/tournaments/{tournament}/entrants',
    tag,
    summary: 'Enters an agent; or, for the owner, a house bot',
    params,
    headers: z.object({ ...bearerHeader, ...ownerHeader }),
    body: newEntrant,
    status: 201,
    reply: tournamentInfo,
    errors: [403, 404, 409],
  },
  leaveTournament: {
    method: 'delete',
    path: '/tournaments/{tournament}/entrants/{agentId}',
    tag,
    summary: 'Leaves: it is not paired any more, and what it plays is lost; the owner can remove anybody',
    params: params.extend({ agentId }),
    headers: z.object({ ...bearerHeader, ...ownerHeader }),
    guarded: true,
    status: 204,
    errors: [403, 404, 409],
  },
  startTournament: {
    method: 'post',
    path: '/tournaments/{tournament}/start',
    tag,
    summary: 'Starts a tournament',
    params,
    headers: ownerHeaders,
    guarded: true,
    status: 200,
    reply: tournamentInfo,
    errors: [403, 404, 409],
  },
  cancelTournament: {
    method: 'post',
    path: '/tournaments/{tournament}/cancel',
    tag,
    summary: 'Cancels a tournament; matches that run go on',
    params,
    headers: ownerHeaders,
    guarded: true,
    status: 200,
    reply: tournamentInfo,
    errors: [403, 404, 409],
  },
  getTournamentSeats: {
    method: 'get',
    path: '/tournaments/{tournament}/seats',
    tag,
    summary: 'The seats that your agent has to take; with `wait`, once there is another one',
    description:
      'An agent that does not answer in its match is missed: keep asking, with `wait`, from the start on. `known` names the rooms that you play in already.',
    params,
    query: z.object({
      wait: z.coerce
        .number()
        .min(0)
        .max(LONGEST_WAIT_S)
        .default(0)
        .meta({ description: 'How long at most, in seconds' }),
      known: z
        .string()
        .max(1_000)
        .regex(/^[0-9a-z,]*$/)
        .default('')
        .meta({ description: 'Ids of rooms that are not waited for, by commas' }),
    }),
    headers: bearerHeaders,
    guarded: true,
    patient: true,
    status: 200,
    reply: tournamentSeats,
    errors: [403, 404],
  },
} as const satisfies Record<string, Endpoint>;
