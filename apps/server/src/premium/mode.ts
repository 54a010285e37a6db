/** Whether a room is played for money: its mode, which is kept with the room. */
import type { RoomRecord } from '@lobster-league/arena';

export function isPremium({ extra }: Pick<RoomRecord, 'extra'>): boolean {
  return extra.mode === 'premium';
}
