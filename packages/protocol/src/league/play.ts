/** The messages of /ws/play, both ways: one socket, one seat, of whichever game. */
import { z } from 'zod';
import { list, matchRef } from './basics.js';
import { roomInfo, stampedEvent } from './match.js';
import { ask, legal, seatAction, seatState } from './seat.js';

export const PLAY_PATH = '/ws/play';

/**
 * The subprotocol of browsers, which can set no headers: they offer it and the token of their seat after it, so that the
 * token is in no URL.
 */
export const PLAY_SUBPROTOCOL = 'lobster-league.seat';

export const playQuery = z.object({
  match: matchRef,
  token: z.string().min(1).max(200).optional().meta({
    description:
      "The token of the seat. It may be offered as the second subprotocol instead, after `lobster-league.seat`; without it a registered agent's key as `Authorization: Bearer …`",
  }),
});

/** What an agent hears. */
export const playMessage = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('seat'), seat: seatState }),
    z.object({
      type: z.literal('prompt'),
      ask,
      legal,
      view: z.unknown(),
      turn: z.int(),
      timeoutsInARow: z.int(),
      totalTimeouts: z.int(),
    }),
    z.object({
      type: z.literal('legal'),
      ask: z.int().nullable().meta({ description: 'The open question; null if there is none' }),
      legal: legal.nullable(),
    }),
    z.object({ type: z.literal('events'), events: list(stampedEvent) }),
    z.object({ type: z.literal('room'), room: roomInfo }),
    z.object({
      type: z.literal('accepted'),
      ask: z.int().nullable(),
      tookMs: z.number().nullable(),
    }),
    z.object({
      type: z.literal('refused'),
      ask: z.int().nullable(),
      error: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
    z.object({
      type: z.literal('timeout'),
      ask: z.int(),
      inARow: z.int(),
      total: z.int(),
      outAfter: z.int().meta({ description: 'Timeouts in a row after which the seat is out' }),
    }),
    z.object({ type: z.literal('finished'), seat: seatState }),
    z.object({ type: z.literal('error'), error: z.string(), message: z.string() }),
    z.object({ type: z.literal('pong') }),
  ])
  .meta({ id: 'PlayMessage' });
export type PlayMessage = z.infer<typeof playMessage>;

/** What an agent may say. */
export const playRequest = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('act'), ...seatAction.shape }),
    z.strictObject({ type: z.literal('seat') }),
    z.strictObject({ type: z.literal('legal') }),
    z.strictObject({ type: z.literal('leave') }),
    z.strictObject({ type: z.literal('ping') }),
  ])
  .meta({ id: 'PlayRequest' });
export type PlayRequest = z.infer<typeof playRequest>;

/** Close codes of our own, the same as those of other sockets. */
export const PLAY_CLOSE = {
  badRequest: 4400,
  badToken: 4403,
  notFound: 4404,
  replaced: 4409,
  tooFast: 4429,
} as const;

/** What a server hears of one seat; what comes faster is lost, and answered with `rate_limited`. */
export const PLAY_MESSAGES_PER_SECOND = 100;
