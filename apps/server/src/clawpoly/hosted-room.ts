/** Rooms of Clawpoly's among all rooms of the arena, and what this gateway reads of them. */
import { type Arena, normalCode, Refused, type Room, type RoomInfo } from '@lobster-league/arena';
import { type Config, clawpoly, TOKENS, type View } from '@lobster-league/clawpoly';
import type { clawpoly as wire } from '@lobster-league/protocol';

export const GAME = clawpoly.id;

/** By id, or by code in any case, wherever it is; null for rooms of other games too. */
export async function findRoom(arena: Arena, idOrCode: string): Promise<Room | null> {
  const room = await arena.seek(idOrCode);
  return room !== null && room.record.game === GAME ? room : null;
}

export async function roomOf(arena: Arena, idOrCode: string): Promise<Room> {
  const room = await findRoom(arena, idOrCode);
  if (room === null) throw new Refused('ROOM_NOT_FOUND', 'There is no such room.');
  return room;
}

/** By its code alone: an id is no code. */
export async function findByCode(arena: Arena, code: string): Promise<Room | null> {
  const room = await findRoom(arena, code);
  return room?.record.code === normalCode(code) ? room : null;
}

/*
 * The arena hosts any game and knows no game's types. The rooms found here are Clawpoly's, so these are too.
 */

/** The match as it is now, to a seat or to everybody, ahead of what spectators have seen; null before the start. */
export function viewOf(room: Room, seat: number | null = null): View | null {
  return asView(room.view(seat));
}

export function configOf({ config }: Pick<RoomInfo, 'config'>): Config {
  return config as Config;
}

export function asView(view: unknown): View | null {
  return view as View | null;
}

/** The token and colour of a seat. */
export function pieceOf(seat: number): (typeof TOKENS)[number] {
  return TOKENS[seat] ?? TOKENS[0]!;
}

export function gameConfig({ config, speed, seats }: RoomInfo): wire.GameConfig {
  return { maxPlayers: seats.length, turnLimit: configOf({ config }).turnLimit, gameSpeed: speed };
}

/** A moment as the document writes it. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
