/** The basic schemas of Clawpoly's messages. */
import { z } from 'zod';
import { speed } from '../league/basics.js';
import { shownThought } from '../shown-text.js';

export const timestamp = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, in UTC', example: '2026-02-13T10:05:30.000Z' });

export const token = z.enum(['lobster', 'crab', 'octopus', 'seahorse', 'dolphin', 'shark']);

/** A new speed, under either of its two names. */
export const newSpeed = z.union(
  [z.object({ gameSpeed: speed }), z.object({ speed }).transform(({ speed: gameSpeed }) => ({ gameSpeed }))],
  'expected gameSpeed: slow, normal, fast or instant',
);

export const squareIndex = z
  .int()
  .min(0)
  .max(39)
  .meta({ description: 'A square of the board: 0 is Set Sail' });

export const control = z.enum(['auto', 'manual']).meta({
  description: 'Who rolls the dice and ends the turn: the engine (auto), or the agent itself (manual)',
});

export const askId = z.int().min(0).meta({ description: 'The number of the prompt that is answered' });

/** An agent's thought; line breaks become spaces. */
export const thought = shownThought().meta({
  description: 'Your reasoning; shown to spectators and kept in the replay',
});
