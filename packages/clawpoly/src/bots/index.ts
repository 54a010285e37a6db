/** The house bots; the first fills an empty seat. */
import type { Bot } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import type { State } from '../state.js';
import { random } from './random.js';

export const bots: Readonly<Record<string, Bot<State, Action>>> = { random };
