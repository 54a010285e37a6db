/** What a thinker says of a decision: its chances of winning, as it computed them, with this choice and with another. */
import type { Action } from '../actions.js';
import { squareOf } from '../board.js';
import type { State } from '../state.js';

/** A choice, and the chances of winning that were computed for it and for another one, from 0 to 1. */
export interface Choice {
  readonly action: Action;
  /** Whether the dice chose. */
  readonly slip: boolean;
  readonly chance?: number;
  readonly other?: Action;
  readonly otherwise?: number;
}

const percent = (chance: number): string => `${(100 * chance).toFixed(chance < 0.1 ? 1 : 0)} %`;

/** `now` is the chance before the choice. */
export function musing(state: State, seat: number, now: number, choice: Choice): string {
  const { action, slip, chance, other, otherwise } = choice;
  const at = `Turn ${state.turn}, and I am at ${percent(now)}`;
  const doing = phrase(state, seat, action);
  if (slip) return `${at}. I ${doing}, on a whim.`;
  if (chance === undefined) return `${at}. I ${doing}, as one does.`;
  if (other === undefined || otherwise === undefined) return `${at}. I ${doing}: ${percent(chance)}.`;
  return `${at}. If I ${doing}, I see ${percent(chance)}; if I ${phrase(state, seat, other)}, ${percent(otherwise)}.`;
}

/** Says what an action does, as in "I …". */
function phrase(state: State, seat: number, action: Action): string {
  const { hp, tokens } = state.agents[seat]!;
  switch (action.type) {
    case 'move':
      return `go ${action.direction}`;
    case 'attack':
      return `strike ${whoAt(state, squareOf(action.target))}`;
    case 'pin':
      return `pin ${whoAt(state, squareOf(action.target))}`;
    case 'arc_pulse':
      return `pulse at (${action.target.x},${action.target.y})`;
    case 'shadow_step':
      return `step ${action.direction} through the shadows`;
    case 'guard':
      return `guard my ${hp} HP`;
    case 'defend':
      return `shield my ${hp} HP`;
    case 'harvest':
      return `harvest token ${tokens + 1}`;
    case 'molt':
      return `molt into ${action.molt_choice}`;
    case 'idle':
      return 'wait';
  }
}

function whoAt(state: State, square: number): string {
  const foe = state.agents[state.occupant[square]!];
  return foe === undefined ? 'where nobody is' : `${foe.display_name} with ${foe.hp} HP`;
}
