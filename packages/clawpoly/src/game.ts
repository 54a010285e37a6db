/** Clawpoly, as the kernel knows it. */
import type { Game } from '@lobster-league/kernel';
import { type Action, action } from './action.js';
import { bots } from './bots/index.js';
import { brief } from './brief.js';
import { type Config, config, seatOptions } from './config.js';
import { describe } from './describe.js';
import type { Event } from './event.js';
import { fold } from './fold.js';
import { learn } from './learn.js';
import { legal } from './legal.js';
import { PRIMER } from './primer.js';
import { clone, setup } from './setup.js';
import type { State } from './state.js';
import { step } from './step.js';
import { final, tally } from './tally.js';
import { tell } from './tell.js';
import { opening, type View, view } from './view.js';

const DECISION_MS = 30_000;

export const clawpoly: Game<Config, State, Action, Event, View> = {
  id: 'clawpoly',
  version: 1,
  seats: { min: 2, max: 6 },
  config,
  action,
  seatOptions,
  bots,
  setup,
  asks: (state) => state.asks,
  legal,
  brief,
  timeLimit: () => DECISION_MS,
  step,
  answersNothing: ({ type }) => type === 'action:control',
  learn,
  view: (state) => view(state),
  opening,
  fold,
  tell,
  turn: (state) => state.turnNumber,
  inPlay: (state, seat) => state.players[seat]?.bankrupt === false,
  tally,
  final,
  primer: PRIMER,
  describe,
  result: (state) => state.placements,
  clone,
};
