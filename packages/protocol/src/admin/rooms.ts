/** Rooms and matches as operators see them. */
import { z } from 'zod';
import { list, moment, roomStatus, unrated } from '../league/basics.js';
import { roomInfo } from '../league/match.js';

export const adminRoom = roomInfo
  .extend({
    openedBy: z.string().nullable().meta({
      description: 'The address that opened it (IPv6: its /64); null for viewers, and where it is not known',
    }),
    owner: z
      .string()
      .nullable()
      .meta({ description: 'The process that plays it; null if there is only one' }),
    mode: z.enum(['ranked', 'exhibition', 'premium', 'open']),
  })
  .meta({ id: 'AdminRoom' });
export type AdminRoom = z.infer<typeof adminRoom>;

export const roomPage = z.object({ rooms: list(adminRoom), total: z.int() }).meta({ id: 'AdminRoomPage' });

export const voided = z
  .object({ at: moment, by: z.string(), reason: z.string() })
  .meta({ id: 'Voided', description: 'Of a match whose result does not count any more' });

export const adminMatch = z
  .object({
    gameId: z.string(),
    roomCode: z.string(),
    game: z.string(),
    name: z.string(),
    players: list(
      z.object({
        name: z.string(),
        agentId: z.string().nullable(),
        house: z.boolean(),
        placement: z.int(),
        ratingChange: z.number().nullable(),
      }),
    ),
    rated: z.boolean(),
    unrated: unrated.nullable(),
    startedAt: moment,
    finishedAt: moment,
    voided: voided.nullable(),
  })
  .meta({ id: 'AdminMatch', description: 'A finished match' });
export type AdminMatch = z.infer<typeof adminMatch>;

export const matchPage = z
  .object({ matches: list(adminMatch), total: z.int() })
  .meta({ id: 'AdminMatchPage' });

export const roomStatusQuery = roomStatus.optional();
