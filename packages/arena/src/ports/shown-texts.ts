/**
 * How people see what strangers wrote. A text may be masked or hidden where it is shown; what is stored, hashed, replayed and
 * verified stays as it was written.
 */
import type { RoomInfo, WatchMessage } from '../room/messages.js';
import type { HistoryStore } from './history-store.js';
import type { StampedEvent } from './journal.js';
import type { RoomRecord } from './room-record.js';

/** A text that a stranger wrote. Thoughts, names and titles are those of one match; an agent's are everywhere. */
export type TextTarget =
  | { readonly kind: 'thought'; readonly match: string; readonly playerId: string; readonly text: string }
  | { readonly kind: 'name'; readonly match: string; readonly playerId: string }
  | { readonly kind: 'title'; readonly match: string }
  /** What a spectator said. */
  | { readonly kind: 'chat'; readonly match: string; readonly line: string }
  /** Of a spectator, on the board of those who guess. */
  | { readonly kind: 'guest_name'; readonly guest: string }
  | { readonly kind: 'agent_name'; readonly agentId: string }
  | { readonly kind: 'agent_description'; readonly agentId: string };

/** Each returns what it was given where nothing of it is shown otherwise, and the same object for the same one. */
export interface ShownTexts {
  record(record: RoomRecord): RoomRecord;
  info(info: RoomInfo): RoomInfo;
  message(record: RoomRecord, message: WatchMessage): WatchMessage;
  events(record: RoomRecord, events: readonly StampedEvent[]): readonly StampedEvent[];
  /** A thought that stands alone. */
  thought(match: string, playerId: string, text: string): string;
  /** The game's view for spectators. */
  view(record: RoomRecord, view: unknown): unknown;
  /** A store that reads what people see; replays and secrets it leaves alone. */
  history(store: HistoryStore): HistoryStore;
}

/** Everything as it was written. */
export const AS_WRITTEN: ShownTexts = {
  record: (record) => record,
  info: (info) => info,
  message: (_record, message) => message,
  events: (_record, events) => events,
  thought: (_match, _playerId, text) => text,
  view: (_record, view) => view,
  history: (store) => store,
};
