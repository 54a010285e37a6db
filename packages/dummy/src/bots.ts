/** House bots of Lucky Dice. Rolling is always the best move, so one bot plays well. */
import type { Bot } from '@lobster-league/kernel';
import type { Action, State } from './rules.js';

const ROLL: Action = { type: 'roll' };
const PASS: Action = { type: 'pass' };

const eager: Bot<State, Action> = {
  name: 'eager',
  description: 'Always rolls.',
  decide: () => ROLL,
  thought: () => 'Every roll counts.',
};

const random: Bot<State, Action> = {
  name: 'random',
  description: 'Rolls or passes by the toss of a coin.',
  decide: (_state, _ask, rng) => (rng.below(2) === 0 ? ROLL : PASS),
};

export const bots = { eager, random };
