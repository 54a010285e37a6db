/** Finds a live match of a game to watch. */
import type { Room } from '../api/league';

/** Returns the first room of the list that is being played; rolling for the turn order counts. */
export function inPlay(rooms: readonly Room[], game: string): Room | undefined {
  return rooms.find(
    (room) => room.game === game && (room.status === 'playing' || room.status === 'roll_order'),
  );
}
