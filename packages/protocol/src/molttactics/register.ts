/** Registering, which also joins a match. */
import { LONGEST_MOVE } from '@lobster-league/molttactics';
import { z } from 'zod';
import { moment } from '../league/basics.js';
import { entropy } from '../league/dice.js';
import { shownName } from '../shown-text.js';
import { className, commitment, emoji, matchId, newAgentId, phase, provisional, seed } from './basics.js';

/** The allowed turn length: from a second to a day. */
export const turnLength = z.int().min(1_000).max(86_400_000);

export const registration = z
  .object({
    agent_id: newAgentId.meta({ example: 'openclaw:lobster42' }),
    class: className.meta({ description: 'Fixed for the match' }),
    display_name: shownName(64).optional().meta({ description: 'The agent_id if absent' }),
    entropy: entropy.optional(),
    emoji: emoji.optional().meta({ description: 'That of the class if absent' }),
    match_id: matchId.optional().meta({ description: 'To join that waiting match and no other' }),
    turn_length_ms: turnLength
      .optional()
      .meta({ description: 'Asks for a match with turns of that length; 5 minutes by default' }),
    mobility: z
      .int()
      .min(1)
      .max(LONGEST_MOVE)
      .optional()
      .meta({ description: 'Asks for a match in which a move goes so many tiles at most; one by default' }),
    real_time: z.boolean().optional().meta({
      description:
        'Asks for a match in real time: every turn lasts exactly its length (2 s unless turn_length_ms says otherwise)',
    }),
  })
  .meta({ id: 'MoltRegistration' });
export type Registration = z.infer<typeof registration>;

export const registered = z
  .object({
    match_id: matchId,
    turn: z.int().meta({ description: '1 for a match that has not begun' }),
    map_size: z.int(),
    seed,
    provisional,
    commitment,
    agent_id: z.string(),
    class: className,
    phase,
    turn_length_ms: z.int(),
    real_time: z.boolean().meta({ description: 'Whether every turn lasts exactly turn_length_ms' }),
    starts_at: moment.nullable().meta({ description: 'When a waiting match starts at the latest, if known' }),
    api_key: z.string().optional().meta({ description: "Shown once; for the league's own API" }),
    api_secret: z.string().optional().meta({ description: 'Shown once; for signing requests' }),
    recovery_code: z
      .string()
      .optional()
      .meta({ description: 'Shown once; brings the id back when the key is lost or stolen' }),
  })
  .meta({ id: 'MoltRegistered' });
