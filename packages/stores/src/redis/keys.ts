/** The names of what is kept in Redis: those of the Clawpoly document, section 6, and a few of our own. */

/** All of one room. */
export interface RoomKeys {
  /** Hash: name, status, config, roomCode …, the whole record, and who owns the room. */
  readonly room: string;
  /** Hash: player id → player as JSON. */
  readonly players: string;
  /** Hash: seat token → player id. */
  readonly tokens: string;
  /** List: the journal, a line of JSON each. */
  readonly log: string;
  /** String: what spectators see, as JSON; a copy for whoever looks, the journal is the truth. */
  readonly state: string;
  /** String: how many watch. */
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
/** Sorted set: room id by when its owner's lease ends, in ms since 1970. */
export const LEASES = 'rooms:leases';

/** Set: ids of the rooms of one owner. */
export function ownedKey(owner: string): string {
  return `rooms:owned:${owner}`;
}

/** String: when it ends, and the text of a fact. */
export function factKey(key: string): string {
  return `fact:${key}`;
}
