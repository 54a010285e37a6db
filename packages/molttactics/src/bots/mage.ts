/** `mage`: attacks from two tiles away, and pulses where several foes stand together. */
import { type Action, ARC_PULSE } from '../actions.js';
import { distance, inBlast, within } from '../board.js';
import { ARC_PULSE_DAMAGE } from '../classes.js';
import { effectiveDamage } from '../damage.js';
import type { Agent } from '../state.js';
import { damageTo, prey } from './instincts.js';
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

/** The steps from the centre of a pulse to its corners. */
export const BLAST_CORNER = 2;

export function magePolicy(scene: Scene, seat: number): Action {
  const me = scene.state.agents[seat]!;
  const foe = prey(scene, me);
  return pulse(scene, me, foe) ?? playBy(TEMPER, scene, me, foe);
}

/** Returns the pulse that does more damage than an attack, if there is one. */
function pulse(scene: Scene, me: Agent, foe: Agent | null): Action | null {
  const { state } = scene;
  if (me.class !== 'mage' || me.ability_turn > state.turn) return null;
  if (!mayReach(scene, me)) return null;
  let most = foe === null ? 0 : Math.min(foe.hp, damageTo(state, me, foe));
  let best: Action | null = null;
  for (const centre of within(me.range, me.square)) {
    const harm = blastHarm(scene, me, centre);
    if (harm > most) {
      most = harm;
      best = ARC_PULSE[centre]!;
    }
  }
  return best;
}

/** Returns whether some foe is near enough for the edge of a pulse. */
function mayReach({ living, alive }: Scene, me: Agent): boolean {
  for (let i = 0; i < alive; i++) {
    const foe = living[i]!;
    if (foe !== me && distance(me.square, foe.square) <= me.range + BLAST_CORNER) return true;
  }
  return false;
}

/** Returns the total damage of a pulse at that centre. */
export function blastHarm({ state, living, alive }: Scene, me: Agent, centre: number): number {
  let harm = 0;
  for (let i = 0; i < alive; i++) {
    const foe = living[i]!;
    if (foe === me || foe.guard || !inBlast(centre, foe.square)) continue;
    const covered = state.tiles[foe.square] === 'cover';
    harm += Math.min(foe.hp, effectiveDamage(ARC_PULSE_DAMAGE, foe.armor, covered));
  }
  return harm;
}

export const mage = botOf(
  'mage',
  'Strikes from two tiles away, and pulses where several stand together.',
  magePolicy,
  {
    attack: 'Burn.',
    arc_pulse: 'You should not stand so close together.',
    molt: 'A new shell, a new spell.',
    harvest: 'Pearls focus the mind.',
    move: 'Not too near.',
    defend: 'A ward, until the next chance.',
  },
);
