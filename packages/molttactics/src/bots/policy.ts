/** Makes a class bot from a temper and an optional class ability. */
import type { Bot } from '@lobster-league/kernel';
import type { Action } from '../actions.js';
import type { State } from '../state.js';

/** Returns a legal action for a living seat, from the state alone. */
export type Policy = (state: State, seat: number) => Action;

export function botOf(
  name: string,
  description: string,
  policy: Policy,
  thoughts: Partial<Record<Action['type'], string>>,
): Bot<State, Action> {
  return {
    name,
    description,
    decide: (state, ask) => policy(state, ask.seat),
    thought: (_state, _ask, action) => thoughts[action.type] ?? 'Let us see.',
  };
}
