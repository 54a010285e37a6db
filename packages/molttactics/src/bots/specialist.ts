/** Plays every class as its own bot does. */
import type { Action } from '../actions.js';
import type { State } from '../state.js';
import { magePolicy } from './mage.js';
import { rangerPolicy } from './ranger.js';
import { roguePolicy } from './rogue.js';
import { Scene } from './scene.js';
import { warriorPolicy } from './warrior.js';

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
