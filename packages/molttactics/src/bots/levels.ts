/** MoltTactics' eight levels, from the weakest to the strongest; `npm run ladder` measures them. */
import { type Bot, LEVELS } from '@lobster-league/kernel';
import type { Action } from '../actions.js';
import type { State } from '../state.js';
import { type Strength, thinker } from './thinker.js';

const STRENGTHS: readonly Strength[] = [
  { samples: 0, slips: 83, version: 2 },
  { samples: 0, slips: 76, version: 2 },
  { samples: 0, slips: 66, version: 2 },
  { samples: 0, slips: 48, version: 2 },
  { samples: 0, slips: 34, version: 2 },
  { samples: 0, slips: 22, version: 2 },
  { samples: 8, slips: 2, version: 2 },
  { samples: 24, slips: 0, version: 1 },
];

export const levels: Readonly<Record<string, Bot<State, Action>>> = Object.fromEntries(
  LEVELS.map((character, level) => [character.name, thinker(character, STRENGTHS[level]!)]),
);
