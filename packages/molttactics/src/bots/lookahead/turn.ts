/** The rules on a future: the stages of a turn as the resolver plays them, without events. */
import { beyond, DIRECTIONS, inBlast, NEIGHBOURS, STORM_EVERYWHERE } from '../../board.js';
import {
  SHIELD as ABSORBED,
  ARC_PULSE_DAMAGE,
  ARMOR_COUNTS_UP_TO,
  CLASS_NAMES,
  CLASSES,
  GUARD_REDUCTION,
} from '../../classes.js';
import { MOLT_CHOICES, MOLT_COST } from '../../molts.js';
import { REGROWTH } from '../../stages/harvest-and-molt.js';
import { HAZARD_DAMAGE } from '../../stages/hazards.js';
import { NOBODY } from '../../state.js';
import { AT, FUTURE, ORDER } from './future.js';
import { BOARD, GROUND } from './ground.js';

/** Makes the rules: in one function, because bundlers turn the constants of a file into variables, which V8 does not compile into code. */
function rules() {
  const { SQUARE, ALIVE, HP, ARMOR, DAMAGE, RANGE, SHIELD, GUARD, PINNED, READY, TOKENS } = AT;
  const { PEARLS, KILLS, DEALT, FELLED_BY, OUT, CLASS, RANK, BY_RANK, ORDERS, LIVING, LIVING_COUNT } = AT;
  const { SEATS, TURN, LAST_TURN, ENDED, WORTH_UNTIL, RIPE, OCCUPANT } = AT;
  const { COVER, HAZARD, RESOURCE } = GROUND;
  const { STORM, RINGS } = BOARD;
  const { DEFEND, MOVE, ATTACK, HARVEST, MOLT, GUARD: RAISE_GUARD, PULSE, STEP, PIN, WITH } = ORDER;
  const NOW = FUTURE;
  const LAST_STORM = STORM_EVERYWHERE;
  const NO_ONE = NOBODY;
  const NEXT = NEIGHBOURS;
  const EACH_WAY = DIRECTIONS.length;
  const COOLDOWNS = Int32Array.from(CLASS_NAMES, (name) => CLASSES[name].cooldown);

  /** Plays the turn with the orders that are written down for the living. */
  function playTurn(): void {
    let defenders = 0;
    let casters = 0;
    let attackers = 0;
    let movers = 0;
    let growers = 0;
    const living = NOW[LIVING_COUNT]!;
    for (let i = 0; i < living; i++) {
      const seat = NOW[LIVING + i]!;
      const bit = 1 << NOW[RANK + seat]!;
      switch (NOW[ORDERS + seat]! & ~WITH) {
        case ATTACK:
          attackers |= bit;
          break;
        case MOVE:
          movers |= bit;
          break;
        case DEFEND:
          defenders |= bit;
          break;
        case HARVEST:
        case MOLT:
          growers |= bit;
          break;
        case RAISE_GUARD:
        case PULSE:
        case STEP:
        case PIN:
          casters |= bit;
          break;
      }
    }
    for (let left = defenders; left !== 0; left &= left - 1) NOW[SHIELD + firstOf(left)] = ABSORBED;
    for (let left = casters; left !== 0; left &= left - 1) useAbility(firstOf(left));
    for (let left = attackers; left !== 0; left &= left - 1) attack(firstOf(left));
    for (let left = movers; left !== 0; left &= left - 1) move(firstOf(left));
    for (let left = growers; left !== 0; left &= left - 1) grow(firstOf(left));
    hurtAndEliminate();
    if (defenders !== 0) for (let seat = NOW[SEATS]! - 1; seat >= 0; seat--) NOW[SHIELD + seat] = 0;
    if (NOW[LIVING_COUNT]! <= 1 || NOW[TURN] === NOW[LAST_TURN]) NOW[ENDED] = 1;
    else NOW[TURN]!++;
  }

  /** Returns the first seat of a set of ranks. */
  function firstOf(ranks: number): number {
    return NOW[BY_RANK + 31 - Math.clz32(ranks & -ranks)]!;
  }

  function useAbility(seat: number): void {
    const order = NOW[ORDERS + seat]!;
    NOW[READY + seat] = NOW[TURN]! + COOLDOWNS[NOW[CLASS + seat]!]!;
    switch (order & ~WITH) {
      case RAISE_GUARD:
        NOW[GUARD + seat] = 1;
        break;
      case PULSE:
        pulse(seat, order & WITH);
        break;
      case STEP: {
        const to = beyond(NOW[SQUARE + seat]!, DIRECTIONS[order & WITH]!);
        if (NOW[OCCUPANT + to] === NO_ONE) relocate(seat, to);
        break;
      }
      case PIN: {
        const target = NOW[OCCUPANT + (order & WITH)]!;
        if (target !== NO_ONE) NOW[PINNED + target] = NOW[TURN]! + 1;
        break;
      }
    }
  }

  function pulse(seat: number, centre: number): void {
    const agents = NOW[SEATS]!;
    for (let rank = 0; rank < agents; rank++) {
      const target = NOW[BY_RANK + rank]!;
      if (target === seat || NOW[ALIVE + target] === 0 || !inBlast(centre, NOW[SQUARE + target]!)) continue;
      strike(seat, target, ARC_PULSE_DAMAGE);
    }
  }

  function attack(seat: number): void {
    const target = NOW[OCCUPANT + (NOW[ORDERS + seat]! & WITH)]!;
    if (target !== NO_ONE) strike(seat, target, NOW[DAMAGE + seat]!);
  }

  /** Returns the damage after armour and cover; at least 1. */
  function effective(base: number, armor: number, covered: number): number {
    const damage = Math.max(1, base - Math.min(armor, ARMOR_COUNTS_UP_TO));
    return covered === 0 ? damage : Math.max(1, (damage * 3) >> 2);
  }

  function strike(seat: number, target: number, base: number): void {
    let damage = effective(base, NOW[ARMOR + target]!, COVER[NOW[SQUARE + target]!]!);
    if (NOW[GUARD + target] !== 0) {
      NOW[GUARD + target] = 0;
      damage = Math.max(0, damage - GUARD_REDUCTION);
    }
    const shield = NOW[SHIELD + target]!;
    if (shield > 0) {
      const absorbed = Math.min(shield, damage);
      NOW[SHIELD + target] = shield - absorbed;
      damage -= absorbed;
    }
    const hp = NOW[HP + target]!;
    if (hp > 0 && hp <= damage) NOW[FELLED_BY + target] = seat;
    NOW[HP + target] = hp - damage;
    NOW[DEALT + seat]! += damage;
  }

  function move(seat: number): void {
    const way = NOW[ORDERS + seat]! & WITH;
    const from = NOW[SQUARE + seat]!;
    let to = from;
    for (let steps = way >> 2; steps >= 0; steps--) {
      const ahead = NEXT[EACH_WAY * to + (way & 3)]!;
      if (NOW[OCCUPANT + ahead] !== NO_ONE) break;
      to = ahead;
    }
    if (to !== from) relocate(seat, to);
  }

  function relocate(seat: number, to: number): void {
    NOW[OCCUPANT + NOW[SQUARE + seat]!] = NO_ONE;
    NOW[OCCUPANT + to] = seat;
    NOW[SQUARE + seat] = to;
  }

  function grow(seat: number): void {
    const order = NOW[ORDERS + seat]!;
    if (order === HARVEST) {
      NOW[TOKENS + seat]!++;
      NOW[PEARLS + seat]!++;
      NOW[RIPE + RESOURCE[NOW[SQUARE + seat]!]!] = NOW[TURN]! + REGROWTH;
      NOW[WORTH_UNTIL] = 0;
      return;
    }
    NOW[TOKENS + seat]! -= MOLT_COST;
    switch (MOLT_CHOICES[order & WITH]!) {
      case 'damage':
        NOW[DAMAGE + seat]!++;
        break;
      case 'armor':
        NOW[ARMOR + seat]!++;
        break;
      case 'range':
        NOW[RANGE + seat]!++;
        break;
      case 'hp':
        NOW[HP + seat]! += 2;
        break;
    }
    if (NOW[HP + seat]! > 0) NOW[FELLED_BY + seat] = NO_ONE;
  }

  /** Storm and hazards hurt each agent by itself, so that whoever has no HP left can be eliminated at once. */
  function hurtAndEliminate(): void {
    const storm = STORM[Math.min(NOW[TURN]!, LAST_STORM)]!;
    const living = NOW[LIVING_COUNT]!;
    let left = 0;
    for (let i = 0; i < living; i++) {
      const seat = NOW[LIVING + i]!;
      const square = NOW[SQUARE + seat]!;
      if (RINGS[square]! < storm || HAZARD[square]! >= 0) NOW[HP + seat]! -= HAZARD_DAMAGE;
      if (NOW[HP + seat]! <= 0) eliminate(seat);
      else NOW[LIVING + left++] = seat;
    }
    NOW[LIVING_COUNT] = left;
  }

  function eliminate(seat: number): void {
    const killer = NOW[FELLED_BY + seat]!;
    if (killer !== NO_ONE) NOW[KILLS + killer]!++;
    NOW[ALIVE + seat] = 0;
    NOW[HP + seat] = 0;
    NOW[GUARD + seat] = 0;
    NOW[FELLED_BY + seat] = NO_ONE;
    NOW[OUT + seat] = NOW[TURN]!;
    NOW[OCCUPANT + NOW[SQUARE + seat]!] = NO_ONE;
  }

  return { playTurn, effective };
}

/** Plays the turn with the orders that are written down for the living; and the damage after armour and cover. */
export const { playTurn, effective } = rules();
