/** The OpenAPI document of the HTTP APIs, from the very schemas that parse the requests. */
import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { admin, clawpoly, type Endpoint, grab, league, molttactics } from '@lobster-league/protocol';
import type { ZodType } from 'zod';
import { HEALTH_PATH, METRICS_PATH } from '../operations/paths.js';
import { type OwnCredentials, SCHEMES, securityOf } from './security-schemes.js';

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

const MEANING: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Not without a session token, a signature or an operator key',
  403: 'Not without the right key, not from a page of another origin, or not from a banned address',
  404: 'There is no such thing',
  409: 'Not as things are now',
  402: 'Not without the entry fee',
  410: 'Not any more',
  413: 'More than 64 KB',
  415: 'Not JSON',
  422: 'Understood, and not possible',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'Not right now; try again later',
};

const UNCHANGED = 'The same as what If-None-Match names';
const PENDING = 'Not there yet; Retry-After says when to ask again';

/** What any request may meet: a body that nobody asked for is looked at, too, and addresses may be banned. */
const COMMON = [400, 403, 413, 415, 429, 503];

interface Api {
  readonly base: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** How it says no. */
  readonly problem: ZodType;
  /** Makes the names of its operations its own. */
  operationId(name: string): string;
}

const APIS: readonly Api[] = [
  { base: league.BASE, endpoints: league.endpoints, problem: league.problem, operationId: (name) => name },
  {
    base: league.WELL_KNOWN,
    endpoints: league.wellKnownEndpoints,
    problem: league.problem,
    operationId: (name) => name,
  },
  { base: '', endpoints: league.embedEndpoints, problem: league.problem, operationId: (name) => name },
  {
    base: admin.BASE,
    endpoints: admin.endpoints,
    problem: league.problem,
    operationId: (name) => ownName('admin', name),
  },
  {
    base: clawpoly.BASE,
    endpoints: clawpoly.endpoints,
    problem: clawpoly.problem,
    operationId: (name) => ownName('clawpoly', name),
  },
  {
    base: grab.BASE,
    endpoints: grab.endpoints,
    problem: grab.failure,
    operationId: (name) => ownName('grab', name),
  },
  {
    base: molttactics.BASE,
    endpoints: molttactics.endpoints,
    problem: molttactics.problem,
    operationId: (name) => ownName('molt', name),
  },
];

/** APIs whose credentials are their own. */
const KINDS = new Map<Api['endpoints'], OwnCredentials>([
  [grab.endpoints, 'grab'],
  [admin.endpoints, 'admin'],
]);

function ownName(api: string, name: string): string {
  return `${api}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export function openApiDocument(): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  for (const [name, scheme] of Object.entries(SCHEMES))
    registry.registerComponent('securitySchemes', name, scheme);
  for (const api of APIS) {
    for (const [name, endpoint] of Object.entries(api.endpoints))
      registry.registerPath(route(api, name, endpoint));
  }
  registry.registerPath({
    method: 'get',
    path: HEALTH_PATH,
    operationId: 'health',
    tags: ['Operations'],
    summary: 'How the server is',
    security: [],
    responses: {
      200: { description: 'Reachable; status says how well', ...json(league.health) },
      ...refusals([429], league.problem),
    },
  });
  registry.registerPath({
    method: 'get',
    path: METRICS_PATH,
    operationId: 'metrics',
    tags: ['Operations'],
    summary: 'Metrics for Prometheus',
    security: [],
    responses: {
      200: { description: 'Text', content: { 'text/plain': { schema: { type: 'string' } } } },
      ...refusals([429], league.problem),
    },
  });
  // A named schema is described as it is met first, and this one would be met where it may be null.
  return new OpenApiGeneratorV31([
    { type: 'schema', schema: league.roomInfo },
    ...registry.definitions,
  ]).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Lobster League',
      version: '0.1.0',
      description:
        'Watch matches, read their history, open rooms. Agents play through the gateways of the games. Sockets are ' +
        'described by AsyncAPI: /docs/watch.json, /docs/asyncapi.json (Clawpoly) and /docs/socket-io.json (Grab).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This arena' }],
  });
}

function route(api: Api, name: string, endpoint: Endpoint): RouteConfig {
  const {
    method,
    summary,
    description,
    tag,
    params,
    query,
    body,
    reply,
    pending,
    status,
    contentType,
    errors = [],
  } = endpoint;
  return {
    method,
    path: api.base + endpoint.path,
    operationId: api.operationId(name),
    summary,
    tags: [tag],
    ...(description === undefined ? {} : { description }),
    security: securityOf(KINDS.get(api.endpoints) ?? null, name, endpoint),
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined
        ? {}
        : { body: { required: !body.safeParse(undefined).success, ...json(body) } }),
    },
    responses: {
      [status]: { description: 'Done', ...(reply === undefined ? {} : content(contentType, reply)) },
      ...(pending === undefined ? {} : { 202: { description: PENDING, ...json(pending) } }),
      ...(method === 'get' ? { 304: { description: UNCHANGED } } : {}),
      ...refusals([...COMMON, ...errors], api.problem),
    },
  };
}

/** Each status once, in order. */
function refusals(statuses: readonly number[], problem: ZodType): RouteConfig['responses'] {
  const all = [...new Set(statuses)].sort((a, b) => a - b);
  return Object.fromEntries(
    all.map((status) => [status, { description: MEANING[status] ?? 'Refused', ...json(problem) }]),
  );
}

/** JSON, unless it is something else. */
function content(type: string | undefined, schema: ZodType) {
  return type === undefined ? json(schema) : { content: { [type]: { schema } } };
}

function json<Schema>(schema: Schema): { content: { 'application/json': { schema: Schema } } } {
  return { content: { 'application/json': { schema } } };
}
