/** The server's messages about a match as types: the schemas stay on the server. */
import type { league } from '@lobster-league/protocol';
import type { ShownEvent } from '../contract';

export type WatchMessage = league.WatchMessage;
export type RoomInfo = league.RoomInfo;
export type Snapshot = Extract<WatchMessage, { type: 'snapshot' }>['snapshot'];

/** Converts an event from the socket for the board and the log. */
export function shownEvent({ sequence, turn, at, event, thoughts }: league.StampedEvent): ShownEvent {
  const { type, data } = event;
  return {
    sequence,
    turn,
    at,
    event: { type, data: data !== null && typeof data === 'object' ? data : {} },
    ...(thoughts === undefined ? {} : { thoughts }),
  };
}
