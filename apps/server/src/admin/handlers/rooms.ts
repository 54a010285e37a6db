/** Live rooms: finding them, calling matches off, removing what is left. */
import { type Arena, CALLED_OFF, Refused, type Room } from '@lobster-league/arena';
import { admin } from '@lobster-league/protocol';
import { listedRooms } from '../../http/listed-rooms.js';
import { isPremium } from '../../premium/mode.js';
import type { Services } from '../../services.js';
import type { AdminHandlers } from '../handlers.js';
import type { Operator } from '../operators.js';

type Names = 'listRooms' | 'getRoom' | 'stopRoom' | 'removeRoom';

export function roomHandlers({ arena }: Services): AdminHandlers<Names> {
  return {
    listRooms: async ({ query: { search, game, status, page, limit } }, operator) => {
      const wanted = search?.toLowerCase() ?? '';
      const found = await listedRooms(
        arena,
        (room) =>
          (game === undefined || room.record.game === game) &&
          (status === undefined || room.status === status) &&
          (wanted === '' || textsOf(room, operator).some((text) => text.toLowerCase().includes(wanted))),
      );
      const shown = found.slice((page - 1) * limit, page * limit);
      return { rooms: shown.map((room) => adminRoom(arena, room, operator)), total: found.length };
    },
    getRoom: async ({ params }, operator) => adminRoom(arena, await arena.reach(params.room), operator),
    stopRoom: async ({ params }) => {
      const room = await arena.reach(params.room);
      await callOff(arena, room);
      return { reply: undefined, ...aboutRoom(room) };
    },
    removeRoom: async ({ params }) => {
      const room = await arena.reach(params.room);
      await arena.remove(room, 'removed');
      return { reply: undefined, ...aboutRoom(room) };
    },
  };
}

/** Resolves when it is called off, wherever it is played; throws where it is not. */
async function callOff(arena: Arena, room: Room): Promise<void> {
  if (room.status === 'finished') throw itIsOver();
  if (room.record.startedAt === null) {
    try {
      // Whoever waits for a match that will not be is told at once.
      await arena.remove(room, CALLED_OFF);
      return;
    } catch (error) {
      // It has begun meanwhile.
      if (!(error instanceof Refused && error.code === 'GAME_ALREADY_STARTED')) throw error;
    }
  }
  await room.stop(CALLED_OFF);
  // It has ended by itself meanwhile, and counts.
  if (room.over && room.liveMatch?.stopped === null) throw itIsOver();
}

function itIsOver(): Refused {
  return new Refused('GAME_OVER', 'The match is over.');
}

function aboutRoom({ record: { code, roomId, game, name } }: Room) {
  return { target: `room:${code}`, detail: `${roomId} ${game} ${name}` };
}

/** What a room is found by; who opened it only by who may see that. */
function textsOf({ record }: Room, operator: Operator): string[] {
  const { code, roomId, name, seats, opener } = record;
  return [
    code,
    roomId,
    name,
    ...seats.flatMap((seat) => [seat.name, seat.agentId ?? '']),
    ...(opener !== undefined && seesAddresses(operator) ? [opener] : []),
  ];
}

function adminRoom({ live }: Arena, room: Room, operator: Operator): admin.AdminRoom {
  const { opener, extra } = room.record;
  const mode = isPremium(room.record)
    ? 'premium'
    : extra.exhibition === true
      ? 'exhibition'
      : extra.quickMatch === true
        ? 'ranked'
        : 'open';
  return {
    ...room.info(),
    openedBy: seesAddresses(operator) ? (opener ?? null) : null,
    owner: live.shared ? room.owner : null,
    mode,
  };
}

function seesAddresses({ role }: Operator): boolean {
  return admin.includesRole(role, 'moderator');
}
