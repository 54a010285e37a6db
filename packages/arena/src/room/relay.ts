/** How a room tells other processes what happens in it. */
import type { JournalLine } from '../ports/index.js';

export interface Relay {
  /** Spectators at other processes. */
  readonly watching: number;
  /** These are in the journal now. */
  wrote(lines: readonly JournalLine[]): void;
  /** Spectators have seen more. */
  showed(): void;
  /** The record, or who is there, has changed; `told` where everybody in the room hears of it. */
  changed(told: boolean): void;
}
