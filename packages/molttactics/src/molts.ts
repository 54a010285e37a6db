/** Molting: its cost, its effects, and when it would have none. */
import { LONGEST_RANGE } from './board.js';
import { ARMOR_COUNTS_UP_TO } from './classes.js';

export const MOLT_CHOICES = ['damage', 'armor', 'range', 'hp'] as const;
export type MoltChoice = (typeof MOLT_CHOICES)[number];

/** In Molt tokens. */
export const MOLT_COST = 2;

interface Shell {
  hp: number;
  max_hp: number;
  armor: number;
  damage: number;
  range: number;
}

/** Returns whether the upgrade has an effect: armour and range have upper limits. */
export function wouldHelp(agent: Readonly<Shell>, choice: MoltChoice): boolean {
  switch (choice) {
    case 'armor':
      return agent.armor < ARMOR_COUNTS_UP_TO;
    case 'range':
      return agent.range < LONGEST_RANGE;
    case 'damage':
    case 'hp':
      return true;
  }
}

export function upgrade(agent: Shell, choice: MoltChoice): void {
  switch (choice) {
    case 'damage':
      agent.damage += 1;
      break;
    case 'armor':
      agent.armor += 1;
      break;
    case 'range':
      agent.range += 1;
      break;
    case 'hp':
      agent.hp += 2;
      agent.max_hp += 2;
      break;
  }
}
