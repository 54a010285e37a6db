/** The controls of a room on the spectators' socket. */
import { mustBeAllowed, type Room } from '@lobster-league/arena';
import type { clawpoly as wire } from '@lobster-league/protocol';

const ACTS = {
  'spectator:set_speed': 'setSpeed',
  'spectator:pause': 'pause',
  'spectator:resume': 'resume',
  'spectator:next_turn': 'step',
} as const;

export async function useControl(room: Room, message: wire.ControlMessage): Promise<void> {
  mustBeAllowed(room, ACTS[message.type], message.data);
  if (message.type === 'spectator:set_speed') await room.setSpeed(message.data.gameSpeed);
  else await room[ACTS[message.type]]();
}
