/** Decisions that every LiveStore makes the same way: equality of codes, who may write, which lines are new. */
import { type Fence, type JournalLine, StaleFence } from '@lobster-league/arena';

/** A line was appended after one that does not exist: the writer lost count. */
export class JournalGap extends Error {
  constructor(roomId: string, sequence: number, length: number) {
    super(
      `line ${sequence} cannot be added to the journal of room ${roomId}, which ends before line ${length}`,
    );
    this.name = 'JournalGap';
  }
}

/** The ownership of a room. */
export interface Ownership {
  /** The highest fence ever issued; 0 before the first. */
  fence: Fence;
  owner: string | null;
  /** When the lease ends, in ms since 1970. */
  leasedUntil: number;
}

/** Codes are case-insensitive. */
export function codeKey(code: string): string {
  return code.toUpperCase();
}

/** Refuses writers whose fence is not the latest. A removed room has no writer at all. */
export function checkFence(room: Ownership | undefined, roomId: string, fence: Fence): asserts room {
  if (room === undefined || room.fence === 0 || room.fence !== fence) throw new StaleFence(roomId);
}

/** Returns the lines that a journal of that length does not have yet. */
export function newLines(
  roomId: string,
  length: number,
  sequence: number,
  lines: readonly JournalLine[],
): readonly JournalLine[] {
  if (sequence > length) throw new JournalGap(roomId, sequence, length);
  return sequence === length ? lines : lines.slice(length - sequence);
}

/** Leases the room to an owner, or extends its lease; null while another owner has it. */
export function grant(room: Ownership, owner: string, now: number, ttlMs: number): Fence | null {
  if (room.owner !== owner) {
    if (room.owner !== null && now < room.leasedUntil) return null;
    room.owner = owner;
    room.fence += 1;
  }
  room.leasedUntil = now + ttlMs;
  return room.fence;
}

/** Extends the lease if the room is still that owner's. */
export function extend(room: Ownership, owner: string, now: number, ttlMs: number): void {
  if (room.owner === owner) room.leasedUntil = now + ttlMs;
}

/** Returns the owner whose lease is valid, or null. */
export function currentOwner({ owner, leasedUntil }: Ownership, now: number): string | null {
  return now < leasedUntil ? owner : null;
}

export function giveUp(room: Ownership, owner: string): void {
  if (room.owner === owner) room.owner = null;
}
