/** What a tournament is played on, fixed when it is created, and the commands that its journal consists of. */
import { z } from 'zod';

export const KINDS = ['swiss', 'knockout', 'round_robin', 'arena'] as const;
export type Kind = (typeof KINDS)[number];

export const MOST_SEATS = 8;
export const MOST_ENTRANTS = 1024;
/** Everybody meets everybody: more would not end. */
export const MOST_ROUND_ROBIN = 64;

const moment = z.int().min(0);

export const termsSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-z-]{1,40}$/),
  name: z.string().min(1).max(80),
  game: z.string().min(1).max(64),
  kind: z.enum(KINDS),
  /** How many sit at a table; where entrants are left over, tables have fewer. */
  seats: z.int().min(2).max(MOST_SEATS),
  /** With how many the game can be played. */
  leastSeats: z.int().min(2).max(MOST_SEATS),
  /** Of a Swiss tournament; how often everybody meets everybody in a round robin; of no meaning in the others. */
  rounds: z.int().min(1).max(64),
  /** A round robin at tables of two ends once nobody can catch up with the first. */
  untilDecided: z.boolean().optional(),
  /** How many of a table go on in a knock-out; null is half of them. */
  advance: z
    .int()
    .min(1)
    .max(MOST_SEATS - 1)
    .nullable(),
  /** Every pairing is played from each seat, with the same seed. */
  pairedSeeds: z.boolean(),
  /** How long an arena is open after its start. */
  windowMs: z
    .int()
    .min(1)
    .max(31 * 86_400_000)
    .nullable(),
  /** SHA-256 of the seed that all lots are drawn from; the seed is published at the end. */
  commitment: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: moment,
});
export type TournamentTerms = z.infer<typeof termsSchema>;

const entrantId = z.string().min(1).max(100);

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    at: moment,
    id: entrantId,
    name: z.string().min(1).max(100),
    /** Who has more is seeded higher. */
    rating: z.number(),
    /** The house bot that plays for it; null for an agent. */
    bot: z.string().max(100).nullable(),
    /** What its seats choose, in games whose seats choose something. */
    options: z.unknown().optional(),
  }),
  z.strictObject({ type: z.literal('leave'), at: moment, id: entrantId }),
  z.strictObject({ type: z.literal('start'), at: moment }),
  /** Pairs who is free in an arena, and closes it when its time is over. */
  z.strictObject({ type: z.literal('pair'), at: moment }),
  z.strictObject({
    type: z.literal('result'),
    at: moment,
    pairing: z.int().min(1),
    game: z.int().min(0),
    attempt: z.int().min(1),
    /** The match; its id in the arena. */
    match: z.string().min(1).max(100),
    /** By seat, 1 is the best; null where the match was called off. */
    places: z.array(z.int().min(1)).max(MOST_SEATS).nullable(),
    /** Seats whose agents never answered. */
    absent: z.array(z.int().min(0)).max(MOST_SEATS),
  }),
  z.strictObject({ type: z.literal('cancel'), at: moment, reason: z.string().max(200) }),
]);
export type Command = z.infer<typeof commandSchema>;

/** What cannot be, in one message; null if the terms hold together. */
export function termsFault({ kind, seats, leastSeats, advance, windowMs }: TournamentTerms): string | null {
  if (leastSeats > seats)
    return `the game is played by ${leastSeats} or more, and a table has ${seats} seats`;
  if (kind === 'knockout' && leastSeats > 2) return 'a knock-out takes a game that two can play';
  if ((kind === 'arena') !== (windowMs !== null)) return 'an arena, and nothing else, has a time window';
  if (advance !== null && (kind !== 'knockout' || advance >= seats))
    return 'advance says how many of a table go on in a knock-out, fewer than sit there';
  return null;
}
