/** The damage formula, the same for attacks and Arc Pulse: armour, cover, guard, then shield. */
import { ARMOR_COUNTS_UP_TO, GUARD_REDUCTION } from './classes.js';
import type { Blow } from './events.js';
import type { Agent, State } from './state.js';

/** Returns the damage after armour and cover; at least 1. */
export function effectiveDamage(base: number, armor: number, covered: boolean): number {
  const effective = Math.max(1, base - Math.min(armor, ARMOR_COUNTS_UP_TO));
  return covered ? Math.max(1, (effective * 3) >> 2) : effective;
}

/** Applies damage and returns what got through. */
export function strike(state: State, seat: number, target: number, base: number): number {
  const attacker = state.agents[seat]!;
  const victim = state.agents[target]!;
  let damage = effectiveDamage(base, victim.armor, state.tiles[victim.square] === 'cover');
  if (victim.guard) {
    victim.guard = false;
    damage = Math.max(0, damage - GUARD_REDUCTION);
  }
  if (victim.shield > 0) {
    const absorbed = Math.min(victim.shield, damage);
    victim.shield -= absorbed;
    damage -= absorbed;
  }
  if (victim.hp > 0 && victim.hp <= damage) victim.felled_by = seat;
  victim.hp -= damage;
  attacker.damage_dealt += damage;
  return damage;
}

/** Makes the event data of a blow. */
export function blow(seat: number, target: number, damage: number, victim: Agent): Blow {
  return { seat, target, damage, hp: shownHp(victim), guard: victim.guard, shield: victim.shield };
}

/** Returns HP as shown outside of the turn: never below 0. */
export function shownHp(agent: Agent): number {
  return Math.max(0, agent.hp);
}
