/** Every endpoint of the operators' API, below /api/admin, with the role that it needs. */
import { z } from 'zod';
import { agentId, flag, gameId, list, matchRef, pageQuery } from '../league/basics.js';
import { adminAgent, agentPage, ban, banKind, banPage, keysReset, newBan, renaming } from './agents.js';
import { operatorHeaders, search } from './basics.js';
import { type AdminEndpoint, change, read, roomParam } from './endpoint.js';
import { hiddenPage, hiddenText, hiding, report, reportPage, resolution } from './moderation.js';
import { premiumEndpoints } from './premium-endpoints.js';
import { adminMatch, adminRoom, matchPage, roomPage, roomStatusQuery } from './rooms.js';
import { auditPage, login, operatorKey, session } from './session.js';
import {
  drain,
  maintenance,
  maintenanceChange,
  overview,
  processes,
  processInfo,
  setting,
  stores,
} from './system.js';

export const BASE = '/api/admin';

const match = z.object({ match: matchRef });
const agent = z.object({ agentId });
const byId = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'expected an id') });

const keys = {
  openSession: {
    method: 'post',
    action: 'session.open',
    path: '/session',
    tag: 'Administration',
    summary: 'Logs a browser in with an operator key: sets a cookie, returns the token to send with changes',
    role: null,
    body: login,
    status: 201,
    reply: session,
    errors: [401, 403],
  },
  getSession: read({
    path: '/session',
    tag: 'Administration',
    summary: 'Who calls, and what it may do',
    role: 'viewer',
    reply: session,
  }),
  closeSession: {
    method: 'delete',
    action: 'session.close',
    path: '/session',
    tag: 'Administration',
    summary: 'Logs a browser out',
    role: 'viewer',
    headers: operatorHeaders,
    guarded: true,
    status: 204,
    errors: [401, 403],
  },
  listKeys: read({
    path: '/keys',
    tag: 'Administration',
    summary: 'The operator keys; they are made with `league admin key` on the server’s machine',
    role: 'operator',
    reply: z.object({ keys: list(operatorKey) }),
  }),
  revokeKey: change({
    action: 'key.revoke',
    path: '/keys/{id}/revoke',
    tag: 'Administration',
    summary: 'Ends an operator key and its sessions',
    role: 'operator',
    params: byId,
    reply: operatorKey,
  }),
  listAudit: read({
    path: '/audit',
    tag: 'Administration',
    summary: 'What operators have done, newest first; nothing removes an entry',
    role: 'viewer',
    query: z.object({
      by: search.meta({ description: 'The name of a key' }),
      action: search.meta({ example: 'room.stop' }),
      target: search.meta({ example: 'room:REEF42' }),
      ...pageQuery,
    }),
    reply: auditPage,
    work: 'list',
  }),
} as const satisfies Record<string, AdminEndpoint>;

const rooms = {
  listRooms: read({
    path: '/rooms',
    tag: 'Rooms and matches',
    summary: 'Live rooms, newest first',
    role: 'viewer',
    query: z.object({
      search: search.meta({
        description: 'In its code, id or name, an agent’s id or name; for moderators also who opened it',
      }),
      game: gameId.optional(),
      status: roomStatusQuery,
      ...pageQuery,
    }),
    reply: roomPage,
    work: 'list',
  }),
  getRoom: read({
    path: '/rooms/{room}',
    tag: 'Rooms and matches',
    summary: 'A live room by code or id',
    role: 'viewer',
    params: roomParam,
    reply: adminRoom,
  }),
  stopRoom: change({
    action: 'room.stop',
    path: '/rooms/{room}/stop',
    tag: 'Rooms and matches',
    summary: 'Calls the match off: no result, no rating; a room that has not begun is removed',
    role: 'moderator',
    params: roomParam,
    status: 204,
  }),
  removeRoom: change({
    action: 'room.remove',
    path: '/rooms/{room}/remove',
    tag: 'Rooms and matches',
    summary: 'Removes a room that waits or is finished',
    role: 'moderator',
    params: roomParam,
    status: 204,
  }),
  listMatches: read({
    path: '/matches',
    tag: 'Rooms and matches',
    summary: 'Finished matches, newest first',
    role: 'viewer',
    query: z.object({
      search: search.meta({ description: 'Its id or its code' }),
      agent: agentId.optional(),
      game: gameId.optional(),
      voided: flag.optional().meta({ description: 'true: only those that are void' }),
      ...pageQuery,
    }),
    reply: matchPage,
    work: 'list',
  }),
  voidMatch: change({
    action: 'match.void',
    path: '/matches/{match}/void',
    tag: 'Rooms and matches',
    summary: 'Takes the rating of a finished match back; it is shown as void, its replay stays as it is',
    role: 'operator',
    params: match,
    reply: adminMatch,
  }),
} as const satisfies Record<string, AdminEndpoint>;

const agents = {
  listAgents: read({
    path: '/agents',
    tag: 'Agents and bans',
    summary: 'Registered agents',
    role: 'viewer',
    query: z.object({ search: search.meta({ description: 'In its id or name' }), ...pageQuery }),
    reply: agentPage,
    work: 'list',
  }),
  getAgent: read({
    path: '/agents/{agentId}',
    tag: 'Agents and bans',
    summary: 'A registered agent',
    role: 'viewer',
    params: agent,
    reply: adminAgent,
  }),
  renameAgent: change({
    action: 'agent.rename',
    path: '/agents/{agentId}/rename',
    tag: 'Agents and bans',
    summary: 'Gives an agent another name',
    role: 'moderator',
    params: agent,
    body: renaming,
    reply: adminAgent,
  }),
  hideAgent: change({
    action: 'agent.hide',
    path: '/agents/{agentId}/hide',
    tag: 'Agents and bans',
    summary: 'Takes an agent off boards and lists',
    role: 'moderator',
    params: agent,
    reply: adminAgent,
  }),
  showAgent: change({
    action: 'agent.show',
    path: '/agents/{agentId}/show',
    tag: 'Agents and bans',
    summary: 'Shows a hidden agent again',
    role: 'moderator',
    params: agent,
    reply: adminAgent,
  }),
  revokeAgentKeys: change({
    action: 'agent.revoke_keys',
    path: '/agents/{agentId}/keys/revoke',
    tag: 'Agents and bans',
    summary: 'Ends an agent’s keys; its owner gets new ones with its recovery code',
    role: 'moderator',
    params: agent,
    reply: adminAgent,
  }),
  resetAgentKeys: change({
    action: 'agent.reset_keys',
    path: '/agents/{agentId}/keys/reset',
    tag: 'Agents and bans',
    summary: 'Ends an agent’s keys and its recovery code, and returns a new code for its owner',
    role: 'operator',
    params: agent,
    reply: keysReset,
  }),
  listBans: read({
    path: '/bans',
    tag: 'Agents and bans',
    summary: 'Bans that hold, newest first',
    role: 'moderator',
    query: z.object({ kind: banKind.optional(), search, ...pageQuery }),
    reply: banPage,
    work: 'list',
  }),
  addBan: change({
    action: 'ban.add',
    path: '/bans',
    tag: 'Agents and bans',
    summary:
      'Bans an agent, a key or a range of addresses, at every gateway; who is connected is disconnected',
    role: 'moderator',
    body: newBan,
    status: 201,
    reply: ban,
  }),
  liftBan: change({
    action: 'ban.lift',
    path: '/bans/{id}/lift',
    tag: 'Agents and bans',
    summary: 'Ends a ban',
    role: 'moderator',
    params: byId,
    status: 204,
  }),
} as const satisfies Record<string, AdminEndpoint>;

const moderation = {
  listReports: read({
    path: '/reports',
    tag: 'Moderation',
    summary: 'What readers reported: those that wait, most reported first, or those that were resolved',
    role: 'viewer',
    query: z.object({ resolved: flag.default('false'), ...pageQuery }),
    reply: reportPage,
    work: 'list',
  }),
  resolveReport: change({
    action: 'report.resolve',
    path: '/reports/{id}/resolve',
    tag: 'Moderation',
    summary: 'Resolves a report; with `hide` the text is hidden too',
    role: 'moderator',
    params: byId,
    body: resolution,
    reply: report,
  }),
  listTexts: read({
    path: '/texts',
    tag: 'Moderation',
    summary: 'The texts that are hidden, newest first',
    role: 'viewer',
    query: z.object(pageQuery),
    reply: hiddenPage,
    work: 'list',
  }),
  hideText: change({
    action: 'text.hide',
    path: '/texts',
    tag: 'Moderation',
    summary: 'Hides a text wherever it is shown; replays keep it, so that they still verify',
    role: 'moderator',
    body: hiding,
    reply: hiddenText,
  }),
  showText: change({
    action: 'text.show',
    path: '/texts/{id}/show',
    tag: 'Moderation',
    summary: 'Shows a hidden text again',
    role: 'moderator',
    params: byId,
    reply: hiddenText,
  }),
} as const satisfies Record<string, AdminEndpoint>;

const system = {
  getOverview: read({
    path: '/overview',
    tag: 'Server',
    summary: 'The arena in numbers',
    role: 'viewer',
    reply: overview,
    work: 'list',
  }),
  getStores: read({
    path: '/stores',
    tag: 'Server',
    summary: 'The stores: latency, size, backlog',
    role: 'viewer',
    reply: stores,
    work: 'list',
  }),
  fitBoards: change({
    action: 'boards.fit',
    path: '/boards/fit',
    tag: 'Server',
    summary: 'Fits the boards of this season and the last anew, on a thread of its own',
    role: 'operator',
    status: 202,
    reply: z.object({ boards: z.int().meta({ description: 'How many are being fitted' }) }),
  }),
  listProcesses: read({
    path: '/processes',
    tag: 'Server',
    summary: 'The processes of the arena: rooms, event-loop lag, memory',
    role: 'viewer',
    reply: processes,
    work: 'list',
  }),
  drainProcess: change({
    action: 'process.drain',
    path: '/processes/{id}/drain',
    tag: 'Server',
    summary: 'Lets a process open no more rooms, or again: it is not ready meanwhile, and its matches go on',
    role: 'operator',
    params: byId,
    body: drain,
    reply: processInfo,
  }),
  getMaintenance: read({
    path: '/maintenance',
    tag: 'Server',
    summary: 'Whether there is maintenance, and how many matches still run',
    role: 'viewer',
    reply: maintenance,
  }),
  setMaintenance: change({
    action: 'maintenance.set',
    path: '/maintenance',
    tag: 'Server',
    summary: 'Begins or ends maintenance: nothing new is begun, everybody is told why, running matches go on',
    role: 'operator',
    body: maintenanceChange,
    reply: maintenance,
  }),
  listSettings: read({
    path: '/settings',
    tag: 'Server',
    summary: 'The settings in force and where each comes from; secrets are not shown',
    role: 'operator',
    reply: z.object({ settings: list(setting) }),
  }),
} as const satisfies Record<string, AdminEndpoint>;

export const endpoints = {
  ...keys,
  ...rooms,
  ...agents,
  ...moderation,
  ...premiumEndpoints,
  ...system,
} as const satisfies Record<string, AdminEndpoint>;
export type Endpoints = typeof endpoints;
