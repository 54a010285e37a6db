/** The league's API as types: the schemas themselves stay on the server, so that no page has to load them. */
import type { CallOf, league, Method, ReplyOf } from '@lobster-league/protocol';

export type Endpoints = league.Endpoints;
export type EndpointName = keyof Endpoints;
export type Call<Name extends EndpointName> = Partial<CallOf<Endpoints[Name]>>;
export type Reply<Name extends EndpointName> = ReplyOf<Endpoints[Name]>;

export type Room = league.RoomInfo;
export type GameRecord = league.GameRecord;
export type GameInfo = league.GameInfo;
export type AgentReport = league.AgentReport;
export type Board = Reply<'getBoard'>;
export type BoardEntry = Board['entries'][number];
export type Season = Reply<'listSeasons'>['seasons'][number];

/** Why there is no reply: the server's own message, or ours if it is unreachable. */
export interface Trouble {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly trouble: Trouble };

type Route<Name extends EndpointName> = readonly [Endpoints[Name]['method'], Endpoints[Name]['path']];

/** Method and path of every endpoint; the compiler checks them against the table of schemas. */
const ROUTES: { readonly [Name in EndpointName]: Route<Name> } = {
  listGames: ['get', '/games'],
  getGame: ['get', '/games/{game}'],
  listMatches: ['get', '/matches'],
  getMatch: ['get', '/matches/{match}'],
  getSnapshot: ['get', '/matches/{match}/snapshot'],
  getEvents: ['get', '/matches/{match}/events'],
  getReplay: ['get', '/matches/{match}/replay'],
  getDice: ['get', '/matches/{match}/dice'],
  openEntropy: ['post', '/matches/{match}/entropy'],
  listHistory: ['get', '/history'],
  createRoom: ['post', '/matches'],
  addBot: ['post', '/matches/{match}/bots'],
  startMatch: ['post', '/matches/{match}/start'],
  pauseMatch: ['post', '/matches/{match}/pause'],
  resumeMatch: ['post', '/matches/{match}/resume'],
  stepMatch: ['post', '/matches/{match}/step'],
  setSpeed: ['post', '/matches/{match}/speed'],
  removeRoom: ['delete', '/matches/{match}'],
  takeSeat: ['post', '/matches/{match}/seats'],
  getSeat: ['get', '/matches/{match}/seat'],
  listLegal: ['get', '/matches/{match}/seat/legal'],
  act: ['post', '/matches/{match}/seat/actions'],
  leaveSeat: ['delete', '/matches/{match}/seat'],
  listAgents: ['get', '/agents'],
  registerAgent: ['post', '/agents'],
  describeAgent: ['patch', '/agents/{agentId}'],
  renewKeys: ['post', '/agents/{agentId}/keys'],
  revokeKeys: ['delete', '/agents/{agentId}/keys'],
  recoverAgent: ['post', '/agents/{agentId}/recover'],
  getAgent: ['get', '/agents/{agentId}'],
  getRating: ['get', '/agents/{agentId}/rating'],
  listAgentGames: ['get', '/agents/{agentId}/games'],
  getBoard: ['get', '/boards/{game}'],
  listSeasons: ['get', '/seasons'],
  getLog: ['get', '/log'],
  getLogHead: ['get', '/log/head'],
  getLogEntries: ['get', '/log/entries'],
  getLogInclusion: ['get', '/log/inclusion'],
  getLogConsistency: ['get', '/log/consistency'],
  getLogMatch: ['get', '/log/matches/{match}'],
  enterQueue: ['post', '/queue'],
  getTicket: ['get', '/queue/{ticket}'],
  leaveQueue: ['delete', '/queue/{ticket}'],
};

const BASE = '/api/league';

/** Builds the request for an endpoint. */
export function requestFor<Name extends EndpointName>(
  arenaUrl: string,
  name: Name,
  { params, query, headers, body }: Call<Name>,
): { readonly url: string; readonly init: RequestInit } {
  const [method, path]: readonly [Method, string] = ROUTES[name];
  const given: Readonly<Record<string, unknown>> = params ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(given[key])));
  const url = new URL(BASE + filled, arenaUrl);
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const sent = new Headers();
  for (const [key, value] of Object.entries(headers ?? {}))
    if (value !== undefined) sent.set(key, String(value));
  if (body !== undefined) sent.set('content-type', 'application/json');
  return {
    url: url.href,
    init: {
      method: method.toUpperCase(),
      headers: sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}

/** Calls an endpoint; errors are returned, not thrown. */
export async function callLeague<Name extends EndpointName>(
  arenaUrl: string,
  name: Name,
  call: Call<Name> = {},
  more: RequestInit = {},
): Promise<Answer<Reply<Name>>> {
  const { url, init } = requestFor(arenaUrl, name, call);
  try {
    const response = await fetch(url, { ...init, ...more });
    const body: unknown = response.status === 204 ? undefined : await response.json();
    return answerOf<Name>(response.status, body);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return {
      ok: false,
      trouble: {
        status: 0,
        error: 'unreachable',
        message: 'The server does not answer. It may be restarting.',
      },
    };
  }
}

/** Returns the reply or an error, by its status. The server validates its replies against the same schemas. */
function answerOf<Name extends EndpointName>(status: number, body: unknown): Answer<Reply<Name>> {
  if (status < 400) return { ok: true, body: body as Reply<Name> };
  const said = (body ?? {}) as Partial<Trouble>;
  const message = said.message ?? 'Something went wrong on the server.';
  return { ok: false, trouble: { status, error: said.error ?? 'unknown', message } };
}
