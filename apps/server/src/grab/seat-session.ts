/** Seats of rooms that were opened elsewhere, by the league's queue above all: played with the seat's own token, without a login. */
import { type Arena, hashKey, type Room, type SeatRecord } from '@lobster-league/arena';
import { isOurs } from './games.js';
import type { Session } from './sessions.js';

interface Indexed {
  readonly seats: readonly SeatRecord[];
  readonly hashes: readonly string[];
}

/** Finds a seat by its token in one look, however many rooms there are: by hash, so that the time it takes tells nothing. */
export class SeatSessions {
  readonly #now: () => number;
  readonly #roomOf = new Map<string, Room>();
  readonly #indexed = new Map<Room, Indexed>();
  readonly #unlisten: () => void;

  constructor(arena: Pick<Arena, 'rooms' | 'time' | 'listen'>) {
    this.#now = () => arena.time.now();
    for (const room of arena.rooms) this.#index(room);
    this.#unlisten = arena.listen((room, what) => {
      if (what === 'removed') this.#forget(room);
      else this.#index(room);
    });
  }

  /** As if whoever shows the token had logged in for this one game; null where it opens no seat. */
  find(token: string): Session | null {
    const hash = hashKey(token);
    const room = this.#roomOf.get(hash);
    if (room === undefined || room.over) return null;
    const seat = room.record.seats.find((one) => one.taken === 'agent' && hashKey(one.token) === hash);
    if (seat === undefined) return null;
    const { playerId, name, agentId } = seat;
    return {
      playerId,
      username: name,
      agentId,
      keyStamp: null,
      lastUsed: this.#now(),
      connections: 0,
      seat: { roomId: room.roomId, token },
    };
  }

  close(): void {
    this.#unlisten();
  }

  #index(room: Room): void {
    const { seats } = room.record;
    if (!isOurs(room) || this.#indexed.get(room)?.seats === seats) return;
    this.#forget(room);
    const hashes = seats.map(({ token }) => hashKey(token));
    for (const hash of hashes) this.#roomOf.set(hash, room);
    this.#indexed.set(room, { seats, hashes });
  }

  #forget(room: Room): void {
    for (const hash of this.#indexed.get(room)?.hashes ?? []) this.#roomOf.delete(hash);
    this.#indexed.delete(room);
  }
}

/** What a player is known by: seats of different rooms may have the same id. */
export function keyOf({ playerId, seat }: Session): string {
  return seat === undefined ? playerId : `seat:${seat.token}`;
}
