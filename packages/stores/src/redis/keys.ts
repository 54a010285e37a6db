/** The Redis keys: those of the Clawpoly document, section 6, as it has them, and our own below `arena:` and `fact:`. */

/** The keys of one room. */
export interface RoomKeys {
  /** Hash: name, status, config, roomCode … */
  readonly room: string;
  /** Hash: player id → player as JSON, as spectators see it. */
  readonly players: string;
  /** Hash: seat token → player id. */
  readonly tokens: string;
  /** List: the events as spectators got them, as JSON. */
  readonly log: string;
  /** String: the state as spectators see it, as JSON. */
  readonly state: string;
  /** String: the number of spectators. */
  readonly spectators: string;
  /** Hash, ours: the whole record, who owns the room, and the fence. */
  readonly own: string;
  /** List, ours: the journal, a line of JSON each. */
  readonly journal: string;
}

export function roomKeys(roomId: string): RoomKeys {
  const room = `room:${roomId}`;
  return {
    room,
    players: `${room}:players`,
    tokens: `${room}:tokens`,
    log: `${room}:log`,
    state: `${room}:state`,
    spectators: `${room}:spectators`,
    own: `arena:room:${roomId}`,
    journal: `arena:journal:${roomId}`,
  };
}

/** Channel: the events of a room as spectators get them. */
export function eventsChannel(roomId: string): string {
  return `game:${roomId}:events`;
}

/** Set: ids of all rooms. */
export const ACTIVE = 'rooms:active';
/** Hash: room code → room id. */
export const CODES = 'rooms:codes';
/** Sorted set: room ids by when their leases end, in ms since 1970. */
export const LEASES = 'arena:leases';
/** String: the version of this layout. */
export const LAYOUT_KEY = 'arena:layout';
/** 1: record, owner and fence were in `room:{roomId}`, the journal in `room:{roomId}:log`, leases in `rooms:leases`. */
export const LAYOUT = 2;
/** The leases of rooms of layout 1. */
export const OLDER_LEASES = 'rooms:leases';

/** Set: ids of the rooms of one owner. */
export function ownedKey(owner: string): string {
  return `arena:owned:${owner}`;
}

/** String: when it expires, and the text of a value. */
export function factKey(key: string): string {
  return `fact:${key}`;
}
