/** `rogue`: collects, attacks the wounded, and escapes by Shadow Step when threatened. */
import { type Action, SHADOW_STEP } from '../actions.js';
import { beyond, DIRECTIONS, NOWHERE } from '../board.js';
import { type Agent, NOBODY } from '../state.js';
import { isRipe, prey } from './instincts.js';
import { best, orElse, stay, weighAppeal } from './options.js';
import { botOf } from './policy.js';
import { type Scene, STEP } from './scene.js';
import { COMFORT, playBy, type Temper } from './temper.js';

export const TEMPER: Temper = {
  molts: ['hp', 'damage', 'armor'],
  greed: 9,
  bloodlust: 1,
  caution: 1,
  comfort: COMFORT,
};

/** How much better the other side must be than here, in eighths of a step. */
export const WORTH_A_STEP = 1.5 * STEP;

export function roguePolicy(scene: Scene, seat: number): Action {
  const me = scene.state.agents[seat]!;
  const foe = prey(scene, me);
  return (foe === null ? shadowStep(scene, me) : null) ?? playBy(TEMPER, scene, me, foe);
}

/** Steps away if nobody is in reach and the other side is much better. */
function shadowStep(scene: Scene, me: Agent): Action | null {
  const { state } = scene;
  if (me.class !== 'rogue' || me.ability_turn > state.turn || me.pinned_turn === state.turn) return null;
  if (isRipe(state, me.square) || me.tokens >= 2) return null;
  stay(me);
  for (const direction of DIRECTIONS) {
    const square = beyond(me.square, direction);
    if (square !== NOWHERE && state.occupant[square] === NOBODY) orElse(SHADOW_STEP[direction], square);
  }
  weighAppeal(scene, me, TEMPER);
  return best(WORTH_A_STEP);
}

export const rogue = botOf(
  'rogue',
  'Collects, strikes the wounded, and is gone through the shadows when it gets hot.',
  roguePolicy,
  {
    attack: 'From behind, as always.',
    shadow_step: 'You did not see me.',
    molt: 'Lighter, faster, sharper.',
    harvest: 'Mine now.',
    move: 'Quietly.',
    defend: 'Nobody here.',
  },
);
