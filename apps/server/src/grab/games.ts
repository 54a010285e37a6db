/** The games that this door shows, and which of them a player is in. */
import { type Arena, Refused, type Room, type SeatRecord } from '@lobster-league/arena';
import { grab } from '@lobster-league/protocol';
import { HttpProblem } from '../http/problem.js';
import { creatorOf } from './game-state.js';
import type { Session } from './sessions.js';

export class Games {
  readonly #arena: Arena;
  /** The last game that a player sat down in. */
  #rooms: Map<string, Room> | null = null;
  readonly #unlisten: () => void;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#unlisten = arena.listen((room, what) => {
      if (what !== 'removed') return;
      for (const { playerId } of room.record.seats)
        if (this.#rooms?.get(playerId) === room) this.#rooms.delete(playerId);
    });
  }

  close(): void {
    this.#unlisten();
  }

  /** By code, in any case. */
  find(gameId: string): Room {
    const room = /^[A-Za-z0-9]{1,32}$/.test(gameId) ? this.#arena.find(gameId) : null;
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
  of(playerId: string): { readonly room: Room; readonly seat: number } | null {
    this.#rooms ??= this.#look();
    const room = this.#rooms.get(playerId);
    if (room === undefined) return null;
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
    return seat < 0 || room.seats[seat]?.out === true ? null : { room, seat };
  }

  /** Checks and takes the seat in one go: nobody can come in between. */
  async join(room: Room, { playerId, username, agentId }: Session): Promise<SeatRecord> {
    const now = this.of(playerId);
    const here = room.record.seats.filter(({ taken }) => taken !== 'open');
    if (here.some((seat) => seat.playerId === playerId))
      throw new Refused('ALREADY_JOINED', 'You are in this game already.');
    if (now !== null && !now.room.over)
      throw new HttpProblem(409, 'in_another_game', 'Player is already in another active game');
    // Whoever had the name before may have left a seat behind; messages tell players apart by name.
    if (here.some(({ name }) => name === username) && room.record.startedAt === null)
      throw new HttpProblem(400, 'name_taken', 'Somebody in this game has your name; log in under another');
    this.#rooms?.set(playerId, room);
    try {
      return await this.#arena.join(room, { name: username, agentId, playerId });
    } catch (error) {
      if (this.#rooms?.get(playerId) === room) this.#rooms.delete(playerId);
      if (now !== null) this.#rooms?.set(playerId, now.room);
      throw error;
    }
  }

  /** Before the start the seat is free again; later the game is given up. */
  async leave({ playerId }: Session): Promise<void> {
    const now = this.of(playerId);
    if (now === null || now.room.over) return;
    if (now.room.record.startedAt === null) await this.#arena.leave(now.room, playerId);
    else await now.room.forfeit(now.seat, 'left');
  }

  /** Who is in which game, from what an earlier process has left. A game that goes on counts more than one that is over. */
  #look(): Map<string, Room> {
    const rooms = new Map<string, Room>();
    for (const room of this.list()) {
      for (const { playerId, taken } of room.record.seats)
        if (taken === 'agent' && (rooms.get(playerId)?.over ?? true)) rooms.set(playerId, room);
    }
    return rooms;
  }
}

export function isCreator(room: Room, { playerId }: Session): boolean {
  return creatorOf(room) === playerId;
}

function isOurs({ record }: Room): boolean {
  return grab.gameType.safeParse(record.game).success;
}
