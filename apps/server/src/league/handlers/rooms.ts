/** Opening rooms, filling them, and controlling matches. */
import { type Arena, mustBeAllowed, type Room, type RoomAct } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Services } from '../../services.js';
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

export function roomHandlers({ arena, limits }: Services): LeagueHandlers<Names> {
  /** Does something to a match if the caller may, and tells how the room is then. */
  const control =
    (act: 'start' | 'pause' | 'resume' | 'step') =>
    async (request: ControlRequest): Promise<league.RoomInfo> => {
      const room = await allowed(arena, act, request);
      await room[act]();
      if (act === 'start') await arena.begun(room);
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
      const room = await allowed(arena, 'addBot', request);
      await seatBot(arena, room, request.body);
      return room.info();
    },
    startMatch: control('start'),
    pauseMatch: control('pause'),
    resumeMatch: control('resume'),
    stepMatch: control('step'),
    setSpeed: async (request) => {
      const room = await allowed(arena, 'setSpeed', request);
      await room.setSpeed(request.body.speed);
      return room.info();
    },
    removeRoom: async (request) => {
      const room = await allowed(arena, 'remove', request);
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

/** The room, if the caller may do that to it. */
async function allowed(arena: Arena, act: RoomAct, { params, headers }: ControlRequest): Promise<Room> {
  const room = await arena.reach(params.match);
  mustBeAllowed(room, act, { ownerKey: headers['x-owner-key'] });
  return room;
}
