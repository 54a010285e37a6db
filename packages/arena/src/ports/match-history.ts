/** Plays a match again from the inputs in its journal, to find its events and checks. */
import type { FinishedGame } from './history-store.js';
import type { StampedEvent } from './journal.js';
import type { RoomRecord } from './room-record.js';

/** What a match leaves to the history. */
export interface MatchHistory {
  readonly events: readonly StampedEvent[];
  /** Events from a number on, at most `limit`; takes no more work than that. */
  eventsFrom(from: number, limit: number): readonly StampedEvent[];
  /** What it takes in memory, roughly. */
  readonly bytes: number;
  readonly totalEvents: number;
  readonly replay: FinishedGame['replay'];
  /** The game's own counters, by player id. */
  readonly counters: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** The same events and inputs, where they were packed already. */
  readonly packed?: FinishedGame['packed'];
}

export interface HistoryBuilder {
  /** `journal` is a JSON list of the lines. It may take as long as it needs; nobody else waits for it. */
  build(record: RoomRecord, journal: string): Promise<MatchHistory>;
}
