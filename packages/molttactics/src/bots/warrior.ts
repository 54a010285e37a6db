/** `warrior`: walks up to weak foes while guarding, and wears them down. */
import { type Action, GUARD } from '../actions.js';
import { faultOf } from '../legality.js';
import type { State } from '../state.js';
import { prey, threat } from './instincts.js';
import { botOf } from './policy.js';
import { playBy, type Temper } from './temper.js';

const TEMPER: Temper = {
  molts: ['armor', 'damage', 'hp'],
  greed: 6,
  bloodlust: 4,
  caution: 0.25,
};

export function warriorPolicy(state: State, seat: number): Action {
  const me = state.agents[seat]!;
  const guardNow =
    !me.guard &&
    faultOf(state, me, GUARD) === null &&
    prey(state, me) === null &&
    threat(state, me, me.square) > 0;
  return guardNow ? GUARD : playBy(TEMPER, state, seat);
}

export const warrior = botOf(
  'warrior',
  'Walks up to the weak behind its guard and wears them down.',
  warriorPolicy,
  {
    attack: 'Stand still, this will take a while.',
    guard: 'Let them come; the first blow is on me.',
    molt: 'A thicker shell.',
    harvest: 'Shell food.',
    move: 'I am coming.',
    defend: 'Behind the shield.',
  },
);
