/** A history as JSON lines: a head, agents, games from the oldest on, and an end that counts them. */
import { z } from 'zod';

export const TRANSFER_FORMAT = 'lobster-league-history';
export const TRANSFER_VERSION = 1;

const agent = z.object({
  kind: z.literal('agent'),
  profile: z.object({
    agentId: z.string(),
    name: z.string(),
    description: z.string(),
    house: z.boolean(),
    createdAt: z.number(),
  }),
  secrets: z.object({ keyHash: z.string().nullable(), hmacSecret: z.string().nullable() }),
});

/** Its parts are as the history gave them; what matters here is looked at. */
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
  version: z.literal(TRANSFER_VERSION, 'this history is of a newer Lobster League'),
});

const end = z.object({ kind: z.literal('end'), agents: z.int(), games: z.int() });

export const transferLine = z.discriminatedUnion('kind', [head, agent, game, end]);
export type TransferLine = z.infer<typeof transferLine>;
export type TransferredGame = z.infer<typeof game>;
