/** The events of a game by number: of a live one up to the last shown, of a finished one all. */
import type { Arena, GameRecord, Room } from '@lobster-league/arena';
import { HttpProblem } from '../http/problem.js';
import { recordOf } from '../record-of.js';
import { type EventDocument, eventDocument } from './event-wire.js';
import { findRoom, GAME } from './hosted-room.js';

const ID = /^[\w-]{1,64}$/;

export interface EventPage {
  readonly roomId: string;
  readonly events: readonly EventDocument[];
  readonly total: number;
  readonly from: number;
  readonly limit: number;
}

export interface Slice {
  readonly from: number;
  readonly limit: number;
}

/** A game of the history, which has it once spectators have seen its end. */
export async function findRecord(arena: Arena, gameId: string): Promise<GameRecord | null> {
  if (!ID.test(gameId)) return null;
  const record = await recordOf(arena, gameId);
  return record?.game === GAME ? record : null;
}

/** Of a room for as long as it is there, and of its game for ever. */
export async function roomEvents(arena: Arena, idOrCode: string, slice: Slice): Promise<EventPage> {
  const room = await findRoom(arena, idOrCode);
  if (room !== null) return liveEvents(arena, room, slice);
  const record = await findRecord(arena, idOrCode);
  if (record === null) throw new HttpProblem(404, 'room_not_found', 'There is no such room.');
  return gameEvents(arena, record, slice);
}

export async function gameEvents(
  { history }: Arena,
  { gameId, totalEvents }: GameRecord,
  slice: Slice,
): Promise<EventPage> {
  return page(gameId, totalEvents, slice, (from, limit) => history.events(gameId, from, limit));
}

function liveEvents(arena: Arena, { roomId, sequence }: Room, slice: Slice): Promise<EventPage> {
  return page(roomId, sequence, slice, (from, limit) => arena.events(roomId, from, limit));
}

/** Events are numbered from 1, so skipping `from` of them begins with the next. */
async function page(
  roomId: string,
  total: number,
  { from, limit }: Slice,
  read: (from: number, limit: number) => ReturnType<Arena['events']>,
): Promise<EventPage> {
  const wanted = Math.min(limit, total - from);
  const events = wanted <= 0 ? [] : await read(from + 1, wanted);
  return { roomId, events: events.map((event) => eventDocument(roomId, event)), total, from, limit };
}
