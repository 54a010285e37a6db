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

interface ControlRequest {
  readonly params: { readonly match: string };
  readonly headers: { readonly 'x-owner-key'?: string | undefined };
}

export function roomHandlers({ arena, limits }: Hall): LeagueHandlers<Names> {
  /** Does something to a match whose controls the caller may use, and tells how the room is then. */
  const control =
    (act: (room: Room) => Promise<unknown>) =>
    async (request: ControlRequest): Promise<league.RoomInfo> => {
      const room = controlled(arena, request);
      await act(room);
      return room.info();
    };

  return {
    createRoom: async ({ body: { start, bots = [], ...wanted } }, { address }) => {
      const { game, house } = hostedGame(arena.games, wanted.game);
      const seated = bots.map((bot) => (typeof bot === 'string' ? { bot } : bot));
      for (const { bot } of seated)
        if (!Object.hasOwn(game.bots, bot)) throw unknownBot(Object.keys(game.bots));
      const seats = wanted.maxPlayers ?? (start ? seated.length : undefined);
      if (start && seats !== seated.length) {
        throw new Refused('ROOM_NOT_READY', 'To start at once, give as many bots as there are seats.');
      }
      await limits.room(address);
      const { room, ownerKey } = await arena.createRoom({
        ...wanted,
        ...(seats === undefined ? {} : { maxPlayers: seats }),
      });
      for (const { bot, options } of seated) {
        await arena.addBot(room, bot, options ?? house.find((player) => player.bot === bot)?.options);
      }
      if (start) await room.start();
      return { room: room.info(), ownerKey };
    },
    addBot: async (request) => {
      const room = controlled(arena, request);
      const { bot, options } = request.body;
      await arena.addBot(
        room,
        bot,
        options ?? room.hosted.house.find((player) => player.bot === bot)?.options,
      );
      return room.info();
    },
    startMatch: control((room) => room.start()),
    pauseMatch: control((room) => running(room).pause()),
    resumeMatch: control((room) => running(room).resume()),
    stepMatch: control((room) => running(room).step()),
    setSpeed: (request) => control((room) => room.setSpeed(request.body.speed))(request),
    removeRoom: async ({ params, headers }) => {
      const room = arena.room(params.match);
      if (!arena.owns(room.record, headers['x-owner-key'])) throw notOwner();
      await arena.remove(room, 'removed');
      return undefined;
    },
  };
}

/**
 * The room, if the caller may control it. Where everybody sees what happens as it happens, stopping the match would
 * stop its players too, so there only the owner may, unless the house plays by itself.
 */
function controlled(arena: Arena, { params, headers }: ControlRequest): Room {
  const room = arena.room(params.match);
  const key = headers['x-owner-key'];
  const harmless =
    room.hosted.paced || room.table === null || room.record.seats.every(({ taken }) => taken === 'bot');
  if (!(harmless ? arena.mayControl(room, key) : arena.owns(room.record, key))) throw notOwner();
  return room;
}

function running(room: Room): Room {
  if (room.table === null) throw new Refused('GAME_NOT_STARTED', 'The game has not started yet.');
  if (room.status === 'finished') throw new Refused('GAME_OVER', 'The game is over.');
  return room;
}

function notOwner(): Refused {
  return new Refused('NOT_OWNER', "Only the room's owner may do that; show the owner key in X-Owner-Key.");
}

function unknownBot(names: readonly string[]): Refused {
  return new Refused('UNKNOWN_BOT', `There is no house bot of that name; there are ${names.join(', ')}.`);
}
