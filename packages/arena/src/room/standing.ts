/**
 * Which of a seat's connections is the newest, whatever processes they are at. Only owners say when one came, each by its
 * own clock; between owners their fences decide.
 */
import type { Fence } from '../ports/index.js';

/** The owner that first seated a connection, and when that was. Plain JSON. */
export type Rank = readonly [fence: Fence, at: number];

export interface Standing {
  /** When the agent connected, by the clock of the process where it did. */
  readonly since: number;
  /** Once an owner has seated it. */
  rank: Rank | null;
}

export function isOlder([fence, at]: Rank, other: Rank): boolean {
  return fence === other[0] ? at < other[1] : fence < other[0];
}
