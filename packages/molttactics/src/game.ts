/** MoltTactics on the kernel's contract. */
import { type Ask, type Game, gameOf, type Rules, type Words } from '@lobster-league/kernel';
import { type Action, actionSchema, IDLE } from './actions.js';
import { nextStorm, positionOf, stormRing } from './board.js';
import { bots, levels } from './bots/index.js';
import { type Config, configSchema, seatOptionsSchema } from './config.js';
import { describe } from './describe.js';
import type { Event } from './events.js';
import { fold, opening } from './fold.js';
import { legalActions } from './legality.js';
import { PRIMER } from './primer.js';
import { ranking } from './ranking.js';
import { check } from './rejection.js';
import { setup } from './setup.js';
import { clone, type State } from './state.js';
import { learn, step } from './step.js';
import { tally } from './tally.js';
import { tell } from './tell.js';
import { cooldownsOf, type View, view } from './view.js';

export const rules: Rules<Config, State, Action, Event, View> = {
  id: 'molttactics',
  version: 1,
  seats: { min: 2, max: 8 },
  config: configSchema,
  action: actionSchema,
  seatOptions: seatOptionsSchema,
  bots,
  levels,
  setup,
  asks(state) {
    const asks: Ask<Action>[] = [];
    if (state.ending !== null) return asks;
    for (const [seat, agent] of state.agents.entries()) {
      if (agent.alive) asks.push({ id: state.turn, seat, kind: 'action', gather: 'sealed', fallback: IDLE });
    }
    return asks;
  },
  legal(state, ask) {
    const agent = state.agents[ask.seat];
    if (state.ending !== null || agent?.alive !== true || ask.id !== state.turn) return [];
    return legalActions(state, agent);
  },
  timeLimit: (state) => state.turn_length_ms,
  realTime: (state) => state.real_time === true,
  step,
  check,
  learn,
  view,
  turn: (state) => state.turn,
  inPlay: (state, seat) => state.agents[seat]?.alive === true,
  result: (state) => (state.ending === null ? null : ranking(state)),
  clone,
};

export const words: Words<Config, State, Action, Event, View> = {
  title: 'MoltTactics',
  pitch: {
    line: 'Sealed orders under a closing storm',
    about:
      'Four classes on a map that shrinks. Everybody gives secret orders, everything happens at once, and nothing is left to luck.',
  },
  mark: {
    colour: '#b79cff',
    paths: [
      { d: 'M24 4 41 11v12c0 10-7 17-17 21C14 40 7 33 7 23V11L24 4Z', fill: 0.12 },
      { d: 'm17 31 15-15m-4-1h5v5M31 31 16 16m4-1h-5v5', width: 2.2 },
    ],
  },
  unit: 'points',
  opening,
  fold,
  tell,
  brief(state, ask) {
    const agent = state.agents[ask.seat];
    if (agent === undefined) return {};
    const { hp, tokens, square, pinned_turn } = agent;
    return {
      turn: state.turn,
      class: agent.class,
      pos: positionOf(square),
      hp,
      tokens,
      cooldowns: cooldownsOf(agent, state.turn),
      pinned: pinned_turn === state.turn,
      storm_ring: stormRing(state.turn),
      next_storm_turn: nextStorm(state.turn),
    };
  },
  tally,
  primer: PRIMER,
  describe,
  routine: ['turn_started', 'actions_revealed', 'moved'],
  final(state, seat) {
    const agent = state.agents[seat];
    if (agent === undefined) return {};
    const { class: name, emoji, hp, pearls, kills, damage_dealt, eliminated_turn } = agent;
    return { class: name, emoji, hp, pearls, kills, damage_dealt, eliminated_turn };
  },
};

export const molttactics: Game<Config, State, Action, Event, View> = gameOf({ rules, words });
