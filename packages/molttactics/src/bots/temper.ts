/** How an agent plays without class abilities: one decision procedure, weighted by a temper. */
import { type Action, DEFEND, HARVEST, MOLT } from '../actions.js';
import type { MoltChoice } from '../molts.js';
import { hazardOn } from '../stages/hazards.js';
import type { Agent } from '../state.js';
import { attack, damageTo, isRipe, nextMolt, threat } from './instincts.js';
import { best, stayOrMove, type Taste, weighAppeal, weighComfort } from './options.js';
import { type Scene, STEP } from './scene.js';

export interface Temper extends Taste {
  /** What to molt into, best first. */
  readonly molts: readonly MoltChoice[];
}

/** What all of them weigh steps out of the storm with; more than most others. */
export const COMFORT = 6;

/** Chooses an action other than a class ability; `foe` is the prey. */
export function playBy(temper: Temper, scene: Scene, me: Agent, foe: Agent | null): Action {
  const { state } = scene;
  if (foe !== null && damageTo(state, me, foe) >= foe.hp) return attack(foe);
  const molt = nextMolt(me, temper.molts);
  if (molt !== null && (foe === null || STEP * me.hp <= threat(scene, me, me.square))) return MOLT[molt];
  if (hazardOn(state, me.square, scene.storm) !== null) {
    stayOrMove(scene, me);
    weighComfort(scene);
    const out = best();
    if (out !== null) return out;
  }
  if (foe !== null) return attack(foe);
  if (isRipe(state, me.square)) return HARVEST;
  stayOrMove(scene, me);
  weighAppeal(scene, me, temper);
  return best() ?? DEFEND;
}
