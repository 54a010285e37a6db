/** What every LiveStore decides in the same way: which code is which, who may write, which lines are new. */
import { type Fence, type JournalLine, StaleFence } from '@lobster-league/arena';

/** A line was to be added behind one that is not there: the writer lost count. */
export class JournalGap extends Error {
  constructor(roomId: string, sequence: number, length: number) {
    super(
      `line ${sequence} cannot be added to the journal of room ${roomId}, which ends before line ${length}`,
    );
    this.name = 'JournalGap';
  }
}

/** What is known of a room's owner. */
export interface Ownership {
  /** The highest fence ever given out; 0 before the first. */
  fence: Fence;
  owner: string | null;
  /** When the lease ends, in ms since 1970. */
  leasedUntil: number;
}

/** Codes are the same in any case. */
export function codeKey(code: string): string {
  return code.toUpperCase();
}

/** Only the last fence given out opens the door. A room that is gone has no writer at all. */
export function checkFence(room: Ownership | undefined, roomId: string, fence: Fence): asserts room {
  if (room === undefined || room.fence === 0 || room.fence !== fence) throw new StaleFence(roomId);
}

/** The lines that are not in a journal of that length yet. */
export function newLines(
  roomId: string,
  length: number,
  sequence: number,
  lines: readonly JournalLine[],
): readonly JournalLine[] {
  if (sequence > length) throw new JournalGap(roomId, sequence, length);
  return sequence === length ? lines : lines.slice(length - sequence);
}

/** Gives the room to an owner, or extends its time; null while it is another's. */
export function grant(room: Ownership, owner: string, now: number, ttlMs: number): Fence | null {
  if (room.owner !== owner) {
    if (room.owner !== null && now < room.leasedUntil) return null;
    room.owner = owner;
    room.fence += 1;
  }
  room.leasedUntil = now + ttlMs;
  return room.fence;
}

/** Extends the lease of a room that is still that owner's. */
export function extend(room: Ownership, owner: string, now: number, ttlMs: number): void {
  if (room.owner === owner) room.leasedUntil = now + ttlMs;
}

/** Whose lease lasts, or null. */
export function currentOwner({ owner, leasedUntil }: Ownership, now: number): string | null {
  return now < leasedUntil ? owner : null;
}

export function giveUp(room: Ownership, owner: string): void {
  if (room.owner === owner) room.owner = null;
}
