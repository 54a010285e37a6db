/** Begins matches for money by the rules alone: when all seats are taken, and every entry fee is there. */
import { type Arena, Refused, type Room } from '@lobster-league/arena';
import { isPremium } from './mode.js';

/** How soon it is tried again: while the last claim is young, a fee has vanished, or the chain cannot be reached. */
const RETRY_MS = 4_000;

export function startWhenPaid(arena: Arena): void {
  const starting = new Set<string>();
  const start = async (room: Room): Promise<void> => {
    const { roomId } = room;
    starting.add(roomId);
    try {
      // Admission asks the ledger whether everybody has paid.
      await room.start();
    } catch (error) {
      // A claim that is young needs nobody's attention.
      if (!(error instanceof Refused && error.code === 'ROOM_NOT_READY'))
        arena.log.warn('a premium match could not start yet', { roomId, error: String(error) });
    }
    if (isDue(room)) arena.time.after(RETRY_MS, () => void start(room));
    else starting.delete(roomId);
  };
  const consider = (room: Room): void => {
    if (isDue(room) && !starting.has(room.roomId)) void start(room);
  };
  /** Whichever process owns the room begins its match. */
  const isDue = (room: Room): boolean =>
    isPremium(room.record) &&
    room.owned !== null &&
    room.status === 'ready' &&
    arena.find(room.roomId) === room;
  arena.listen(consider);
  for (const room of [...arena.rooms]) consider(room);
}
