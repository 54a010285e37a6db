/** Judgements shared by all bots: whom to hit, what threatens them, and which way to go. */
import { type Action, ATTACK } from '../actions.js';
import { distance, sees } from '../board.js';
import { GUARD_REDUCTION } from '../classes.js';
import { effectiveDamage } from '../damage.js';
import { MOLT_COST, type MoltChoice, wouldHelp } from '../molts.js';
import { type Agent, ripeTurnAt, type State } from '../state.js';
import { threatOf } from './options.js';
import type { Scene } from './scene.js';

/** Returns the HP that an attack would take, if the victim does not defend. */
export function damageTo(state: State, attacker: Agent, victim: Agent): number {
  const damage = effectiveDamage(attacker.damage, victim.armor, state.tiles[victim.square] === 'cover');
  return victim.guard ? Math.max(0, damage - GUARD_REDUCTION) : damage;
}

export function canHit(state: State, attacker: Agent, square: number): boolean {
  return distance(attacker.square, square) <= attacker.range && sees(state.tiles, attacker.square, square);
}

/** Returns the agent in range with the least HP left, or null. */
export function prey({ state, living, alive }: Scene, me: Agent): Agent | null {
  let best: Agent | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < alive; i++) {
    const foe = living[i]!;
    if (foe === me || !canHit(state, me, foe.square)) continue;
    const damage = damageTo(state, me, foe);
    const blowsLeft = damage === 0 ? foe.hp + GUARD_REDUCTION : foe.hp / damage;
    if (blowsLeft < fewest) {
      fewest = blowsLeft;
      best = foe;
    }
  }
  return best;
}

export function attack(foe: Agent): Action {
  return ATTACK[foe.square]!;
}

/** Returns the damage that all foes could do there next turn, in eighths. */
export function threat({ state, living, alive }: Scene, me: Agent, square: number): number {
  const covered = state.tiles[square] === 'cover';
  let sum = 0;
  for (let i = 0; i < alive; i++) {
    const foe = living[i]!;
    if (foe !== me) sum += threatOf(foe, me, distance(foe.square, square), covered);
  }
  return sum;
}

/** Returns whether an agent on that square can harvest. */
export function isRipe(state: State, square: number): boolean {
  return state.tiles[square] === 'resource' && ripeTurnAt(state, square) <= state.turn;
}

/** Returns the first upgrade on the list that helps, if there are enough tokens. */
export function nextMolt(me: Agent, wishes: readonly MoltChoice[]): MoltChoice | null {
  if (me.tokens < MOLT_COST) return null;
  for (const choice of wishes) if (wouldHelp(me, choice)) return choice;
  return null;
}
