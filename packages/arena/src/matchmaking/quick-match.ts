/** The room of a quick match: everybody of it sits down and it begins, or nobody sits and there is no room. */
import type { Arena } from '../arena.js';
import type { Room } from '../cluster/room.js';
import { Refused } from '../refused.js';
import type { Joining } from '../room/access.js';
import { isOpening } from '../room/dice.js';
import { freeName } from '../seating.js';
import type { HostedGame } from '../settings.js';

/** A place at a table, for whoever holds the ticket. */
export interface Found {
  readonly roomId: string;
  readonly code: string;
  readonly playerId: string;
  readonly token: string;
}

export interface Group<Player> {
  readonly agents: readonly Player[];
  readonly bots: number;
}

/** One of the players cannot sit down; `culprit` where that is its own doing, and would be so at any table. */
export class CannotSit extends Error {
  readonly index: number;
  readonly culprit: boolean;

  constructor(index: number, cause: unknown) {
    super(String(cause), { cause });
    this.index = index;
    this.culprit =
      cause instanceof Refused && ['INVALID_CONFIG', 'ALREADY_JOINED', 'BANNED'].includes(cause.code);
  }
}

/** A player, and the address it comes from. */
type Player = Omit<Joining, 'address'> & { readonly opener?: string };

export class QuickMatches {
  readonly #arena: Arena;
  /** Rooms of matches that did not begin, which the store could not remove yet. */
  readonly #failed = new Set<Room>();

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /**
   * Opens the room and begins the match. `seated` is called when everybody sits and before it begins: if it throws,
   * nothing has happened. Throws CannotSit where one of the players is why not.
   */
  async open(
    hosted: HostedGame,
    { agents, bots }: Group<Player>,
    serverSeed: string,
    seated: (found: readonly Found[]) => Promise<void>,
  ): Promise<Room> {
    const opener = agents[0]?.opener;
    const { room } = await this.#arena.createRoom({
      ...(opener === undefined ? {} : { opener }),
      game: hosted.game.id,
      name: 'Quick match',
      maxPlayers: agents.length + bots,
      controls: 'none',
      extra: { quickMatch: true },
      serverSeed,
    });
    try {
      const found = await this.#sit(room, agents);
      for (let i = 0; i < bots; i++) {
        const { bot, options } = hosted.house[i % hosted.house.length]!;
        await room.addBot(bot, options);
      }
      await seated(found);
      await room.start();
      return room;
    } catch (error) {
      // What has begun goes on, even if the store was not there to hear of it.
      if (room.started || isOpening(room.record)) return room;
      await this.#remove(room);
      throw error;
    }
  }

  /** Whether there is something to be removed. */
  get untidy(): boolean {
    return this.#failed.size > 0;
  }

  /** Removes what could not be removed before. */
  async tidy(): Promise<void> {
    for (const room of this.#failed) await this.#remove(room);
  }

  async #sit(room: Room, agents: readonly Player[]): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const [index, { name, agentId, options, opener, entropy }] of agents.entries()) {
      const joining = { name: freeName(room, name), agentId, options, entropy, address: opener };
      const { playerId, token } = await room.join(joining).catch((error: unknown) => {
        throw new CannotSit(index, error);
      });
      found.push({ roomId: room.roomId, code: room.record.code, playerId, token });
    }
    return found;
  }

  async #remove(room: Room): Promise<void> {
    const { roomId } = room;
    try {
      if (this.#arena.find(roomId) === room) await room.remove('removed');
      this.#failed.delete(room);
    } catch (error) {
      this.#failed.add(room);
      this.#arena.log.warn('the room of a quick match that did not begin could not be removed', {
        roomId,
        error: String(error),
      });
    }
  }
}
