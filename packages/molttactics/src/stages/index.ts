/** The stages of a turn, in the document's order. */
import type { Emit } from '../events.js';
import type { State } from '../state.js';
import { abilities } from './abilities.js';
import { attacks } from './attacks.js';
import { defend } from './defend.js';
import { eliminations } from './eliminations.js';
import { harvestAndMolt } from './harvest-and-molt.js';
import { hazards } from './hazards.js';
import { movement } from './movement.js';
import type { Orders } from './stage.js';

/** Calls them one by one rather than from a list, so that V8 can inline them. */
export function playStages(state: State, orders: Orders, emit: Emit): void {
  defend(state, orders, emit);
  abilities(state, orders, emit);
  attacks(state, orders, emit);
  movement(state, orders, emit);
  harvestAndMolt(state, orders, emit);
  hazards(state, orders, emit);
  eliminations(state, orders, emit);
}
