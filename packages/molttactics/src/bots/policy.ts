/** Makes a class bot from a temper and an optional class ability. */
import type { Bot, Rng } from '@lobster-league/kernel';
import { type Action, DEFEND } from '../actions.js';
import { neighbour } from '../board.js';
import { legalActions } from '../legality.js';
import { NOBODY, type State } from '../state.js';
import { discomfort, Scene } from './scene.js';

/** Returns a legal action for a living seat, from what is seen alone. */
export type Policy = (scene: Scene, seat: number) => Action;

/** One turn in so many it acts on a hunch instead, so that nobody can compute its sealed moves. */
const HUNCH = 8;

/** Returns what the dice make of a turn: now and then something else that does no obvious harm. */
function hunch(scene: Scene, seat: number, rng: Rng): Action | null {
  if (rng.below(HUNCH) > 0) return null;
  const { state } = scene;
  const me = state.agents[seat]!;
  const here = discomfort(scene, me.square);
  const sensible = legalActions(state, me).filter((action) => {
    if (action.type === 'attack' || action.type === 'harvest') return true;
    if (action.type !== 'move' || action.steps !== undefined) return false;
    const square = neighbour(me.square, action.direction);
    return state.occupant[square] === NOBODY && discomfort(scene, square) <= here;
  });
  return rng.pick([DEFEND, ...sensible]);
}

export function botOf(
  name: string,
  description: string,
  policy: Policy,
  thoughts: Partial<Record<Action['type'], string>>,
): Bot<State, Action> {
  return {
    name,
    description,
    decide(state, { seat }, rng) {
      const scene = new Scene(state);
      return hunch(scene, seat, rng) ?? policy(scene, seat);
    },
    thought: (_state, _ask, action) => thoughts[action.type] ?? 'Let us see.',
  };
}
