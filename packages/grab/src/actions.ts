/** The actions of players and of the clock. */
import { z } from 'zod';
import { TILES } from './tiles.js';

/** What a word is made from besides letters of the pool: nothing, or one word on the table with its owner. */
const from = z.union([
  z.literal('pool'),
  z.strictObject({
    player: z.union([z.int(), z.string().max(200)]).describe('who owns it: a seat number or a player_id'),
    word: z.string().max(TILES),
  }),
]);

/** The actions of a player. */
export const playerAction = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('move'),
      word: z.string().max(TILES).describe('the word to make, in the letters a to z'),
      from: from
        .optional()
        .describe('what to make it from; without it the pool alone, then the others’ words, then your own'),
    })
    .describe('make a word'),
  z.strictObject({ type: z.literal('ready_for_next_turn') }).describe('pass: ready for the next letter'),
]);

export const grabAction = z.discriminatedUnion('type', [
  ...playerAction.options,
  z
    .strictObject({ type: z.literal('time_expired') })
    .describe('the turn timer ran out; only the clock says this'),
]);

export type GrabAction = z.infer<typeof grabAction>;
export type From = z.infer<typeof from>;
export type WordMove = Extract<GrabAction, { type: 'move' }>;
