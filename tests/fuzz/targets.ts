/** Every HTTP endpoint as a target: what it takes, what it answers, and how its door says no. */

import type { Endpoint } from '@lobster-league/protocol';
import * as protocol from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import { type Schema, schemaOf } from './samples.js';

type Part = 'params' | 'query' | 'headers' | 'body';

export interface Target {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly schemas: Readonly<Partial<Record<Part, Schema>>>;
  readonly success?: { readonly status: number; readonly reply: ZodType | undefined };
  /** Whether the answer may take its time: somebody asked to wait. */
  readonly waits?: boolean;
}

/** Doors without a table of endpoints, and those whose table is a library's. */
const BARE: readonly Target[] = [
  ['GET', '/api/v1/health'],
  ['GET', '/metrics'],
  ['GET', '/api/league/openapi.json'],
  ['GET', '/docs/api'],
  ['GET', '/docs/asyncapi.json'],
  ['GET', '/docs/sockets'],
  ['GET', '/'],
].map(([method = '', path = '']) => ({ method, path, schemas: {} }));

const table = z.object({ BASE: z.string(), endpoints: z.record(z.string(), z.custom<Endpoint>()) });

/** From the very tables that the server routes by, so that a new endpoint is a new target. */
export const TARGETS: readonly Target[] = [
  ...Object.values(protocol).flatMap((door) => {
    const { data } = table.safeParse({ ...door });
    return data === undefined ? [] : Object.values(data.endpoints).map((one) => target(data.BASE, one));
  }),
  ...BARE,
];

/** Those too that an attack of their own is for: see mcp.ts. */
export const ALL_TARGETS: readonly Target[] = [...TARGETS, { method: 'POST', path: '/mcp', schemas: {} }];

function target(base: string, endpoint: Endpoint): Target {
  const { method, path, params, query, headers, body, status, reply, contentType } = endpoint;
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
    success: { status, reply: contentType === undefined ? reply : undefined },
    waits: query !== undefined && 'wait' in query.shape,
  };
}
