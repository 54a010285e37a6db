/** Plays every class as its own bot does. */
import type { Action } from '../actions.js';
import type { ClassName } from '../classes.js';
import type { State } from '../state.js';
import { TEMPER as MAGE, magePolicy } from './mage.js';
import { TEMPER as RANGER, rangerPolicy } from './ranger.js';
import { TEMPER as ROGUE, roguePolicy } from './rogue.js';
import { Scene } from './scene.js';
import type { Temper } from './temper.js';
import { TEMPER as WARRIOR, warriorPolicy } from './warrior.js';

export const TEMPERS: Readonly<Record<ClassName, Temper>> = {
  warrior: WARRIOR,
  mage: MAGE,
  rogue: ROGUE,
  ranger: RANGER,
};

export function specialistPolicy(state: State, seat: number): Action {
  return specialist(new Scene(state), seat);
}

export function specialist(scene: Scene, seat: number): Action {
  switch (scene.state.agents[seat]!.class) {
    case 'warrior':
      return warriorPolicy(scene, seat);
    case 'mage':
      return magePolicy(scene, seat);
    case 'rogue':
      return roguePolicy(scene, seat);
    case 'ranger':
      return rangerPolicy(scene, seat);
  }
}
