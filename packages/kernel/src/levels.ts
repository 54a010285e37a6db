/** The eight house agents that every game has, from the weakest to the strongest: the same characters in all of them. */
import type { Face } from './game.js';

export interface Character {
  readonly name: string;
  readonly description: string;
  readonly face: Face;
}

/** A game that has them makes a bot of each, about 100 Elo apart. */
export const LEVELS: readonly Character[] = [
  {
    name: 'barnacle',
    description: 'Level 1 of 8: holds on, and mostly lets the sea decide.',
    face: { creature: 'barnacle', colour: '#a8a29e' },
  },
  {
    name: 'shrimp',
    description: 'Level 2 of 8: has heard of a plan.',
    face: { creature: 'shrimp', colour: '#fb923c' },
  },
  {
    name: 'urchin',
    description: 'Level 3 of 8: knows the rules, and forgets them now and then.',
    face: { creature: 'urchin', colour: '#a855f7' },
  },
  {
    name: 'puffer',
    description: 'Level 4 of 8: sound, until it gets excited.',
    face: { creature: 'puffer', colour: '#facc15' },
  },
  {
    name: 'seahorse',
    description: 'Level 5 of 8: plays by the book, without a slip.',
    face: { creature: 'seahorse', colour: '#22c55e' },
  },
  {
    name: 'moray',
    description: 'Level 6 of 8: looks ahead before it bites.',
    face: { creature: 'moray', colour: '#14b8a6' },
  },
  {
    name: 'orca',
    description: 'Level 7 of 8: hunts with numbers.',
    face: { creature: 'orca', colour: '#60a5fa' },
  },
  {
    name: 'triton',
    description: 'Level 8 of 8: has played out what you are about to do.',
    face: { creature: 'triton', colour: '#f43f5e' },
  },
];
