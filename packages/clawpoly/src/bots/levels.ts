/** Clawpoly's eight levels, from the weakest to the strongest; `npm run ladder` measures them. */
import { type Bot, LEVELS } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import type { State } from '../state.js';
import { type Strength, thinker } from './thinker.js';

const STRENGTHS: readonly Strength[] = [
  { samples: 0, slips: 73, version: 2 },
  { samples: 0, slips: 66, version: 2 },
  { samples: 0, slips: 52, version: 2 },
  { samples: 0, slips: 37, version: 2 },
  { samples: 0, slips: 21, version: 2 },
  { samples: 4, slips: 12, version: 1 },
  { samples: 8, slips: 0, version: 1 },
  { samples: 32, slips: 0, version: 1 },
];

export const levels: Readonly<Record<string, Bot<State, Action>>> = Object.fromEntries(
  LEVELS.map((character, level) => [character.name, thinker(character, STRENGTHS[level]!)]),
);
