/**
 * Ends endless matches. Equal navigators could play for ever, because Set Sail pays more than their rents take. So
 * after a very long match without a turn limit, all of them yield to the one who owns most.
 */
import { type Action, sellBuilding } from '../action.js';
import { maySell } from '../buildings.js';
import { DEEDS } from '../groups.js';
import type { State } from '../state.js';

const LONG_MATCH = 1000;

export function isStalemate(state: State): boolean {
  return state.turnLimit === null && state.turnNumber > LONG_MATCH;
}

/** Returns whether the seat is the living one with most squares; the earlier of equals. */
export function isFlagship(state: State, seat: number): boolean {
  const { players } = state;
  let flagship = 0;
  for (let other = 1; other < players.length; other++) {
    if (players[other]!.deeds > players[flagship]!.deeds) flagship = other;
  }
  return seat === flagship;
}

/** Sells the buildings of seats that are not the flagship, so that their squares can be sold. */
export function sellOffBuildings(state: State, seat: number): Action | null {
  if (isFlagship(state, seat)) return null;
  for (const square of DEEDS) if (maySell(state, seat, square)) return sellBuilding(square);
  return null;
}
