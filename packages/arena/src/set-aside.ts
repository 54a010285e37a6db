/** Rooms whose match could not be recorded or go on: they are kept as they are, for the operator, and not tried again. */
import type { RoomRecord } from './ports/index.js';
import { Refused } from './refused.js';

/** Why a room was set aside; null if it was not. */
export function setAsideBecause({ extra }: Pick<RoomRecord, 'extra'>): string | null {
  return typeof extra.setAside === 'string' ? extra.setAside : null;
}

/** The record of a room that is set aside. */
export function asSetAside(record: RoomRecord, reason: string): RoomRecord {
  return { ...record, extra: { ...record.extra, setAside: reason } };
}

/** What whoever asks for such a room is told. */
export function isSetAside(reason: string): Refused {
  return new Refused(
    'ROOM_SET_ASIDE',
    'This match was set aside because something of it is damaged. Nothing was deleted; the operator can look into it.',
    { reason },
  );
}
