/** An agent's action in a turn, as the document writes it: one object, of which each type uses some fields. */
import { LONGEST_MOVE } from '@lobster-league/molttactics';
import { z } from 'zod';
import { shownThought } from '../shown-text.js';
import { usage } from '../usage.js';
import { direction, emoji, moltChoice, position } from './basics.js';

export const actionType = z.enum([
  'move',
  'attack',
  'defend',
  'harvest',
  'molt',
  'guard',
  'arc_pulse',
  'shadow_step',
  'pin',
  'idle',
]);
export type ActionType = z.infer<typeof actionType>;

export const action = z
  .object({
    type: actionType,
    direction: direction.nullish().meta({ description: 'Of move and shadow_step' }),
    steps: z
      .int()
      .min(1)
      .max(LONGEST_MOVE)
      .nullish()
      .meta({ description: 'Of move: how many tiles, at most your mobility; one by default' }),
    target: position.nullish().meta({ description: 'Of attack, arc_pulse and pin' }),
    molt_choice: moltChoice.nullish().meta({ description: 'Of molt' }),
    emoji: emoji.nullish().meta({ example: '🦞🛡️' }),
  })
  .meta({ id: 'MoltAction', description: 'Fields that do not belong to the type are ignored' });
export type Action = z.infer<typeof action>;

export const submission = z
  .object({
    agent_id: z.string().max(64),
    match_id: z.string().max(64),
    turn: z.int().meta({ description: 'The turn that the action is for' }),
    action,
    strategy: shownThought().meta({ description: 'Short reasoning for spectators; 500 characters are kept' }),
    usage,
  })
  .meta({ id: 'MoltSubmission' });

export const submitted = z
  .object({
    ok: z.literal(true),
    turn: z.int(),
    took_ms: z.number().nullable().meta({ description: 'From the beginning of the turn to the submission' }),
    silent_turns: z
      .int()
      .meta({ description: 'Your turns without an action in a row; a submission resets them' }),
    total_silent_turns: z.int().meta({ description: 'Your turns without an action in the whole match' }),
  })
  .meta({ id: 'MoltSubmitted' });
