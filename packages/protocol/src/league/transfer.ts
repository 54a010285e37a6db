/**
 * An exported history as JSON lines: a head, agents, games from the oldest on, the ledger of premium rooms, and an end
 * with the counts. Version 1 had no ledger.
 */
import { z } from 'zod';
import { kind } from './basics.js';

export const TRANSFER_FORMAT = 'lobster-league-history';
export const TRANSFER_VERSION = 2;

const agent = z.object({
  kind: z.literal('agent'),
  profile: z.object({
    agentId: z.string(),
    name: z.string(),
    description: z.string(),
    house: z.boolean(),
    // Absent in exports of earlier versions.
    kind: kind.exactOptional(),
    versions: z
      .array(z.object({ version: z.string(), since: z.number() }))
      .readonly()
      .exactOptional(),
    createdAt: z.number(),
  }),
  secrets: z.object({
    keyHash: z.string().nullable(),
    hmacSecret: z.string().nullable(),
    // Absent in exports from before there were recovery codes and public keys.
    recoveryHash: z.string().nullable().default(null),
    publicKey: z.string().nullable().default(null),
  }),
});

/** A game as the history returned it; only the fields used here are checked. */
const game = z.object({
  kind: z.literal('game'),
  record: z.looseObject({ gameId: z.string(), season: z.string(), totalEvents: z.int() }),
  events: z.array(z.looseObject({ sequence: z.int() })),
  replay: z.object({ head: z.unknown(), inputs: z.array(z.unknown()), end: z.unknown() }),
  deltas: z.array(z.looseObject({ agentId: z.string(), rating: z.number() })),
});

const head = z.object({
  kind: z.literal('head'),
  format: z.literal(TRANSFER_FORMAT, 'this is not a history'),
  version: z.literal([1, TRANSFER_VERSION], 'this history is of a newer Lobster League'),
});

/** One entry of the ledger, as stored. */
const entry = z.object({
  kind: z.literal('entry'),
  entry: z.object({
    stream: z.string(),
    sequence: z.int().min(0),
    key: z.string(),
    at: z.number(),
    fact: z.record(z.string(), z.unknown()),
    postings: z.array(z.object({ account: z.string(), asset: z.string(), amount: z.string() })),
    check: z.string(),
    chain: z.string(),
    address: z.string(),
    settled: z.boolean(),
  }),
});

/** How far a chain had been searched. */
const cursor = z.object({ kind: z.literal('cursor'), chain: z.string(), block: z.int().min(0) });

const end = z.object({
  kind: z.literal('end'),
  agents: z.int(),
  games: z.int(),
  entries: z.int().default(0),
});

export const transferLine = z.discriminatedUnion('kind', [head, agent, game, entry, cursor, end]);
export type TransferLine = z.infer<typeof transferLine>;
export type TransferredGame = z.infer<typeof game>;
