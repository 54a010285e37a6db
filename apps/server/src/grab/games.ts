/** The games that this gateway shows, and which of them a player is in. */
import { type Arena, mustBeAllowed, Refused, type Room, type SeatRecord } from '@lobster-league/arena';
import { grab } from '@lobster-league/protocol';
import { HttpProblem } from '../http/problem.js';
import type { Session } from './sessions.js';

/** So long it is known in which game a player sat down last; no session and no game lasts as long. */
const KEEP_MS = 7 * 24 * 3_600_000;

const OURS: ReadonlySet<string> = new Set(grab.gameType.options);

/** A player's seat. */
export interface Seated {
  readonly room: Room;
  readonly seat: number;
}

export class Games {
  readonly #arena: Arena;

  constructor(arena: Arena) {
    this.#arena = arena;
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
  async of(playerId: string): Promise<Seated | null> {
    return this.#seatIn(await this.#arena.live.keyValues.get(gameKey(playerId)), playerId);
  }

  /** Nobody sits down in two games at once, whichever processes it asks. */
  async join(room: Room, { playerId, username, agentId }: Session): Promise<SeatRecord> {
    mustBeAllowed(room, 'join');
    const { keyValues } = this.#arena.live;
    const before = await keyValues.get(gameKey(playerId));
    const now = await this.#seatIn(before, playerId);
    const here = room.record.seats.filter(({ taken }) => taken !== 'open');
    if (here.some((seat) => seat.playerId === playerId))
      throw new Refused('ALREADY_JOINED', 'You are in this game already.');
    if (now !== null && !now.room.over) throw elsewhere();
    // Whoever had the name before may have left a seat behind; messages tell players apart by name.
    if (here.some(({ name }) => name === username) && room.record.startedAt === null)
      throw new HttpProblem(400, 'name_taken', 'Somebody in this game has your name; log in under another');
    if (!(await keyValues.swap(gameKey(playerId), before, room.roomId, KEEP_MS))) throw elsewhere();
    try {
      return await this.#arena.join(room, { name: username, agentId, playerId });
    } catch (error) {
      await keyValues.swap(gameKey(playerId), room.roomId, before, KEEP_MS);
      throw error;
    }
  }

  /** Before the start the seat is free again; later the game is given up. */
  async leave({ playerId }: Session): Promise<void> {
    const now = await this.of(playerId);
    if (now === null || now.room.over) return;
    if (now.room.record.startedAt === null) await this.#arena.leave(now.room, playerId);
    else await now.room.forfeit(now.seat, 'left');
  }

  async #seatIn(roomId: string | null, playerId: string): Promise<Seated | null> {
    const room = roomId === null ? null : await this.#arena.seek(roomId);
    if (room === null) return null;
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
    return seat < 0 || room.seats[seat]?.out === true ? null : { room, seat };
  }
}

export function isOurs({ record }: Room): boolean {
  return OURS.has(record.game);
}

function gameKey(playerId: string): string {
  return `grab:game-of:${playerId}`;
}

function elsewhere(): HttpProblem {
  return new HttpProblem(409, 'in_another_game', 'Player is already in another active game');
}
