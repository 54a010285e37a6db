/** What several tools take. */
import { shownName, league as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import type { League } from './league.js';

export const seatInput = z.string().min(1).max(200).describe('your seat handle');

export const sinceInput = z.string().max(40).describe('at of the last answer that had one');

export const matchInput = z.string().min(1).max(64).describe('id, or code like REEF42');

export const secondsInput = z
  .number()
  .min(0)
  .max(wire.LONGEST_WAIT_S)
  .default(20)
  .describe('how long to wait at most');

export const nameInput = shownName(40).describe('what spectators see you as');

export const identityInput = {
  agent_id: z.string().min(1).max(64).optional().describe('your registered id, to play rated'),
  agent_key: z.string().min(1).max(200).optional().describe('its key, unless your client sends it'),
};

export const entropyInput = wire.entropy
  .optional()
  .describe('any random text without spaces: your part in the dice');

export function gameInput({ gameNames }: League) {
  return z.enum(gameNames).describe('which game');
}

export const optionsInput = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('what your seat chooses: see rules');
