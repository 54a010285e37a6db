/** How rooms of Clawpoly are copied into Redis: as the document's spectators get them. */
import type { RoomForms } from '@lobster-league/arena';
import { storedEventText } from './event-wire.js';
import { gameState } from './game-state.js';

export const storeForms: RoomForms = {
  event: storedEventText,
  now(snapshot) {
    const state = gameState(snapshot);
    const players = state.players.map((player) => [player.id, JSON.stringify(player)]);
    return { state: JSON.stringify(state), players: Object.fromEntries(players) };
  },
};
