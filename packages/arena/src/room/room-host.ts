/** What a room needs of the arena. */
import type {
  BotThinker,
  Fence,
  JournalLine,
  LiveStore,
  Log,
  RoomRecord,
  SeedSource,
  StampedEvent,
  Time,
  Trace,
} from '../ports/index.js';
import type { ArenaSettings } from '../settings.js';
import type { Backlog } from './backlog.js';
import type { OwnedRoom } from './owned-room.js';
import type { Slices } from './slices.js';

export interface RoomHost {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  readonly backlog: Backlog;
  readonly slices: Slices;
  /** Public sources of dice. */
  readonly seedSources: readonly SeedSource[];
  /** Where house bots think; null if they decide at once. */
  readonly botThinker: BotThinker | null;
  readonly trace: Trace;
  /** Whether matches end faster than they can be recorded. */
  behind(): boolean;
  /** Something that lobby lists show has changed. */
  changed(room: OwnedRoom): void;
  /** Spectators have been shown these events. */
  showed(room: OwnedRoom, events: readonly StampedEvent[]): void;
  /** The match has started, and that is durable. */
  started(room: OwnedRoom): void;
  /** Spectators have seen the end of the match, and it is durable, or as good as that while the store is away. */
  finished(room: OwnedRoom): void;
  /** Writes a room back into a store that has lost it. StaleFence where another process owns it. */
  putBack(record: RoomRecord, fence: Fence, journal: readonly JournalLine[]): Promise<void>;
  /** Something threw in the match: what is in memory is not what the journal says any more. */
  broken(room: OwnedRoom, error: unknown): void;
  /** The room's journal cannot be written any more: another process owns the room, or something is broken. */
  lost(room: OwnedRoom, error: unknown): void;
}
