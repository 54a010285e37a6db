/** The house players. */
import type { Bot } from '@lobster-league/kernel';
import { type Action, IDLE } from '../actions.js';
import type { State } from '../state.js';

export const bots: Readonly<Record<string, Bot<State, Action>>> = {
  baseline: { name: 'baseline', description: '', decide: () => IDLE },
};
