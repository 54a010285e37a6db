/** Who may control a room, and what the controls do; over HTTP and on the spectators' socket alike. */
import { type Arena, Refused, type Room } from '@lobster-league/arena';
import type { clawpoly as wire } from '@lobster-league/protocol';
import type { Hall } from '../http/door.js';

/** Throws unless the room obeys whoever shows this key. */
export function mustControl(arena: Arena, room: Room, ownerKey: string | undefined): void {
  if (arena.mayControl(room, ownerKey)) return;
  throw new Refused('NOT_OWNER', "Only the room's owner may do that; show the owner key.");
}

export async function useControl(
  { arena }: Pick<Hall, 'arena'>,
  room: Room,
  message: wire.ControlMessage,
): Promise<void> {
  mustControl(arena, room, message.data.ownerKey);
  switch (message.type) {
    case 'spectator:set_speed':
      return room.setSpeed(message.data.gameSpeed);
    case 'spectator:pause':
      return room.pause();
    case 'spectator:resume':
      return room.resume();
    case 'spectator:next_turn':
      return room.step();
  }
}
