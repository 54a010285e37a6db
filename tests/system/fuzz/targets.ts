/** Every HTTP endpoint as a target: what it takes, what it answers, and how its door says no. */

import type { Endpoint } from '@lobster-league/protocol';
import * as protocol from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import type { Route } from './doors.js';
import { type Schema, schemaOf } from './samples.js';

type Part = 'params' | 'query' | 'headers' | 'body';

interface Success {
  readonly status: number;
  readonly reply: ZodType | undefined;
  /** What 202 answers where there is nothing yet. */
  readonly pending: ZodType | undefined;
}

export interface Target {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly schemas: Readonly<Partial<Record<Part, Schema>>>;
  readonly success?: Success;
  /** Whether the answer may take its time: somebody asked to wait. */
  readonly waits?: boolean;
}

const table = z.object({ BASE: z.string(), endpoints: z.record(z.string(), z.custom<Endpoint>()) });

/** A script for browsers, with a cache of its own: it is in no table. */
const GAME_MODULE: Target = {
  method: 'GET',
  path: `${protocol.league.BASE}/games/{game}/module.js`,
  schemas: { params: schemaOf(protocol.league.endpoints.getGame.params) },
};

/** From the very tables that the server routes by, so that a new endpoint is a new target. */
const TABLED: readonly Target[] = Object.values(protocol)
  .flatMap((door) => {
    const { data } = table.safeParse(Object.assign({}, door));
    return data === undefined ? [] : Object.values(data.endpoints).map((one) => target(data.BASE, one));
  })
  .concat(GAME_MODULE);

/** Every endpoint of the tables, and whatever else the routers have. */
export function targetsOf(routes: readonly Route[]): Target[] {
  return [...TABLED, ...untabled(routes).map(({ method, path }) => ({ method, path, schemas: {} }))];
}

/** Routes that no table describes: what they take has no schema. */
export function untabled(routes: readonly Route[]): readonly Route[] {
  const known = TABLED.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  return routes.filter(({ method, path }) => !known.includes(`${method} ${path}`));
}

function target(base: string, endpoint: Endpoint): Target {
  const { method, path, params, query, headers, body, status, reply, pending, contentType } = endpoint;
  const schemas: Partial<Record<Part, Schema>> = {
    ...(params === undefined ? {} : { params: schemaOf(params) }),
    ...(query === undefined ? {} : { query: schemaOf(query) }),
    ...(headers === undefined ? {} : { headers: schemaOf(headers) }),
    ...(body === undefined ? {} : { body: schemaOf(body) }),
  };
  return {
    method: method.toUpperCase(),
    path: base + path,
    schemas,
    success: { status, reply: contentType === undefined ? reply : undefined, pending },
    waits: query !== undefined && 'wait' in query.shape,
  };
}
