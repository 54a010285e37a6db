/** Opening rooms, filling them, and controlling matches. */
import { type Arena, Refused, type Room } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Hall } from '../../http/door.js';
import type { LeagueHandlers } from '../handlers.js';
import { hostedGame } from './games.js';

type Names =
  | 'createRoom'
  | 'addBot'
  | 'startMatch'
  | 'pauseMatch'
  | 'resumeMatch'
  | 'stepMatch'
  | 'setSpeed'
  | 'removeRoom';

export interface NewBot {
  readonly bot: string;
  readonly options?: unknown;
}

interface ControlRequest {
  readonly params: { readonly match: string };
  readonly headers: { readonly 'x-owner-key'?: string | undefined };
}

export function roomHandlers({ arena, limits }: Hall): LeagueHandlers<Names> {
  /** Does something to a match whose controls the caller may use, and tells how the room is then. */
  const control =
    (act: (room: Room) => Promise<unknown>) =>
    async (request: ControlRequest): Promise<league.RoomInfo> => {
      const room = await controlled(arena, request);
      await act(room);
      return room.info();
    };

  return {
    createRoom: async ({ body: { start, bots = [], ...wanted } }, { address }) => {
      const { tableSize } = hostedGame(arena.games, wanted.game);
      const opener = await limits.room(address);
      const maxPlayers = wanted.maxPlayers ?? (start ? bots.length : Math.max(tableSize, bots.length));
      const { room, ownerKey } = await arena.createRoom({ ...wanted, maxPlayers, opener });
      try {
        for (const bot of bots) await seatBot(arena, room, typeof bot === 'string' ? { bot } : bot);
        if (start) await room.start();
      } catch (error) {
        // All of what was asked for, or nothing.
        await arena.remove(room, 'removed');
        throw error;
      }
      return { room: room.info(), ownerKey };
    },
    addBot: async (request) => {
      const room = await controlled(arena, request);
      await seatBot(arena, room, request.body);
      return room.info();
    },
    startMatch: control((room) => room.start()),
    pauseMatch: control((room) => room.pause()),
    resumeMatch: control((room) => room.resume()),
    stepMatch: control((room) => room.step()),
    setSpeed: (request) =>
      control((room) => {
        if (!harmless(room) && !arena.owns(room.record, request.headers['x-owner-key'])) throw notOwner();
        return room.setSpeed(request.body.speed);
      })(request),
    removeRoom: async ({ params, headers }) => {
      const room = await arena.reach(params.match);
      if (!arena.owns(room.record, headers['x-owner-key'])) throw notOwner();
      await arena.remove(room, 'removed');
      return undefined;
    },
  };
}

/** A bot chooses what the house would choose for it, unless told otherwise. */
export async function seatBot(arena: Arena, room: Room, { bot, options }: NewBot): Promise<void> {
  const house = room.hosted.house.find((player) => player.bot === bot);
  await arena.addBot(room, bot, options ?? house?.options);
}

/** The room, if the caller may control it. */
async function controlled(arena: Arena, { params, headers }: ControlRequest): Promise<Room> {
  const room = await arena.reach(params.match);
  if (!arena.mayControl(room, headers['x-owner-key'])) throw notOwner();
  return room;
}

/** In a game that is not paced the speed is that of the house bots, and agents play against it. */
function harmless({ hosted, record }: Room): boolean {
  return hosted.paced || record.seats.every(({ taken }) => taken !== 'agent');
}

function notOwner(): Refused {
  return new Refused('NOT_OWNER', "Only the room's owner may do that; show the owner key in X-Owner-Key.");
}
