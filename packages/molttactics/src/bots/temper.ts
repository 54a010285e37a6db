/** How an agent plays without class abilities: one decision procedure, weighted by a temper. */
import { type Action, DEFEND, HARVEST, MOLT } from '../actions.js';
import { distance, stormRing } from '../board.js';
import type { MoltChoice } from '../molts.js';
import { hazardOn } from '../stages/hazards.js';
import type { Agent, State } from '../state.js';
import {
  attack,
  bestWay,
  damageTo,
  discomfort,
  isRipe,
  nextMolt,
  prey,
  stepsToCentre,
  threat,
  threatOf,
  type Ways,
  waysToResources,
} from './instincts.js';

export interface Temper {
  /** What to molt into, best first. */
  readonly molts: readonly MoltChoice[];
  /** How many steps it would walk for a ripe resource, and for a foe. */
  readonly greed: number;
  readonly bloodlust: number;
  /** How many steps it would walk to avoid a point of possible damage. */
  readonly caution: number;
}

/** The weight of steps out of the storm; higher than most others. */
const STORM = 6;

/** Chooses an action other than a class ability. */
export function playBy(temper: Temper, state: State, seat: number): Action {
  const me = state.agents[seat]!;
  const foe = prey(state, me);
  const hurts = hazardOn(state, me.square, stormRing(state.turn)) !== null;
  if (foe !== null && damageTo(state, me, foe) >= foe.hp) return attack(foe);
  const molt = nextMolt(me, temper.molts);
  if (molt !== null && (foe === null || me.hp <= threat(state, me, me.square))) return MOLT[molt];
  if (hurts) {
    const out = bestWay(state, me, (square) => -STORM * discomfort(state, square));
    if (out !== null) return out;
  }
  if (foe !== null) return attack(foe);
  if (isRipe(state, me.square)) return HARVEST;
  const ways = waysToResources(state);
  const way = bestWay(state, me, (square) => appeal(temper, state, me, square, ways));
  return way ?? DEFEND;
}

/** Returns how good a square is to stand on. */
export function appeal(temper: Temper, state: State, me: Agent, square: number, ways: Ways): number {
  let pull = Math.max(-stepsToCentre(square), temper.greed - ways[square]!);
  let danger = 0;
  const covered = state.tiles[square] === 'cover';
  for (const foe of state.agents) {
    if (foe === me || !foe.alive) continue;
    const away = distance(square, foe.square);
    // The best distance to fight from is one's own full range.
    pull = Math.max(pull, temper.bloodlust + me.hp - foe.hp - Math.abs(away - me.range));
    danger += threatOf(foe, me, away, covered);
  }
  return pull - STORM * discomfort(state, square) - temper.caution * danger;
}
