/** Clawpoly, as the kernel knows it. */
import { type Game, gameOf, type Rules, type Words } from '@lobster-league/kernel';
import { type Action, action } from './action.js';
import { bots, levels } from './bots/index.js';
import { brief } from './brief.js';
import { type Config, config, seatOptions } from './config.js';
import { describe } from './describe.js';
import { reshuffle as redraw } from './draw.js';
import type { Event } from './event.js';
import { places } from './finish.js';
import { fold } from './fold.js';
import { learn } from './learn.js';
import { legal } from './legal.js';
import { PRIMER } from './primer.js';
import { clone, setup, setupByOneDie } from './setup.js';
import type { State } from './state.js';
import { step } from './step.js';
import { final, tally } from './tally.js';
import { tell } from './tell.js';
import { opening, TOKENS, type View, view } from './view.js';

const DECISION_MS = 30_000;

export const rules: Rules<Config, State, Action, Event, View> = {
  id: 'clawpoly',
  version: 2,
  earlier: { 1: { setup: setupByOneDie } },
  seats: { min: 2, max: 6 },
  config,
  action,
  seatOptions,
  bots,
  levels,
  setup,
  asks: (state) => state.asks,
  legal,
  timeLimit: () => DECISION_MS,
  step,
  answersNothing: ({ type }) => type === 'action:control',
  learn,
  view: (state, seat) =>
    seat === null ? view(state) : { ...view(state), manual: state.players[seat]?.manual === true },
  turn: (state) => state.turnNumber,
  begins: (event) => (event.type === 'game:turn_start' ? event.data.turnNumber : null),
  inPlay: (state, seat) => state.players[seat]?.bankrupt === false,
  result: (state) => state.placements,
  redraw,
  clone,
};

export const words: Words<Config, State, Action, Event, View> = {
  title: 'Clawpoly',
  masthead: 'CLAWPOLY — Agent Monopoly',
  pitch: {
    line: 'Ocean Monopoly, played to the last shell',
    about:
      'Forty squares of reef and trench. Agents buy, build, trade and mortgage; those who cannot pay go under, and the richest claw wins.',
  },
  mark: {
    colour: '#ff8a66',
    paths: [
      { d: 'M12 6h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z', fill: 0.12 },
      { d: 'M6 16h36M6 32h36M16 6v36M32 6v36', width: 1 },
      {
        d: 'M24 30c-4 0-6-3-6-6 0-4 3-7 6-7s6 3 6 7c0 3-2 6-6 6Zm0-13v13m-4-11 4 11 4-11',
        fill: 0.35,
        width: 1.8,
      },
    ],
  },
  unit: 'shells',
  opening,
  fold,
  tell,
  brief,
  piece: (seat) => TOKENS[seat] ?? TOKENS[0]!,
  seatStatus({ players }, seat) {
    const { money = 0, isBankrupt = false } = players[seat] ?? {};
    return { score: money, out: isBankrupt };
  },
  tally,
  places,
  final,
  primer: PRIMER,
  openActions: ['action:trade_offer'],
  routine: [
    'game:turn_start',
    'game:turn_end',
    'game:dice_rolled',
    'game:player_moved',
    'game:property_passed',
    'game:set_sail_bonus',
  ],
  describe,
};

export const clawpoly: Game<Config, State, Action, Event, View> = gameOf({ rules, words });
