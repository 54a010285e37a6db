/** The operators' API as types: a session is a cookie, and what changes something carries the session's token. */
import type { admin, CallOf, ReplyOf } from '@lobster-league/protocol';
import { arenaUrl } from '../api/browser';
import { type Answer, type AnyCall, send } from '../api/send';

export type Endpoints = admin.Endpoints;
export type EndpointName = keyof typeof ROUTES;
export type Call<Name extends EndpointName> = Partial<CallOf<Endpoints[Name]>>;
export type Reply<Name extends EndpointName> = ReplyOf<Endpoints[Name]>;
export type Session = admin.Session;
export type Role = admin.Role;

type Route<Name extends keyof Endpoints> = readonly [
  Endpoints[Name]['method'],
  Endpoints[Name]['path'],
  Endpoints[Name]['role'],
];

/** Method, path and role of the endpoints that the page uses; the compiler checks them against the table of schemas. */
const ROUTES = {
  openSession: ['post', '/session', null],
  getSession: ['get', '/session', 'viewer'],
  closeSession: ['delete', '/session', 'viewer'],
  listKeys: ['get', '/keys', 'operator'],
  revokeKey: ['post', '/keys/{id}/revoke', 'operator'],
  listAudit: ['get', '/audit', 'viewer'],
  listRooms: ['get', '/rooms', 'viewer'],
  getRoom: ['get', '/rooms/{room}', 'viewer'],
  stopRoom: ['post', '/rooms/{room}/stop', 'moderator'],
  removeRoom: ['post', '/rooms/{room}/remove', 'moderator'],
  listMatches: ['get', '/matches', 'viewer'],
  voidMatch: ['post', '/matches/{match}/void', 'operator'],
  listAgents: ['get', '/agents', 'viewer'],
  getAgent: ['get', '/agents/{agentId}', 'viewer'],
  renameAgent: ['post', '/agents/{agentId}/rename', 'moderator'],
  hideAgent: ['post', '/agents/{agentId}/hide', 'moderator'],
  showAgent: ['post', '/agents/{agentId}/show', 'moderator'],
  revokeAgentKeys: ['post', '/agents/{agentId}/keys/revoke', 'moderator'],
  resetAgentKeys: ['post', '/agents/{agentId}/keys/reset', 'operator'],
  listBans: ['get', '/bans', 'moderator'],
  addBan: ['post', '/bans', 'moderator'],
  liftBan: ['post', '/bans/{id}/lift', 'moderator'],
  listReports: ['get', '/reports', 'viewer'],
  resolveReport: ['post', '/reports/{id}/resolve', 'moderator'],
  listTexts: ['get', '/texts', 'viewer'],
  showText: ['post', '/texts/{id}/show', 'moderator'],
  getPremium: ['get', '/premium', 'viewer'],
  getPremiumRoom: ['get', '/premium/{room}', 'viewer'],
  releasePrize: ['post', '/premium/{room}/release', 'operator'],
  refundPrize: ['post', '/premium/{room}/refund', 'operator'],
  cancelPremium: ['post', '/premium/{room}/cancel', 'operator'],
  getOverview: ['get', '/overview', 'viewer'],
  getStores: ['get', '/stores', 'viewer'],
  listProcesses: ['get', '/processes', 'viewer'],
  drainProcess: ['post', '/processes/{id}/drain', 'operator'],
  getMaintenance: ['get', '/maintenance', 'viewer'],
  setMaintenance: ['post', '/maintenance', 'operator'],
  listSettings: ['get', '/settings', 'operator'],
} as const satisfies { readonly [Name in keyof Endpoints]?: Route<Name> };

const BASE = '/api/admin';
const RANK: Readonly<Record<Role, number>> = { viewer: 0, moderator: 1, operator: 2 };

/** Returns whether that role may use an endpoint. */
export function mayUse(role: Role, name: EndpointName): boolean {
  const needed: Role | null = ROUTES[name][2];
  return needed === null || RANK[role] >= RANK[needed];
}

/** Calls an endpoint, with the token of the session if there is one. */
export function askAdmin<Name extends EndpointName>(
  name: Name,
  call: Call<Name>,
  csrfToken: string | null,
  signal?: AbortSignal,
): Promise<Answer<Reply<Name>>> {
  const [method, path] = ROUTES[name];
  const parts: AnyCall = call;
  const headers = csrfToken === null ? {} : { 'x-csrf-token': csrfToken };
  const init = { cache: 'no-store', ...(signal === undefined ? {} : { signal }) } as const;
  return send<Reply<Name>>(arenaUrl(), BASE, [method, path], { ...parts, headers }, init);
}
