/** A bot that looks ahead: it plays its choices out, and takes the one with which it wins most often. */
import { weigh } from '@lobster-league/insight';
import { type Ask, type Bot, type Character, type Considered, Rng } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import { legalButOffers } from '../legal.js';
import type { State } from '../state.js';
import { OFFERS_PER_TURN } from '../trade.js';
import { bargains } from './bargains.js';
import { type Choice, musing } from './musings.js';
import { navigator } from './navigator.js';
import { afterDeal, chanceOf, outlook } from './outlook.js';
import { random } from './random.js';
import { isStalemate } from './stalemate.js';

/** How well it plays. */
export interface Strength {
  /** How many times it tries each choice, at most; 0 if it decides as a navigator does. */
  readonly samples: number;
  /** In how many of a hundred decisions the dice decide instead. */
  readonly slips: number;
  /** Increased whenever it would decide otherwise than before. */
  readonly version: number;
}

/** How many turns it plays a choice out. */
const TURNS = 12;
/** How many deals it values, and how many of those it plays out. */
const DEALS_VALUED = 24;
const DEALS_PLAYED = 4;

export function thinker(character: Character, { samples, slips, version }: Strength): Bot<State, Action> {
  const choose = (state: State, ask: Ask<Action>, rng: Rng): Choice => {
    if (rng.below(100) < slips) return { action: random.decide(state, ask, rng), slip: true };
    const plain = navigator.decide(state, ask, rng);
    const choices = samples === 0 || isStalemate(state) ? [plain] : choicesOf(state, ask, plain);
    if (choices.length === 1) return { action: plain, slip: false };
    const { best, means } = weigh(choices.length, samples, rng, (choice, dice) =>
      outlook(state, ask, choices[choice]!, TURNS, dice),
    );
    let second = best === 0 ? 1 : 0;
    for (let i = 0; i < means.length; i++) if (i !== best && means[i]! > means[second]!) second = i;
    return {
      action: choices[best]!,
      chance: means[best]!,
      other: choices[second]!,
      otherwise: means[second]!,
      slip: false,
    };
  };
  return {
    ...character,
    version,
    thinks: samples > 0,
    hasty: navigator,
    decide: (state, ask, rng) => choose(state, ask, rng).action,
    consider(state, ask, rng): Considered<Action> {
      const choice = choose(state, ask, rng);
      return { action: choice.action, thought: musing(state, ask, chanceOf(state, ask.seat), choice) };
    },
  };
}

/** Lists what it weighs: what a navigator would do first, then what else could make sense. */
function choicesOf(state: State, ask: Ask<Action>, plain: Action): Action[] {
  if (ask.kind === 'must_raise_funds' || ask.kind === 'your_turn') return [plain];
  const choices = [plain];
  const add = (action: Action): void => {
    if (!choices.some((choice) => isSame(choice, action))) choices.push(action);
  };
  if (ask.kind !== 'build_decision') {
    for (const action of legalButOffers(state, ask)) add(action);
    return choices;
  }
  add(ask.fallback);
  for (const action of legalButOffers(state, ask))
    if (action.type === 'action:build' || action.type === 'action:unmortgage') add(action);
  for (const offer of deals(state, ask)) add(offer);
  return choices;
}

/** Returns the most promising deals; those before them in the list were offered already in this turn, and refused. */
function deals(state: State, ask: Ask<Action>): Action[] {
  if (state.offers >= OFFERS_PER_TURN) return [];
  const dice = Rng.fromSeed('deals');
  return bargains(state, ask.seat, DEALS_VALUED)
    .map((offer) => ({ offer, chance: afterDeal(state, ask, offer, dice) }))
    .sort((a, b) => b.chance - a.chance)
    .slice(state.offers, state.offers + DEALS_PLAYED)
    .map(({ offer }) => offer);
}

/** Actions on a square are the same object; so only offers and answers to them have to be compared. */
function isSame(a: Action, b: Action): boolean {
  if (a === b) return true;
  if (a.type === 'action:trade_respond' && b.type === 'action:trade_respond') return a.accept === b.accept;
  return a.type === b.type && !('squareIndex' in a) && a.type !== 'action:trade_offer';
}
