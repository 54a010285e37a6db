/**
 * A bot that looks ahead over sealed moves: it guesses what each of the others seals now, plays its own choices out against
 * those guesses, and takes the one with which it wins most often.
 */
import { Valuer, weigh } from '@lobster-league/insight';
import type { Ask, Bot, Character, Considered, Rng } from '@lobster-league/kernel';
import { type Action, IDLE } from '../actions.js';
import { insight } from '../insight/index.js';
import { legalActions } from '../legality.js';
import { resolve } from '../resolve.js';
import { clone, type State } from '../state.js';
import { type View, view } from '../view.js';
import { baseline } from './baseline.js';
import { candidates, kraken } from './kraken.js';
import { mage } from './mage.js';
import { type Choice, musing } from './musings.js';
import { ranger } from './ranger.js';
import { rogue } from './rogue.js';
import { specialistPolicy } from './specialist.js';
import { warrior } from './warrior.js';

/** How well it plays. */
export interface Strength {
  /** How many times it tries each choice, at most; 0 if it decides as the bot of its class does. */
  readonly samples: number;
  /** In how many of a hundred decisions the dice decide instead. */
  readonly slips: number;
  /** Increased whenever it would decide otherwise than before. */
  readonly version: number;
}

/** How many turns it plays a choice out. */
const TURNS = 16;
/** In how many of a hundred guesses another one does what a kraken would do now. */
const AS_KRAKEN = 50;
/** How much better than the plain choice another one must be: guesses are guesses. */
const MARGIN = 0.05;
/** One turn in so many the dice decide among what is about as good, so that nobody can compute its sealed moves. */
const HUNCH = 6;
const NEARLY = 0.02;

const SPECIALISTS = { warrior, mage, rogue, ranger };

let valuer: Valuer<View> | null = null;

/** Returns a seat's chance of winning as a spectator would value the position. */
function chanceOf(state: State, seat: number): number {
  if (state.ending === null && !state.agents[seat]!.alive) return 0;
  valuer ??= new Valuer(insight);
  return valuer.chances(view(state))[seat]!;
}

export function thinker(character: Character, { samples, slips, version }: Strength): Bot<State, Action> {
  const choose = (state: State, { seat }: Ask<Action>, rng: Rng): Choice => {
    if (rng.below(100) < slips)
      return { action: rng.pick(legalActions(state, state.agents[seat]!)), slip: true };
    const plain = specialistPolicy(state, seat);
    if (samples === 0) return { action: plain, slip: false };
    // Policies and lists take their actions from the same tables, so that equal ones are the same.
    const choices = [plain, ...candidates(state, seat).filter((action) => action !== plain)];
    const guesses = state.agents.map((agent, other) =>
      other === seat || !agent.alive ? null : kraken.decide(state, askOf(state, other), rng),
    );
    const { best, means } = weigh(choices.length, samples, rng, (choice, dice) =>
      outlook(state, seat, choices[choice]!, guesses, dice),
    );
    const chosen = pick(means, best, rng);
    const other = means.findIndex((_, choice) => choice !== chosen && choice === (chosen === 0 ? best : 0));
    const action = choices[chosen]!;
    if (other < 0) return { action, slip: false, chance: means[chosen]! };
    return {
      action,
      slip: false,
      chance: means[chosen]!,
      other: choices[other]!,
      otherwise: means[other]!,
    };
  };
  return {
    ...character,
    version,
    thinks: samples > 0,
    hasty: baseline,
    decide: (state, ask, rng) => choose(state, ask, rng).action,
    consider(state, ask, rng): Considered<Action> {
      const choice = choose(state, ask, rng);
      return { action: choice.action, thought: musing(state, ask.seat, chanceOf(state, ask.seat), choice) };
    },
  };
}

/** The best choice if it is clearly better than the plain one; now and then any that is about as good. */
function pick(means: readonly number[], best: number, rng: Rng): number {
  const chosen = means[best]! > means[0]! + MARGIN ? best : 0;
  if (rng.below(HUNCH) > 0) return chosen;
  return rng.pick([...means.keys()].filter((choice) => means[choice]! >= means[chosen]! - NEARLY));
}

/** Returns the chance of a seat if it does that now, the others about what is guessed, and all go on as bots of their class. */
function outlook(
  state: State,
  seat: number,
  action: Action,
  guesses: readonly (Action | null)[],
  dice: Rng,
): number {
  const copy = clone(state);
  const simple = copy.agents.map((_, other) => other !== seat && dice.below(2) === 0);
  for (let turn = 0; turn < TURNS && copy.ending === null && copy.agents[seat]!.alive; turn++) {
    const actions = copy.agents.map((agent, other) => {
      if (!agent.alive) return null;
      if (turn === 0 && other === seat) return action;
      const guess = turn === 0 && dice.below(100) < AS_KRAKEN ? guesses[other] : null;
      const bot = simple[other] ? baseline : SPECIALISTS[agent.class];
      return guess ?? bot.decide(copy, askOf(copy, other), dice);
    });
    resolve(copy, actions, null);
  }
  return chanceOf(copy, seat);
}

function askOf({ turn }: State, seat: number): Ask<Action> {
  return { id: turn, seat, kind: 'action', gather: 'sealed', fallback: IDLE };
}
