/** What processes of one arena tell each other, and on which channels. Plain JSON, between processes that trust each other. */
import type { Fence, JournalLine, RoomRecord, RoomStatus } from '../ports/index.js';
import type { SeatMessage } from '../room/messages.js';
import type { RoomNow } from '../room/room-info.js';

/** The Clawpoly document's, for anybody: rooms that come, begin, end and go. */
export const LOBBY_CHANNEL = 'lobby:updates';

/** The Clawpoly document's, for anybody: what an agent is sent. */
export function agentChannel(roomId: string, playerId: string): string {
  return `game:${roomId}:agent:${playerId}`;
}

/** Where all processes hear of all rooms. */
export const ROOMS_CHANNEL = 'arena:rooms';

/** Where the followers of a room hear of it. */
export function roomChannel(roomId: string): string {
  return `arena:room:${roomId}`;
}

/** Where an agent's connection at another process hears from its seat. */
export function seatChannel(roomId: string, playerId: string): string {
  return `arena:seat:${roomId}:${playerId}`;
}

/** Where a process is asked for something, and hears the answers to what it asked. */
export function processChannel(processId: string): string {
  return `arena:process:${processId}`;
}

/** A room as it stands. Secret: it holds the record. */
export interface Listing {
  /** Who owns it, and by which fence: what comes with an older one is not true any more. */
  readonly owner: string;
  readonly fence: Fence;
  readonly record: RoomRecord;
  readonly now: RoomNow;
}

/** How far a room has come. */
export interface Progress {
  readonly owner: string;
  readonly fence: Fence;
  /** How many lines its journal has. */
  readonly lines: number;
  /** The number of the last event that spectators have seen. */
  readonly shown: number;
  readonly status: RoomStatus;
  /** How often, with this owner, the record or who is there has changed. */
  readonly version: number;
}

/** To whoever follows a room. */
export interface RoomNews extends Progress {
  /** The last lines of the journal, up to `lines`. */
  readonly fresh: readonly JournalLine[];
  /** If that has changed; `told` where everybody in the room hears of it. */
  readonly room?: { readonly record: RoomRecord; readonly now: RoomNow; readonly told: boolean };
}

/** To an agent's connection at another process. */
export interface SeatLetter {
  /** Which connection is meant. */
  readonly link: string;
  /** Comes after so many lines of the journal. */
  readonly lines: number;
  readonly message: SeatMessage;
}

/** To everybody who lists rooms. */
export type RoomAnnouncement =
  | { readonly type: 'rooms'; readonly rooms: readonly Listing[] }
  | { readonly type: 'removed'; readonly roomId: string; readonly fence: Fence }
  /** A process has given these up, so that another can have them at once. */
  | { readonly type: 'released'; readonly roomIds: readonly string[] }
  /** A process has just come and wants to know how all rooms are. */
  | { readonly type: 'hello'; readonly from: string };
