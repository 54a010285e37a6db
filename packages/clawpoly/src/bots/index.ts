/** The house bots; the first is used to fill an empty seat. */
import type { Bot } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import type { State } from '../state.js';
import { aggressive } from './aggressive.js';
import { conservative } from './conservative.js';
import { navigator } from './navigator.js';
import { random } from './random.js';
import { trader } from './trader.js';

export { levels } from './levels.js';

export const bots: Readonly<Record<string, Bot<State, Action>>> = {
  navigator,
  aggressive,
  conservative,
  trader,
  random,
};
