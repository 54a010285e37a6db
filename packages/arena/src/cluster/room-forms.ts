/** How a room is written for people who look into the store: as spectators of its game get it. */
import type { StampedEvent } from '../ports/index.js';
import type { Snapshot } from '../room/messages.js';

export interface RoomForms {
  /** An event as JSON. */
  event(event: StampedEvent): string;
  /** The state as JSON, and that of each player by id. */
  now(snapshot: Snapshot): { readonly state: string; readonly players: Readonly<Record<string, string>> };
}

/** As the league's own spectators get it. */
export const USUAL_FORMS: RoomForms = {
  event: (event) => JSON.stringify(event),
  now(snapshot) {
    const seated = snapshot.room.seats.filter(({ taken }) => taken !== 'open');
    return {
      state: JSON.stringify(snapshot),
      players: Object.fromEntries(seated.map((seat) => [seat.playerId, JSON.stringify(seat)])),
    };
  },
};
