/** `kraken`: plays every action out with the real resolver, and takes the one that ends best. */
import type { Bot } from '@lobster-league/kernel';
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

/** What it expects of everybody, itself included, once its own action is played. */
const EXPECTED: Readonly<Record<ClassName, Policy>> = {
  warrior: warriorPolicy,
  mage: magePolicy,
  rogue: roguePolicy,
  ranger: rangerPolicy,
};

/** How many turns it plays out. */
export const K = { HORIZON: 20 };

function decide(state: State, seat: number): Action {
  const worlds = [true, false].map((special) => ({
    special,
    actions: expectedActions(state, seat, special),
  }));
  let best: Action = IDLE;
  let most = Number.NEGATIVE_INFINITY;
  for (const action of candidates(state, seat)) {
    let value = 0;
    for (const world of worlds) {
      const future = clone(state);
      const actions = world.actions.slice();
      actions[seat] = action;
      resolve(future, actions, null);
      for (let turn = 1; turn < K.HORIZON && future.ending === null; turn++) {
        resolve(future, expectedActions(future, seat, world.special), null);
      }
      value += outlook(future, seat);
    }
    if (value > most) {
      most = value;
      best = action;
    }
  }
  return best;
}

function expectedActions(state: State, me: number, special: boolean): (Action | null)[] {
  const actions: (Action | null)[] = [];
  for (let seat = 0; seat < state.agents.length; seat++) {
    const agent = state.agents[seat]!;
    actions.push(
      agent.alive ? (seat === me || special ? EXPECTED[agent.class] : baselinePolicy)(state, seat) : null,
    );
  }
  return actions;
}

/** Legal actions that could do something. */
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

/** How the match looks for a seat: from 0, out early, to 2, won. */
function outlook(state: State, seat: number): number {
  const me = state.agents[seat]!;
  if (state.ending !== null) {
    const place = ranking(state).find((placement) => placement.seat === seat)!.place;
    return place === 1 ? 2 : -place;
  }
  if (!me.alive) return -state.agents.length;
  let all = 0;
  for (const agent of state.agents) if (agent.alive) all += strength(agent);
  return strength(me) / all;
}

function strength(agent: Agent): number {
  return agent.hp + agent.tokens + 2 * agent.damage + agent.armor;
}

export const kraken: Bot<State, Action> = {
  name: 'kraken',
  description: 'Plays every action out with the real rules, and takes the one that ends best.',
  decide: (state, ask) => decide(state, ask.seat),
  thought: (_state, _ask, action) => `I have seen how this ends, and ${action.type} ends best.`,
};
