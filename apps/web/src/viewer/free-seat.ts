/** Returns whether anybody may sit down in a room: the arena seats the players of its own matches, and fees are paid. */
import type { Room } from '../api/league';

type Waiting = Pick<Room, 'seats' | 'status' | 'extra'>;

export function hasFreeSeat({ seats, status, extra }: Waiting): boolean {
  const waits = status === 'waiting' || status === 'ready';
  const isOurs = extra.quickMatch === true || extra.exhibition === true || extra.mode === 'premium';
  return waits && !isOurs && seats.some(({ taken }) => taken === 'open');
}
