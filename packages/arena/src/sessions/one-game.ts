/** Which game a player is in: nobody sits down in two games at once, whichever processes it asks. */
import type { Arena } from '../arena.js';
import type { Room } from '../cluster/room.js';
import { mustBeAllowed } from '../policy.js';
import type { SeatRecord } from '../ports/index.js';
import { Refused } from '../refused.js';
import type { Joining } from '../room/access.js';

/** A player's seat. */
export interface SeatedPlayer {
  readonly room: Room;
  readonly seat: number;
}

/** Where the player is known by an id of its own. */
export type Player = Joining & { readonly playerId: string };

export class OneGame {
  readonly #arena: Pick<Arena, 'live' | 'seek'>;
  readonly #name: string;
  readonly #keepMs: number;

  /** `name` comes before the keys in the store; `keepMs` is longer than any game lasts. */
  constructor(arena: Pick<Arena, 'live' | 'seek'>, name: string, keepMs: number) {
    this.#arena = arena;
    this.#name = name;
    this.#keepMs = keepMs;
  }

  /** The game of a player, also when it is over, and the seat there; null if there is none, or it has left. */
  async of(playerId: string): Promise<SeatedPlayer | null> {
    return this.#seatIn(await this.#arena.live.keyValues.get(this.#key(playerId)), playerId);
  }

  async join(room: Room, player: Player): Promise<SeatRecord> {
    mustBeAllowed(room, 'join');
    const { keyValues } = this.#arena.live;
    const { playerId, name } = player;
    const key = this.#key(playerId);
    const before = await keyValues.get(key);
    const now = await this.#seatIn(before, playerId);
    const here = room.record.seats.filter(({ taken }) => taken !== 'open');
    if (here.some((seat) => seat.playerId === playerId))
      throw new Refused('ALREADY_JOINED', 'You are in this game already.');
    if (now !== null && !now.room.over) throw elsewhere();
    // Whoever had the name before may have left a seat behind; messages tell players apart by name.
    if (here.some((seat) => seat.name === name) && room.record.startedAt === null)
      throw new Refused('INVALID_CONFIG', 'Somebody in this game has your name; log in under another');
    if (!(await keyValues.swap(key, before, room.roomId, this.#keepMs))) throw elsewhere();
    try {
      return await room.join(player);
    } catch (error) {
      await keyValues.swap(key, room.roomId, before, this.#keepMs);
      throw error;
    }
  }

  /** Before the start the seat is free again; later the game is given up. */
  async leave(playerId: string): Promise<void> {
    const now = await this.of(playerId);
    if (now === null || now.room.over) return;
    if (now.room.record.startedAt === null) await now.room.leave(playerId);
    else await now.room.forfeit(now.seat, 'left');
  }

  async #seatIn(roomId: string | null, playerId: string): Promise<SeatedPlayer | null> {
    const room = roomId === null ? null : await this.#arena.seek(roomId);
    if (room === null) return null;
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
    return seat < 0 || room.seats[seat]?.out === true ? null : { room, seat };
  }

  #key(playerId: string): string {
    return `${this.#name}:game-of:${playerId}`;
  }
}

function elsewhere(): Refused {
  return new Refused('IN_ANOTHER_GAME', 'That player is in another game that is not over.');
}
