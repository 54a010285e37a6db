/** `warrior`: walks up to weak foes while guarding, and wears them down. */
import { type Action, GUARD } from '../actions.js';
import { faultOf } from '../legality.js';
import { prey, threat } from './instincts.js';
import { botOf } from './policy.js';
import type { Scene } from './scene.js';
import { COMFORT, playBy, type Temper } from './temper.js';

export const TEMPER: Temper = {
  molts: ['armor', 'damage', 'hp'],
  greed: 6,
  bloodlust: 4,
  caution: 0.25,
  comfort: COMFORT,
};

export function warriorPolicy(scene: Scene, seat: number): Action {
  const { state } = scene;
  const me = state.agents[seat]!;
  const foe = prey(scene, me);
  const guardNow =
    foe === null && !me.guard && faultOf(state, me, GUARD) === null && threat(scene, me, me.square) > 0;
  return guardNow ? GUARD : playBy(TEMPER, scene, me, foe);
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
