/** Looking through all rooms: where there are many, others have their turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Arena, isUnlisted, type Room } from '@lobster-league/arena';

/** So long others wait at a time. */
const PIECE_MS = 2;
/** The clock is looked at after so many rooms. */
const ROOMS = 50;

type Rooms = Pick<Arena, 'rooms'>;

/** The last one: a crowd that looks at once does so one after the other. */
let looking: Promise<unknown> = Promise.resolve();

/** In the order in which they were opened, or heard of. */
export function lookThrough(rooms: Rooms, look: (room: Room) => void): Promise<void> {
  const looked = looking.then(() => inPieces(rooms, look));
  looking = looked.catch(() => undefined);
  return looked;
}

async function inPieces({ rooms }: Rooms, look: (room: Room) => void): Promise<void> {
  let looked = 0;
  let until = performance.now() + PIECE_MS;
  for (const room of rooms) {
    look(room);
    if (++looked % ROOMS !== 0 || performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + PIECE_MS;
  }
}

/** Those that are wanted, the last opened first, but for private ones. */
export function publicRooms(rooms: Rooms, isWanted: (room: Room) => boolean): Promise<Room[]> {
  return listedRooms(rooms, (room) => !isUnlisted(room.record) && isWanted(room));
}

/** Those that are wanted, the last opened first. */
export async function listedRooms(rooms: Rooms, isWanted: (room: Room) => boolean): Promise<Room[]> {
  const found: { readonly at: number; readonly room: Room }[] = [];
  await lookThrough(rooms, (room) => {
    if (isWanted(room)) found.push({ at: room.record.createdAt, room });
  });
  // Those of other processes were heard of in any order.
  return found
    .reverse()
    .sort((a, b) => b.at - a.at)
    .map(({ room }) => room);
}
