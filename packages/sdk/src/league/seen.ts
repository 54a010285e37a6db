/** What is read of the league's answers, and no more: an older server, or a newer one, has other fields. */
import { league } from '@lobster-league/protocol';
import { z } from 'zod';

const named = z.array(z.object({ name: z.string() }));

export const createdRoom = z.object({ room: z.object({ roomId: z.string() }) });
export const gameInfo = z.object({ bots: named });
/** Of a match, by seat. */
export const players = z
  .object({ room: z.object({ seats: named }).nullish(), record: z.object({ players: named }).nullish() })
  .transform(({ room, record }) => room?.seats ?? record?.players ?? []);

const legal = league.legal.extend({
  open: z.array(z.string()).default([]),
  words: z.string().nullable().default(null),
});
export const seatState = league.seatState.extend({
  legal: legal.nullable(),
  happened: league.seatState.shape.happened.default([]),
  timeoutsInARow: z.int().default(0),
  totalTimeouts: z.int().default(0),
});
export const takenSeat = league.takenSeat.extend({ seat: seatState });
