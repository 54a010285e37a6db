/** `rogue`: collects, attacks the wounded, and escapes by Shadow Step when threatened. */
import { type Action, SHADOW_STEP } from '../actions.js';
import { beyond, DIRECTIONS, NOWHERE } from '../board.js';
import { NOBODY, type State } from '../state.js';
import { isRipe, prey, waysToResources } from './instincts.js';
import { botOf } from './policy.js';
import { appeal, playBy, type Temper } from './temper.js';

const TEMPER: Temper = {
  molts: ['hp', 'damage', 'armor'],
  greed: 9,
  bloodlust: 1,
  caution: 1,
};

/** How much better the other side must be than here, in steps. */
const WORTH_A_STEP = 1.5;

export function roguePolicy(state: State, seat: number): Action {
  return shadowStep(state, seat) ?? playBy(TEMPER, state, seat);
}

function shadowStep(state: State, seat: number): Action | null {
  const me = state.agents[seat]!;
  if (me.class !== 'rogue' || me.ability_turn > state.turn || me.pinned_turn === state.turn) return null;
  if (prey(state, me) !== null || isRipe(state, me.square) || me.tokens >= 2) return null;
  const ways = waysToResources(state);
  let best: Action | null = null;
  let most = appeal(TEMPER, state, me, me.square, ways) + WORTH_A_STEP;
  for (const direction of DIRECTIONS) {
    const square = beyond(me.square, direction);
    if (square === NOWHERE || state.occupant[square] !== NOBODY) continue;
    const value = appeal(TEMPER, state, me, square, ways);
    if (value > most) {
      most = value;
      best = SHADOW_STEP[direction];
    }
  }
  return best;
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
