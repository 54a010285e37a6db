/** Grab as a game of the league: the contract fulfilled, piece by piece. */
import {
  type Ask,
  CLOCK,
  type Game,
  gameOf,
  type Placement,
  type Rules,
  type Words,
} from '@lobster-league/kernel';
import { type GrabAction, grabAction, playerAction } from './actions.js';
import { bots, levels } from './bots/index.js';
import { type GrabConfig, grabConfig } from './config.js';
import { describe } from './describe.js';
import { dictionary } from './dictionary/index.js';
import type { GrabEvent } from './events.js';
import { legalWordsNow } from './legal-words.js';
import { PRIMER } from './primer.js';
import { learn, step } from './rules.js';
import type { GrabState, GrabView } from './state.js';
import { tally } from './tally.js';
import { tell } from './tell.js';
import { spell, sum } from './tiles.js';
import { startTurn } from './turns.js';
import { fold, newPlayer, newTable, opening, view } from './view.js';

export const rules: Rules<GrabConfig, GrabState, GrabAction, GrabEvent, GrabView> = {
  id: 'grab',
  version: 1,
  seats: { min: 1, max: 8 },
  config: grabConfig,
  action: grabAction,
  agentAction: playerAction,
  bots,
  levels,

  setup(config, seats, rng, emit) {
    dictionary(config.dictionary);
    const state: GrabState = {
      config,
      players: seats.map(newPlayer),
      table: newTable(seats.length),
      letter_sets: seats.map(() => []),
      turn_number: 0,
      moves_count: 0,
      words_made: 0,
      last_word: null,
      asks: seats.map(() => 0),
      timer: 0,
      next_ask: 1,
      reason: null,
      places: null,
    };
    startTurn(state, rng, emit);
    return state;
  },

  asks(state) {
    if (state.places !== null) return [];
    const asks: Ask<GrabAction>[] = [];
    state.table.passed.forEach((passed, seat) => {
      if (!passed) asks.push({ id: state.asks[seat]!, seat, kind: 'claim', gather: 'now', fallback: PASS });
    });
    asks.push({ id: state.timer, seat: CLOCK, kind: 'turn_timer', gather: 'now', fallback: TIME_EXPIRED });
    return asks;
  },

  legal(state, ask) {
    if (ask.seat === CLOCK) return [TIME_EXPIRED];
    const words = legalWordsNow(state).map(
      ({ word, from }): GrabAction => ({ type: 'move', word, from: from ?? 'pool' }),
    );
    return [PASS, ...words];
  },

  timeLimit(state, ask) {
    return ask.seat === CLOCK ? state.config.time_limit_seconds * 1000 : null;
  },

  step,
  learn,
  view,

  turn(state) {
    return state.turn_number;
  },

  inPlay(state, seat) {
    return state.players[seat]?.forfeited === false;
  },

  result(state): Placement[] | null {
    const { places, table } = state;
    return places?.map((place, seat) => ({ seat, place, score: table.scores[seat]! })) ?? null;
  },
};

export const words: Words<GrabConfig, GrabState, GrabAction, GrabEvent, GrabView> = {
  title: 'Grab',
  pitch: {
    line: 'Make a word, or steal somebody else’s',
    about:
      'Letters turn up in the pool, and the fastest claim counts. Add a letter to a rival’s word, shuffle, and it is yours.',
  },
  mark: {
    colour: '#ffd166',
    paths: [
      { d: 'M9 17h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z', fill: 0.12 },
      { d: 'm10 30 3.5-9 3.5 9m-6-3h5', width: 2 },
      {
        d: 'M30.4 8.4 39.3 10a4 4 0 0 1 3.300 4.600L41 23.500a4 4 0 0 1-4.600 3.200l-8.900-1.500a4 4 0 0 1-3.200-4.700l1.500-8.800a4 4 0 0 1 4.600-3.300Z',
        fill: 0.3,
      },
      { d: 'M37 15c-2-2.4-6.500-1.500-7 2s3 5.500 6 3.500l.4-3h-2.600', width: 2 },
      { d: 'M9 41c8 3 18 2 25-5m0 0-5 .4M34 36l-.8 4.800', width: 2 },
    ],
  },
  unit: 'points',
  opening,
  fold,
  tell,
  openActions: ['move'],
  routine: ['turn_starting', 'turn_ending', 'player_passed'],
  legalInWords:
    'Claim any word you can make, as often as you like: {"type":"move","word":"…"} with letters of the pool alone, or with all letters of one word on the table and at least one of the pool (the field from names that word as {"player":seat,"word":"…"}, or is the text pool). {"type":"ready_for_next_turn"} passes.',

  brief(state, ask) {
    const { turn_number, table } = state;
    if (ask.seat === CLOCK) return { turn_number };
    return {
      turn_number,
      pool: spell(table.pool),
      letters_remaining_in_bag: sum(table.bag),
      words_per_player: table.words_per_player.map((words) => [...words]),
      scores: [...table.scores],
    };
  },

  seatStatus: ({ state }, seat) => ({ score: state.scores[seat] ?? 0 }),
  tally,
  primer: PRIMER,
  describe,
  final(state, seat) {
    return { words: [...(state.table.words_per_player[seat] ?? [])], score: state.table.scores[seat] ?? 0 };
  },
};

export const grab: Game<GrabConfig, GrabState, GrabAction, GrabEvent, GrabView> = gameOf({ rules, words });

const PASS: GrabAction = { type: 'ready_for_next_turn' };
const TIME_EXPIRED: GrabAction = { type: 'time_expired' };
