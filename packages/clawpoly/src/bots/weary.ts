/**
 * Equal navigators could sail on for ever: Set Sail pays more than their rents take. So after a very long voyage
 * without a turn limit the fleet yields to whoever owns most, and the game comes to its end.
 */
import { type Action, sellBuilding } from '../action.js';
import { maySell } from '../buildings.js';
import { DEEDS } from '../groups.js';
import type { State } from '../state.js';

const LONG_VOYAGE = 1000;

export function isWeary(state: State): boolean {
  return state.turnLimit === null && state.turnNumber > LONG_VOYAGE;
}

/** The living seat with most squares, the earlier of equals. */
export function isFlagship(state: State, seat: number): boolean {
  const { players } = state;
  let flagship = 0;
  for (let other = 1; other < players.length; other++) {
    if (players[other]!.deeds > players[flagship]!.deeds) flagship = other;
  }
  return seat === flagship;
}

/** Who is not the flagship takes its buildings down, so that its squares can be sold. */
export function strikeTheColors(state: State, seat: number): Action | null {
  if (isFlagship(state, seat)) return null;
  for (const square of DEEDS) if (maySell(state, seat, square)) return sellBuilding(square);
  return null;
}
