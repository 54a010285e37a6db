/** Rooms whose match could not be recorded or go on: they are kept as they are, for the operator, and not tried again. */
import type { Directory } from './directory.js';
import { type LiveStore, RoomDamaged, type RoomRecord } from './ports/index.js';
import { Refused } from './refused.js';
import { savedSince } from './saved.js';

/** Why a room was set aside; null if it was not. */
export function setAsideBecause({ extra }: Pick<RoomRecord, 'extra'>): string | null {
  return typeof extra.setAside === 'string' ? extra.setAside : null;
}

/** The record of a room that is set aside. */
export function asSetAside(record: RoomRecord, reason: string): RoomRecord {
  return { ...record, extra: { ...record.extra, setAside: reason } };
}

/** What whoever asks for such a room is told. */
function isSetAside(reason: string): Refused {
  return new Refused(
    'ROOM_SET_ASIDE',
    'This match was set aside because something of it is damaged. Nothing was deleted; the operator can look into it.',
    { reason },
  );
}

/**
 * A room that its person has left for later; null where there is none. Of one that is kept for the operator everybody is
 * told so, and nothing else.
 */
export async function savedRoom(
  live: LiveStore,
  directory: Directory,
  idOrCode: string,
): Promise<RoomRecord | null> {
  let reason: string | null = null;
  try {
    const roomId = (await live.roomIdOf(idOrCode)) ?? idOrCode;
    const record = await live.room(roomId);
    if (record === null || directory.byId(roomId) !== null) return null;
    reason = setAsideBecause(record);
    if (reason === null && savedSince(record) !== null) return record;
    if (reason === null && !live.shared) reason = 'its rules are not here any more';
  } catch (error) {
    if (!(error instanceof RoomDamaged)) throw error;
    reason = error.message;
  }
  if (reason !== null) throw isSetAside(reason);
  return null;
}
