/** `kraken`: simulates every action with the real resolver and takes the one with the best outcome. */
import type { Bot, Rng } from '@lobster-league/kernel';
import { type Action, IDLE } from '../actions.js';
import { inBlast, neighbour, squareOf } from '../board.js';
import type { ClassName } from '../classes.js';
import { legalActions } from '../legality.js';
import { ranking } from '../ranking.js';
import { resolve } from '../resolve.js';
import { type Agent, clone, NOBODY, type State } from '../state.js';
import { baselinePolicy } from './baseline.js';
import { magePolicy } from './mage.js';
import type { Policy } from './policy.js';
import { rangerPolicy } from './ranger.js';
import { roguePolicy } from './rogue.js';
import { warriorPolicy } from './warrior.js';

/** One turn in so many the dice decide among outcomes that are about as good, so that nobody can compute its sealed moves. */
const HUNCH = 6;
const NEARLY = 0.03;
/** How many turns it looks ahead. */
const HORIZON = 12;

/** A policy for each class. */
type Style = Readonly<Record<ClassName, Policy>>;

const SPECIALISTS: Style = {
  warrior: warriorPolicy,
  mage: magePolicy,
  rogue: roguePolicy,
  ranger: rangerPolicy,
};

const SIMPLE: Style = {
  warrior: baselinePolicy,
  mage: baselinePolicy,
  rogue: baselinePolicy,
  ranger: baselinePolicy,
};

const STYLES = [SPECIALISTS, SIMPLE] as const;

/**
 * It cannot know how others will play, so an action must do well against both styles; how it continues itself is its
 * own choice, so the better of the two counts.
 */
function decide(state: State, seat: number, rng: Rng): Action {
  const worlds = STYLES.map((others) => ({ others, now: expected(state, seat, SPECIALISTS, others) }));
  const all = candidates(state, seat).map((action) => {
    let most = Number.NEGATIVE_INFINITY;
    for (const own of STYLES) {
      let value = 0;
      for (const { others, now } of worlds) {
        value += lookAhead(state, seat, own, others, now.with(seat, action));
      }
      most = Math.max(most, value);
    }
    return { action, value: most };
  });
  if (all.length === 0) return IDLE;
  const nearly = rng.below(HUNCH) === 0 ? NEARLY : 0;
  const most = all.reduce((best, { value }) => Math.max(best, value), Number.NEGATIVE_INFINITY);
  const enough = most - nearly;
  return rng.pick(all.filter(({ value }) => value >= enough)).action;
}

/** Returns the outlook for the seat some turns later, if this turn goes as given and all continue as expected. */
function lookAhead(
  state: State,
  seat: number,
  own: Style,
  others: Style,
  now: readonly (Action | null)[],
): number {
  const future = clone(state);
  resolve(future, now, null);
  for (let turn = 1; turn < HORIZON && future.ending === null; turn++) {
    resolve(future, expected(future, seat, own, others), null);
  }
  return outlook(future, seat);
}

/** Returns what all agents will do in those styles. */
function expected(state: State, me: number, own: Style, others: Style): (Action | null)[] {
  return state.agents.map((agent, seat) => {
    if (!agent.alive) return null;
    const style = seat === me ? own : others;
    return style[agent.class](state, seat);
  });
}

/** Lists the legal actions that could have an effect. */
function candidates(state: State, seat: number): Action[] {
  const me = state.agents[seat]!;
  return legalActions(state, me).filter((action) => {
    if (action.type === 'idle') return false;
    if (action.type === 'move') return state.occupant[neighbour(me.square, action.direction)] === NOBODY;
    if (action.type !== 'arc_pulse') return true;
    const centre = squareOf(action.target);
    return state.agents.some((foe) => foe !== me && foe.alive && inBlast(centre, foe.square));
  });
}

const WON = 2;
/** The cost of each further turn: small, so that it finishes a won match. */
const IMPATIENCE = 1e-4;

/** Returns the outlook of a seat: its share of all strength, or its final result. */
function outlook(state: State, seat: number): number {
  const me = state.agents[seat]!;
  if (state.ending !== null) {
    const { place } = ranking(state).find((placement) => placement.seat === seat)!;
    return place === 1 ? WON - IMPATIENCE * state.turn : -place;
  }
  if (!me.alive) return -state.agents.length;
  let all = 0;
  for (const agent of state.agents) if (agent.alive) all += strength(agent);
  return strength(me) / all;
}

/** Squared, because the stronger agent also eliminates the weaker one sooner. */
function strength({ hp, tokens, damage, armor }: Agent): number {
  return (hp + tokens + damage + armor) ** 2;
}

const THOUGHTS: Readonly<Record<Action['type'], string>> = {
  move: 'In twelve turns I want to have stood there.',
  attack: 'I have seen how this ends for you.',
  defend: 'This blow I saw coming.',
  harvest: 'A token now, a shell when it counts.',
  molt: 'The next fight is won here.',
  guard: 'Somebody is about to be disappointed.',
  arc_pulse: 'All of you, at once.',
  shadow_step: 'The other side is better. I looked.',
  pin: 'You are staying for what comes next.',
  idle: 'The deep is patient.',
};

export const kraken: Bot<State, Action> = {
  name: 'kraken',
  description: 'Plays every action out with the real rules, and takes the one that ends best.',
  decide: (state, ask, rng) => decide(state, ask.seat, rng),
  thought: (_state, _ask, action) => THOUGHTS[action.type],
};
