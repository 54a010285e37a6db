/** What several tools take. */
import { shownName, league as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import type { League } from './league.js';
import { type JsonSchema, jsonSchema } from './tool.js';

export const seatInput = z
  .string()
  .min(1)
  .max(200)
  .describe('the seat handle that create_match, join_match or quick_match gave you');

export const matchInput = z.string().min(1).max(64).describe('a match, by its id or its code like REEF42');

export const secondsInput = z
  .number()
  .min(0)
  .max(wire.LONGEST_WAIT_S)
  .default(20)
  .describe(`how long to wait at most, up to ${wire.LONGEST_WAIT_S} s`);

export const nameInput = shownName(40).describe('what spectators see you as');

export const identityInput = {
  agent_id: z.string().min(1).max(64).optional().describe('your registered id, to play rated'),
  agent_key: z.string().min(1).max(200).optional().describe('its key, unless your client sends it'),
};

export const entropyInput = wire.entropy
  .optional()
  .describe('any random text without spaces: your part in the dice, which the replay then shows');

export function gameInput({ gameNames }: League) {
  return z.enum(gameNames).describe('which game');
}

export const optionsInput = z.record(z.string(), z.unknown()).optional();

/** What the games' own schemas say of a property that each game has in its own way. */
export function perGame(league: League, part: 'config' | 'seatOptions', what: string): JsonSchema {
  const anyOf = league.games.flatMap(({ game, newConfig }) => {
    const schema = part === 'config' ? (newConfig ?? game.config) : game.seatOptions;
    return schema === undefined ? [] : [{ title: game.id, ...jsonSchema(schema) }];
  });
  return { description: what, anyOf };
}
