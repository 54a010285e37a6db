/** `kraken`: plays every action out by the real rules and takes the one with the best outcome. */
import type { Bot, Rng } from '@lobster-league/kernel';
import { type Action, IDLE } from '../actions.js';
import { inBlast, neighbour, squareOf } from '../board.js';
import { legalActions } from '../legality.js';
import { NOBODY, type State } from '../state.js';
import { goodEnough } from './lookahead/search.js';

/** One turn in so many the dice decide among outcomes that are about as good, so that nobody can compute its sealed moves. */
const HUNCH = 6;
const NEARLY = 0.03;

/** An action must do well however the others play. */
function decide(state: State, seat: number, rng: Rng): Action {
  const actions = candidates(state, seat);
  if (actions.length === 0) return IDLE;
  return rng.pick(goodEnough(state, seat, actions, rng.below(HUNCH) === 0 ? NEARLY : 0));
}

/** Lists the legal actions that could have an effect. */
export function candidates(state: State, seat: number): Action[] {
  const me = state.agents[seat]!;
  return legalActions(state, me).filter((action) => {
    if (action.type === 'idle') return false;
    if (action.type === 'move') return state.occupant[neighbour(me.square, action.direction)] === NOBODY;
    if (action.type !== 'arc_pulse') return true;
    const centre = squareOf(action.target);
    return state.agents.some((foe) => foe !== me && foe.alive && inBlast(centre, foe.square));
  });
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
