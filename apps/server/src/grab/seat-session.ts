/** Seats of rooms that were opened elsewhere, by the league's queue above all: played with the seat's own token, without a login. */
import { type Arena, sameText } from '@lobster-league/arena';
import { isOurs } from './games.js';
import type { Session } from './sessions.js';

/** As if whoever shows the token had logged in for this one game; null where it opens no seat. */
export function seatSession({ rooms, time }: Arena, token: string): Session | null {
  for (const room of rooms) {
    if (!isOurs(room) || room.over) continue;
    const seat = room.record.seats.find((one) => one.taken === 'agent' && sameText(one.token, token));
    if (seat === undefined) continue;
    const { playerId, name, agentId } = seat;
    const { roomId } = room;
    return {
      playerId,
      username: name,
      agentId,
      lastUsed: time.now(),
      connections: 0,
      seat: { roomId, token },
    };
  }
  return null;
}

/** What a player is known by: seats of different rooms may have the same id. */
export function keyOf({ playerId, seat }: Session): string {
  return seat === undefined ? playerId : `seat:${seat.token}`;
}
