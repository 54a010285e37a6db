/** Returns whether a person may sit down in a room: it may be for agents only, the arena seats the players of its own matches, and fees are paid. */
import type { Room } from '../api/league';

type Waiting = Pick<Room, 'seats' | 'status' | 'extra' | 'admits'>;

export function hasFreeSeat({ seats, status, extra, admits }: Waiting): boolean {
  const waits = status === 'waiting' || status === 'ready';
  const isPaired = extra.quickMatch === true || extra.exhibition === true || extra.tournament !== undefined;
  const isOurs = isPaired || extra.mode === 'premium';
  return waits && !isOurs && admits !== 'agents' && seats.some(({ taken }) => taken === 'open');
}
