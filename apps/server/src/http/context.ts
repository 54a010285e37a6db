/** What is known of a request besides its words: its id, who calls, whose gateway it came to. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sameText } from '@lobster-league/arena';
import type { Work } from '@lobster-league/protocol';
import { clientAddress, isTrusted } from './address.js';
import { rawBody } from './body.js';
import type { Gateway, GatewayTable, HttpServices } from './gateway.js';
import { ownOrigin } from './own-origin.js';
import type { ProvableRequest } from './proof.js';

export interface RequestContext {
  readonly requestId: string;
  readonly address: string;
  readonly gateway: Gateway;
  /** As it came. */
  readonly authorization: string | undefined;
  readonly request: ProvableRequest;
  /** Where the caller reaches us; null where it calls us by no name that could be one. */
  readonly ownOrigin: () => string | null;
  /** Whether our own page process reads, on behalf of a visitor whose request for the page was counted. */
  readonly own: boolean;
  /** Does it when it is its turn, and counts it as that kind of work; undefined is no more than any request. */
  readonly during: <T>(work: Work | undefined, act: () => T | Promise<T>) => Promise<T>;
  /** Sends when the event loop has time for it: a crowd that waited for one answer of a store is not answered in one turn. */
  readonly sending: (send: () => void) => Promise<void>;
  /** By the process's own clock, in ms. */
  readonly startedAt: number;
  /** The endpoint that answers, with its parameters' names; for metrics and logs. */
  route: string | null;
  /** Why it was refused, for people; empty while it was not. */
  refused: string;
  /** What went wrong here, and not with the request. */
  failed: unknown;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** Every request, upgrades included, begins here. */
export function openContext(
  request: IncomingMessage,
  plan: GatewayTable,
  services: HttpServices,
): RequestContext {
  // As proxies are asked, the host in front: it is ours, whatever it is called.
  const { url = '/' } = request;
  const host = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  if (host > 0) request.url = url.startsWith('/', host) ? url.slice(host) : `/${url.slice(host)}`;
  if (!isTrusted(request, services.config.trustProxy)) delete request.headers['x-forwarded-proto'];
  const address = clientAddress(request, services.config.trustProxy);
  const own = isOurs(request, services.pagesKey);
  const context: RequestContext = {
    requestId: requestId(request),
    address,
    gateway: plan.gatewayOf(pathOf(request)),
    authorization: request.headers.authorization,
    // As they are now: a library may be told otherwise later.
    request: {
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      host: request.headers.host ?? '',
      body: () => rawBody(request),
    },
    ownOrigin: () => ownOrigin(request, services.config),
    own,
    during: async (work, act) =>
      own || work === undefined ? act() : services.limits.during({ address, work, act }),
    sending: (send) => services.outgoing.ran(send),
    startedAt: performance.now(),
    route: null,
    refused: '',
    failed: null,
  };
  contexts.set(request, context);
  return context;
}

export function contextOf(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('the request has not come through the front');
  return context;
}

function isOurs({ method, headers }: IncomingMessage, pagesKey: string): boolean {
  const key = headers['x-pages-key'];
  return method === 'GET' && typeof key === 'string' && sameText(key, pagesKey);
}

/** The id that the caller gave, if it is one, or a new one. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** The path, without what comes after it; never throws. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
