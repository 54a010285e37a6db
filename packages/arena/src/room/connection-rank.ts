/**
 * Which of a seat's connections is the newest, whatever processes they are at. Only owners say when one came, each by its
 * own clock; between owners their fences decide.
 */
import type { Fence } from '../ports/index.js';

/** The owner that first seated a connection, and when that was. Plain JSON. */
export type Rank = readonly [fence: Fence, at: number];

export interface ConnectionAge {
  /** When the agent connected, by the clock of the process where it did. */
  readonly since: number;
  /** Once an owner has seated it. */
  rank: Rank | null;
}

/**
 * Whether an owner gives the seat to `other` rather than to this one; both know since when by the owner's clock. Where one
 * of them came to this owner first and the other to an earlier one, how long ago their agents connected decides.
 */
export function isOlder(one: Ranked, other: Ranked, owner: Fence): boolean {
  const [fence, at] = one.rank;
  const [otherFence, otherAt] = other.rank;
  if (fence === otherFence) return at < otherAt;
  if (fence === owner || otherFence === owner) return one.since < other.since;
  return fence < otherFence;
}

export type Ranked = ConnectionAge & { readonly rank: Rank };
