/** `ranger`: shoots from three tiles away, and pins foes that stand in the storm or come too near. */
import { type Action, PIN } from '../actions.js';
import { distance, stormRing } from '../board.js';
import { hazardOn } from '../stages/hazards.js';
import type { Agent, State } from '../state.js';
import { canHit, prey } from './instincts.js';
import { botOf } from './policy.js';
import type { Scene } from './scene.js';
import { COMFORT, playBy, type Temper } from './temper.js';

export const TEMPER: Temper = {
  molts: ['hp', 'damage', 'armor'],
  greed: 8,
  bloodlust: 1,
  caution: 1,
  comfort: COMFORT,
};

export function rangerPolicy(scene: Scene, seat: number): Action {
  const me = scene.state.agents[seat]!;
  return pin(scene, me) ?? playBy(TEMPER, scene, me, prey(scene, me));
}

/** Pins a foe if the next turn will hurt it where it stands. */
function pin({ state, living, alive }: Scene, me: Agent): Action | null {
  if (me.class !== 'ranger' || me.ability_turn > state.turn) return null;
  for (let i = 0; i < alive; i++) {
    const foe = living[i]!;
    if (foe === me || !canHit(state, me, foe.square)) continue;
    if (isTrapped(state, me, foe)) return PIN[foe.square]!;
  }
  return null;
}

function isTrapped(state: State, me: Agent, foe: Agent): boolean {
  const ring = stormRing(state.turn + 1);
  const hurtsLater = hazardOn(state, foe.square, ring) !== null;
  const hurtsMe = hazardOn(state, me.square, ring) !== null;
  return hurtsLater && !hurtsMe && distance(me.square, foe.square) > foe.range;
}

export const ranger = botOf(
  'ranger',
  'Shoots from three tiles away, and pins who should not stay where it is.',
  rangerPolicy,
  {
    attack: 'A clear shot.',
    pin: 'Stay right there.',
    molt: 'A better shell for a better aim.',
    harvest: 'Provisions.',
    move: 'Looking for a line.',
    defend: 'Waiting in cover.',
  },
);
