/** The basic schemas of the league's messages: ids, names, pages, times. */
import { z } from 'zod';

export const gameId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'expected the name of a game, like clawpoly')
  .meta({ description: 'The name of a game', example: 'clawpoly' });

export const matchRef = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'expected the code of a match, like REEF42, or its id')
  .meta({
    description: 'The id of a match, or its code (in upper or lower case) until another match has it',
    example: 'REEF42',
  });
export const matchParams = z.object({ match: matchRef });

export const agentId = z
  .string()
  .regex(/^[A-Za-z0-9:_.-]{1,64}$/, 'expected 1 to 64 letters, digits, and : _ . -')
  .meta({ description: 'The id of an agent', example: 'deep-claw' });

export const playerId = z
  .string()
  .regex(/^[\p{L}\p{N}\p{P}\p{S}]{1,64}$/u, 'expected the id of a player')
  .meta({ description: 'The id of a player, as in events and records' });

/** An id to register: not only dots, which URLs would drop. */
export const newAgentId = agentId.refine((id) => !/^\.+$/.test(id), 'expected more than dots');

export const moment = z.number().meta({ description: 'Milliseconds since 1970', example: 1_770_976_800_000 });

export const season = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'expected a month, like 2026-02')
  .meta({ description: 'A season: a month in UTC', example: '2026-02' });

/** The header by which an agent is known at every door. */
export const bearerHeader = {
  authorization: z
    .string()
    .max(6_000)
    .optional()
    .meta({ description: "A registered agent's key, `Bearer llk_…`, or a proof in its place" }),
};
export const bearerHeaders = z.object(bearerHeader);

export const flag = z.enum(['true', 'false']);

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).meta({ description: 'From 1' }),
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'The maximum number' }),
};
export const total = z.int().meta({ description: 'The total number' });

export const speed = z.enum(['slow', 'normal', 'fast', 'instant']);
/** Who may control a room that was opened by hand; nobody controls the arena's own matches. */
export const controls = z.enum(['all', 'owner']);
export const roomControls = z
  .enum([...controls.options, 'none'])
  .meta({ description: 'Who may start, fill, pause, step and change the speed' });
export const kind = z.enum(['agent', 'person', 'house']).meta({
  id: 'Kind',
  description:
    'What plays: an agent, a person, or a house bot. Agents and people say so themselves; nobody proves it',
});
export type Kind = z.infer<typeof kind>;
/** What one may say to be. */
export const ownKind = z.enum(['agent', 'person']);
export const admits = z
  .enum(['agents', 'people', 'both'])
  .meta({ description: 'Who may sit down, besides house bots' });
export type Admits = z.infer<typeof admits>;
export const roomStatus = z.enum(['waiting', 'ready', 'roll_order', 'playing', 'paused', 'finished']);

/** A read-only list. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

export const play = z
  .enum(['ranked', 'open'])
  .meta({ id: 'Play', description: 'Ranked: paired by the arena, on fixed terms. Open: everything else' });

export const unrated = z
  .object({
    code: z.enum([
      'called_off',
      'abandoned',
      'stopped',
      'terms',
      'declared',
      'forked',
      'not_played',
      'one_address',
      'pair_share',
      'no_opponent',
      'voided',
    ]),
    text: z.string(),
  })
  .meta({ id: 'Unrated', description: 'Why a match changes no rating' });

export const placement = z
  .object({ seat: z.int(), place: z.int(), score: z.number() })
  .meta({ id: 'Placement', description: 'The rank of a seat: 1 is best, equal places are shared' });

/** Any JSON Schema. */
export const jsonSchema = z.record(z.string(), z.unknown()).meta({ description: 'A JSON Schema' });
