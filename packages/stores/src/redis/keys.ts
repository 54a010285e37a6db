/** The Redis keys: those of the Clawpoly document, section 6, and a few of our own. */

/** The keys of one room. */
export interface RoomKeys {
  /** Hash: name, status, config, roomCode …, the whole record, and who owns the room. */
  readonly room: string;
  /** Hash: player id → player as JSON. */
  readonly players: string;
  /** Hash: seat token → player id. */
  readonly tokens: string;
  /** List: the journal, a line of JSON each. */
  readonly log: string;
  /** String: what spectators see, as JSON; a copy for people, the journal is authoritative. */
  readonly state: string;
  /** String: the number of spectators. */
  readonly spectators: string;
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
  };
}

/** Set: ids of all rooms. */
export const ACTIVE = 'rooms:active';
/** Hash: room code → room id. */
export const CODES = 'rooms:codes';
/** Sorted set: room ids by when their leases end, in ms since 1970. */
export const LEASES = 'rooms:leases';

/** Set: ids of the rooms of one owner. */
export function ownedKey(owner: string): string {
  return `rooms:owned:${owner}`;
}

/** String: when it expires, and the text of a value. */
export function factKey(key: string): string {
  return `fact:${key}`;
}
