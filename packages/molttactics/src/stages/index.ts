/** The stages of a turn, in the document's order. */
import { abilities } from './abilities.js';
import { attacks } from './attacks.js';
import { defend } from './defend.js';
import { eliminations } from './eliminations.js';
import { harvestAndMolt } from './harvest-and-molt.js';
import { hazards } from './hazards.js';
import { movement } from './movement.js';
import type { Stage } from './stage.js';

export const STAGES: readonly Stage[] = [
  defend,
  abilities,
  attacks,
  movement,
  harvestAndMolt,
  hazards,
  eliminations,
];
