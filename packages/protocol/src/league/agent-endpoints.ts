/** Endpoints of registered agents. */
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
  versionComparison,
} from './agent.js';
import { agentId, bearerHeaders, gameId, list, pageQuery, play, total } from './basics.js';
import { historyPage, historyQuery } from './match-endpoints.js';

const agent = z.object({ agentId });

export const agentEndpoints = {
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
    summary: 'Renames an agent, changes its description, or declares its version',
    params: agent,
    headers: bearerHeaders,
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
    headers: bearerHeaders,
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
    headers: bearerHeaders,
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
  getVersions: {
    method: 'get',
    path: '/agents/{agentId}/versions',
    tag: 'Agents',
    summary: 'How the versions of an agent did in a game, compared with the current one',
    params: agent,
    query: z.object({ game: gameId, play: play.default('ranked') }),
    status: 200,
    reply: versionComparison,
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
} as const satisfies Record<string, Endpoint>;
