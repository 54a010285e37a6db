/** Endpoints of matches, live and finished. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { analysisPending, matchAnalysis } from './analysis.js';
import { agentId, flag, gameId, list, matchParams, pageQuery, roomStatus, season, total } from './basics.js';
import { matchDice, opening } from './dice.js';
import { eventPage, gameRecord, listedMatch, matchDetail, matchSnapshot, replayDocument } from './match.js';
import { waitQuery } from './seat.js';

export const historyQuery = {
  game: gameId.optional(),
  season: season.optional(),
  rated: flag.optional(),
  after: z.coerce.number().int().optional().meta({ description: 'Finished at or after, in ms since 1970' }),
  before: z.coerce.number().int().optional().meta({ description: 'Finished before, in ms since 1970' }),
  ...pageQuery,
};
export const historyPage = z.object({ games: list(gameRecord), total }).meta({ id: 'HistoryPage' });

export const matchEndpoints = {
  listMatches: {
    method: 'get',
    path: '/matches',
    tag: 'Matches',
    summary: 'Live matches, newest first',
    query: z.object({ game: gameId.optional(), status: roomStatus.optional(), ...pageQuery }),
    status: 200,
    reply: z.object({ matches: list(listedMatch), total }),
    work: 'list',
  },
  getMatch: {
    method: 'get',
    path: '/matches/{match}',
    tag: 'Matches',
    summary: 'A match by code or id',
    params: matchParams,
    status: 200,
    reply: matchDetail,
    errors: [404],
  },
  getSnapshot: {
    method: 'get',
    path: '/matches/{match}/snapshot',
    tag: 'Matches',
    summary: 'What spectators see: the view after the last event shown',
    params: matchParams,
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
    params: matchParams,
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
    params: matchParams,
    status: 200,
    reply: replayDocument,
    errors: [404, 409],
    work: 'replay',
  },
  getAnalysis: {
    method: 'get',
    path: '/games/{match}/analysis',
    tag: 'Matches',
    summary: 'What a finished match meant: chances, luck, decisions, turning points, and its story',
    description:
      'Made once, when somebody asks, and kept; until it is there the answer is 202. Nothing of it exists while a match is played.',
    params: matchParams,
    status: 200,
    reply: matchAnalysis,
    pending: analysisPending,
    errors: [404, 409, 503],
    work: 'events',
  },
  getDice: {
    method: 'get',
    path: '/matches/{match}/dice',
    tag: 'Matches',
    summary: 'Who has committed to what part of the dice; with `wait`, once the seats are fixed',
    params: matchParams,
    query: waitQuery('How long to wait until the seats are fixed at most, in seconds'),
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
    params: matchParams,
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
} as const satisfies Record<string, Endpoint>;
