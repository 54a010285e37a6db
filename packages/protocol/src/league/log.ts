/** The transparency log: signed tree heads, leaves and proofs. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { list, matchParams } from './basics.js';

export const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')
  .meta({ description: 'SHA-256, in hexadecimal' });

const index = z.int().meta({ description: 'The number of a leaf, from 0' });
const proof = list(hash).meta({ description: 'The hashes of RFC 6962, section 2.1' });

export const logKey = z
  .object({
    algorithm: z.literal('ed25519'),
    hash: z.literal('sha-256'),
    publicKey: hash.meta({ description: 'The 32 bytes of the public key, in hexadecimal' }),
    logId: hash.meta({ description: 'SHA-256 of the public key' }),
    api: z.string().meta({ description: 'Where the log is', example: '/api/league/log' }),
  })
  .meta({ id: 'LogKey', description: 'By which key the transparency log is signed' });
export type LogKey = z.infer<typeof logKey>;

export const treeHead = z
  .object({
    size: z.int().meta({ description: 'The number of leaves' }),
    root: hash,
    at: z.int().meta({ description: 'When it was signed, in ms since 1970' }),
    signature: z
      .string()
      .regex(/^[0-9a-f]{128}$/)
      .meta({ description: "ed25519 over RFC 6962's TreeHeadSignature (section 3.5), in hexadecimal" }),
  })
  .meta({ id: 'TreeHead', description: 'What the log says it holds, signed' });

const entry = { index, leaf: z.string().meta({ description: 'What is hashed: canonical JSON' }) };

export const logEntries = z.object({ entries: list(z.object(entry)), next: z.int().nullable() }).meta({
  id: 'LogEntries',
  description: 'Leaves in order; `next` is the `from` of the next page, null at the end',
});

export const logMatch = z
  .object({ head: treeHead, entries: list(z.object({ ...entry, proof })) })
  .meta({ id: 'LogMatch', description: 'The leaves of one match, oldest first, each proven for the head' });
export type LogMatch = z.infer<typeof logMatch>;

export const logSummary = z
  .object({
    logId: hash,
    head: treeHead,
    calledOff: z.int().meta({ description: 'Matches that the house called off' }),
    abandoned: z.int().meta({ description: 'Matches without a result because everybody had left' }),
  })
  .meta({ id: 'LogSummary' });
export type LogSummary = z.infer<typeof logSummary>;

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const LOG_TAG = 'Transparency log';

export const logEndpoints = {
  getLog: {
    method: 'get',
    path: '/log',
    tag: LOG_TAG,
    summary: 'The transparency log: its head, and how many matches ended without a result',
    status: 200,
    reply: logSummary,
    errors: [404],
  },
  getLogHead: {
    method: 'get',
    path: '/log/head',
    tag: LOG_TAG,
    summary: 'The signed tree head',
    status: 200,
    reply: treeHead,
    errors: [404],
  },
  getLogEntries: {
    method: 'get',
    path: '/log/entries',
    tag: LOG_TAG,
    summary: 'Leaves, oldest first',
    query: z.object({
      from: number.default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    status: 200,
    reply: logEntries,
    errors: [404],
    work: 'list',
  },
  getLogInclusion: {
    method: 'get',
    path: '/log/inclusion',
    tag: LOG_TAG,
    summary: 'The proof that a leaf is in the tree of that size',
    query: z.object({ leaf: number, size: number }),
    status: 200,
    reply: z.object({ proof }),
    errors: [404],
  },
  getLogConsistency: {
    method: 'get',
    path: '/log/consistency',
    tag: LOG_TAG,
    summary: 'The proof that the second tree begins with all of the first',
    query: z.object({ first: number, second: number }),
    status: 200,
    reply: z.object({ proof }),
    errors: [404],
  },
  getLogMatch: {
    method: 'get',
    path: '/log/matches/{match}',
    tag: LOG_TAG,
    summary: 'What the log says of a match, with proofs',
    params: matchParams,
    status: 200,
    reply: logMatch,
    errors: [404],
    work: 'list',
  },
} as const satisfies Record<string, Endpoint>;

export const WELL_KNOWN = '/.well-known';
export const LOG_KEY_PATH = `${WELL_KNOWN}/lobster-league-log`;

/** What is at an address that everybody knows. */
export const wellKnownEndpoints = {
  getLogKey: {
    method: 'get',
    path: '/lobster-league-log',
    tag: LOG_TAG,
    summary: 'The public key of the transparency log',
    status: 200,
    reply: logKey,
    errors: [404],
  },
} as const satisfies Record<string, Endpoint>;
