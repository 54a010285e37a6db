/** The house bots; the first is used to fill an empty seat. */
import type { Bot } from '@lobster-league/kernel';
import type { Action } from '../actions.js';
import type { State } from '../state.js';
import { baseline } from './baseline.js';
import { kraken } from './kraken.js';
import { mage } from './mage.js';
import { ranger } from './ranger.js';
import { rogue } from './rogue.js';
import { warrior } from './warrior.js';

export { levels } from './levels.js';

export const bots: Readonly<Record<string, Bot<State, Action>>> = {
  baseline,
  warrior,
  mage,
  rogue,
  ranger,
  kraken,
};
