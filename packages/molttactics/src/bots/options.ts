/** Where an agent can go in a turn, and what each of those squares is worth to it: one list, written anew each time. */
import { type Action, LONG_MOVES, MOVE } from '../actions.js';
import { DIRECTIONS, distanceRow, NEIGHBOURS, NOWHERE } from '../board.js';
import { effectiveDamage } from '../damage.js';
import { type Agent, mobilityOf, NOBODY } from '../state.js';
import { discomfort, type Scene, STEP, STEPS_TO_CENTRE } from './scene.js';

/** To stay, and the longest moves in all directions. */
const MOST = 1 + DIRECTIONS.length * (1 + LONG_MOVES.length);
const SQUARE = new Int32Array(MOST);
const ACTION: (Action | null)[] = new Array<null>(MOST).fill(null);
/** In eighths of a step. */
const WORTH = new Int32Array(MOST);
const DANGER = new Int32Array(MOST);
let count = 0;

/** Begins the list with the square that the agent stands on. */
export function stay(me: Agent): void {
  SQUARE[0] = me.square;
  count = 1;
}

export function orElse(action: Action, square: number): void {
  SQUARE[count] = square;
  ACTION[count] = action;
  count++;
}

/** Lists where an agent can move: the squares that are free all the way. */
export function stayOrMove({ state }: Scene, me: Agent): void {
  stay(me);
  if (me.pinned_turn === state.turn) return;
  const { occupant } = state;
  const mobility = mobilityOf(state);
  for (let i = 0; i < DIRECTIONS.length; i++) {
    let square = NEIGHBOURS[DIRECTIONS.length * me.square + i]!;
    for (let steps = 1; square !== NOWHERE && occupant[square] === NOBODY; steps++) {
      const moves = steps === 1 ? MOVE : LONG_MOVES[steps - 2]!;
      orElse(moves[DIRECTIONS[i]!], square);
      if (steps === mobility) break;
      square = NEIGHBOURS[DIRECTIONS.length * square + i]!;
    }
  }
}

/** Returns the first of the best; null if none is better than to stay by more than the margin. */
export function best(margin = 0): Action | null {
  let action: Action | null = null;
  let most = WORTH[0]! + margin;
  for (let i = 1; i < count; i++) {
    if (WORTH[i]! <= most) continue;
    most = WORTH[i]!;
    action = ACTION[i]!;
  }
  return action;
}

/** Weighs only how uncomfortable it is there. */
export function weighComfort(scene: Scene): void {
  for (let i = 0; i < count; i++) WORTH[i] = -discomfort(scene, SQUARE[i]!);
}

/** Weighs how near a ripe resource or a foe is, and what avoiding storm and hazards is worth. */
export function weighNearness(scene: Scene, me: Agent, comfort: number): void {
  const { living, alive, ways } = scene;
  for (let i = 0; i < count; i++) WORTH[i] = ways[SQUARE[i]!]!;
  for (let j = 0; j < alive; j++) {
    const foe = living[j]!;
    if (foe === me) continue;
    const away = distanceRow(foe.square);
    for (let i = 0; i < count; i++) WORTH[i] = Math.min(WORTH[i]!, away[SQUARE[i]!]!);
  }
  for (let i = 0; i < count; i++) WORTH[i] = -STEP * WORTH[i]! - comfort * discomfort(scene, SQUARE[i]!);
}

/** What an agent likes of a square. */
export interface Taste {
  /** How many steps it would walk for a ripe resource, and for a foe. */
  readonly greed: number;
  readonly bloodlust: number;
  /** How many steps it would walk to avoid a point of possible damage: whole or quarter steps. */
  readonly caution: number;
  /** The weight of steps out of the storm. */
  readonly comfort: number;
}

/** Weighs how good it is to stand there. */
export function weighAppeal(scene: Scene, me: Agent, taste: Taste): void {
  const { state, living, alive, ways } = scene;
  const { greed, bloodlust, caution, comfort } = taste;
  for (let i = 0; i < count; i++) {
    const square = SQUARE[i]!;
    WORTH[i] = Math.max(-STEPS_TO_CENTRE[square]!, greed - ways[square]!);
    DANGER[i] = 0;
  }
  for (let j = 0; j < alive; j++) {
    const foe = living[j]!;
    if (foe === me) continue;
    const away = distanceRow(foe.square);
    const lure = bloodlust + me.hp - foe.hp;
    for (let i = 0; i < count; i++) {
      const square = SQUARE[i]!;
      const steps = away[square]!;
      // The best distance to fight from is one's own full range.
      WORTH[i] = Math.max(WORTH[i]!, lure - Math.abs(steps - me.range));
      if (steps <= foe.range + 1)
        DANGER[i] = DANGER[i]! + threatOf(foe, me, steps, state.tiles[square] === 'cover');
    }
  }
  for (let i = 0; i < count; i++)
    WORTH[i] = STEP * WORTH[i]! - comfort * discomfort(scene, SQUARE[i]!) - caution * DANGER[i]!;
}

/**
 * Returns the damage that a foe so many steps away could do next turn, in eighths; half if it would have to come closer
 * first.
 */
export function threatOf(foe: Agent, me: Agent, steps: number, covered: boolean): number {
  if (steps > foe.range + 1) return 0;
  return (steps <= foe.range ? STEP : STEP / 2) * effectiveDamage(foe.damage, me.armor, covered);
}
