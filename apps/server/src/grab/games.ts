/** The games that this gateway shows, and which of them a player is in. */
import {
  type Arena,
  OneGame,
  Refused,
  type Room,
  type SeatedPlayer,
  type SeatRecord,
} from '@lobster-league/arena';
import { grab } from '@lobster-league/protocol';
import type { Session } from './sessions.js';

/** So long it is known in which game a player sat down last; no session and no game lasts as long. */
const KEEP_MS = 7 * 24 * 3_600_000;

const OURS: ReadonlySet<string> = new Set(grab.gameType.options);

export class Games {
  readonly #arena: Arena;
  readonly #seats: OneGame;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#seats = new OneGame(arena, 'grab', KEEP_MS);
  }

  /** By code, in any case. */
  async find(gameId: string): Promise<Room> {
    const room = /^[A-Za-z0-9]{1,32}$/.test(gameId) ? await this.#arena.seek(gameId) : null;
    if (room === null || !isOurs(room)) throw new Refused('ROOM_NOT_FOUND', 'There is no such game.');
    return room;
  }

  /** Newest first; exhibitions of the house are no games that anybody could join. */
  list(): Room[] {
    const rooms = [...this.#arena.rooms].filter(
      (room) => isOurs(room) && room.record.extra.exhibition !== true,
    );
    return rooms.sort((a, b) => b.record.createdAt - a.record.createdAt);
  }

  /** The game of a player, also when it is over, and the seat there; null if there is none, or it has left. */
  of(playerId: string): Promise<SeatedPlayer | null> {
    return this.#seats.of(playerId);
  }

  join(room: Room, { playerId, username: name, agentId }: Session, address: string): Promise<SeatRecord> {
    return this.#seats.join(room, { name, agentId, playerId, address });
  }

  leave({ playerId }: Session): Promise<void> {
    return this.#seats.leave(playerId);
  }
}

export function isOurs({ record }: Room): boolean {
  return OURS.has(record.game);
}
