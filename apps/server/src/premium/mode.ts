/** Whether a room is played for money: its mode, which is kept with the room. */
import type { RoomRecord } from '@lobster-league/arena';

/** The game whose rooms may be played for money. */
export const PREMIUM_GAME = 'clawpoly';

export function isPremium({ extra }: Pick<RoomRecord, 'extra'>): boolean {
  return extra.mode === 'premium';
}
