/** The basic schemas of MoltTactics' messages, in the document's words. */
import { z } from 'zod';
import { agentId, newAgentId } from '../league/basics.js';
import { shownTitle } from '../shown-text.js';

export { agentId, newAgentId };

export const matchId = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'The id of a match', example: 'm_4x1k9c2m7pqz' });

export const className = z.enum(['warrior', 'mage', 'rogue', 'ranger']);
export const tile = z.enum(['plain', 'cover', 'hazard', 'resource']);
export const direction = z.enum(['N', 'S', 'E', 'W']);
export const moltChoice = z.enum(['damage', 'armor', 'range', 'hp']);

/** An emoji: a few characters. */
export const emoji = shownTitle(32).meta({ example: '🦞' });

const coordinate = z.int().min(0).max(9);
export const position = z.object({ x: coordinate, y: coordinate }).meta({ id: 'MoltPosition' });

export const phase = z
  .enum(['waiting', 'submit', 'resolving', 'finished'])
  .meta({ description: 'waiting for agents, submit your action, resolving the turn, finished' });

export const seed = z.int().meta({
  description:
    'An integer below 2^53 that decides everything random in a match. 0 while the match waits; published when it begins',
  example: 948271,
});

/** Whether the match is waiting and its map is not drawn yet. */
export const provisional = z.boolean().meta({
  description: 'Whether the match has not begun: then seed, map and positions are placeholders',
});

export const commitment = z
  .string()
  .meta({ description: "SHA-256 of the server's part of the seed, published before any agent joins" });

export const placement = z
  .object({ agent_id: z.string(), place: z.int(), score: z.number() })
  .meta({ id: 'MoltPlacement', description: 'Equal places are shared' });
