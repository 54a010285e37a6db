/** From the document's one action object to the game's actions, each with the fields of its type. */
import type { molttactics } from '@lobster-league/protocol';
import { problem } from './problem.js';

type Field = 'direction' | 'target' | 'molt_choice';

const FIELD_OF: Readonly<Record<molttactics.ActionType, Field | null>> = {
  move: 'direction',
  attack: 'target',
  defend: null,
  harvest: null,
  molt: 'molt_choice',
  guard: null,
  arc_pulse: 'target',
  shadow_step: 'direction',
  pin: 'target',
  idle: null,
};

const VALUES: Readonly<Record<Field, string>> = {
  direction: 'a direction: N, S, E or W',
  target: 'a target {"x", "y"}',
  molt_choice: 'a molt_choice: damage, armor, range or hp',
};

export function gameAction({ type, emoji, steps, ...fields }: molttactics.Action): Record<string, unknown> {
  const field = FIELD_OF[type];
  const drawn = emoji == null ? {} : { emoji };
  if (field === null) return { type, ...drawn };
  const value = fields[field];
  if (value == null) throw problem('invalid_action', `${type} needs ${VALUES[field]}.`);
  const far = type === 'move' && steps != null ? { steps } : {};
  return { type, [field]: value, ...far, ...drawn };
}
