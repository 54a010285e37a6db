/** The games that this gateway shows, and which of them a player is in. */
import {
  type Arena,
  type GameRecord,
  OneGame,
  Refused,
  type Room,
  type SeatedPlayer,
  type SeatRecord,
} from '@lobster-league/arena';
import { grab } from '@lobster-league/protocol';
import { publicRooms } from '../http/listed-rooms.js';
import type { Session } from './sessions.js';

/** So long it is known in which game a player sat down last; no session and no game lasts as long. */
const KEEP_MS = 7 * 24 * 3_600_000;

/** So long a finished game is listed. */
const FINISHED_FOR_MS = 2 * 24 * 3_600_000;
const PAGE = 100;

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

  /** Newest first, those of the house too. */
  list(): Promise<Room[]> {
    return publicRooms(this.#arena, isOurs);
  }

  /** Finished games whose rooms are gone, newest first, page by page. */
  async *recorded(): AsyncGenerator<readonly GameRecord[]> {
    const { history, time } = this.#arena;
    const here = new Set((await this.list()).map(({ roomId }) => roomId));
    for (const game of OURS) {
      const filter = { game, after: time.now() - FINISHED_FOR_MS };
      for (let page = 1; ; page++) {
        const { items } = await history.games(filter, { page, limit: PAGE });
        if (items.length === 0) break;
        yield items.filter(({ gameId }) => !here.has(gameId));
      }
    }
  }

  /** A finished game whose room is gone, by its code. */
  async recordOf(gameId: string): Promise<GameRecord | null> {
    const { history, time } = this.#arena;
    const found = /^[A-Za-z0-9]{1,32}$/.test(gameId) ? await history.gameByCode(gameId.toUpperCase()) : null;
    if (found === null || !OURS.has(found.game)) return null;
    return found.finishedAt >= time.now() - FINISHED_FOR_MS ? found : null;
  }

  /** The game of a player, also when it is over, and the seat there; null if there is none, or it has left. */
  of(playerId: string): Promise<SeatedPlayer | null> {
    return this.#seats.of(playerId);
  }

  join(
    room: Room,
    { playerId, username: name, agentId }: Session,
    address: string,
    entropy?: string,
  ): Promise<SeatRecord> {
    return this.#seats.join(room, { name, agentId, playerId, address, entropy });
  }

  leave({ playerId }: Session): Promise<void> {
    return this.#seats.leave(playerId);
  }
}

export function isOurs({ record }: Room): boolean {
  return OURS.has(record.game);
}
