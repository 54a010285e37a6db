/** Lucky Dice: the `dummy` game, and the worked example for anybody who adds a game. */
import { type Ask, type Game, gameOf, type Rules } from '@lobster-league/kernel';
import { bots } from './bots.js';
import {
  type Action,
  actionSchema,
  type Config,
  configSchema,
  type Event,
  learn,
  result,
  type State,
  setup,
  step,
} from './rules.js';
import { type View, view } from './view.js';
import { words } from './words.js';

export type { Action, Config, Event, State, View };

const FALLBACK: Action = { type: 'pass' };
/** The only ask; one object reused for every step, because no caller keeps it. */
const turn = { id: 0, seat: 0, kind: 'turn', gather: 'now' as const, fallback: FALLBACK };
const NOBODY: readonly Ask<Action>[] = [];
const ONE: readonly Ask<Action>[] = [turn];

export const rules: Rules<Config, State, Action, Event, View> = {
  id: 'dummy',
  version: 1,
  seats: { min: 1, max: 8 },
  config: configSchema,
  action: actionSchema,
  bots,
  setup,
  asks(state) {
    if (state.over) return NOBODY;
    turn.id = state.asked;
    turn.seat = state.current;
    return ONE;
  },
  legal: () => [{ type: 'roll' }, { type: 'pass' }],
  timeLimit: () => 30_000,
  step,
  learn: (state, fact, _rng, emit) => learn(state, fact, emit),
  view,
  turn: (state) => state.round,
  result,
};

export const dummy: Game<Config, State, Action, Event, View> = gameOf({ rules, words });
