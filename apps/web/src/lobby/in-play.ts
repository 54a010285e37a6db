/** Which match of a game there is to watch now. */
import type { Room } from '../api/league';

/** The first of the list that is being played; who rolls for the order plays already. */
export function inPlay(rooms: readonly Room[], game: string): Room | undefined {
  return rooms.find(
    (room) => room.game === game && (room.status === 'playing' || room.status === 'roll_order'),
  );
}
