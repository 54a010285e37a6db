/** A room's record as the document's hashes: the documented fields, and the whole record as JSON. */
import type { RoomRecord } from '@lobster-league/arena';
import { codeKey } from '../room-rules.js';

/** Returns three counted lists of names and values: the room, its players, its tokens. */
export function roomArguments(room: RoomRecord): (string | number)[] {
  const { roomId, code, game, name, status, config, speed, seats, createdAt, startedAt, finishedAt } = room;
  const fields = [
    ...['roomId', roomId, 'roomCode', codeKey(code), 'game', game, 'name', name, 'status', status],
    ...['config', JSON.stringify(config ?? null), 'speed', speed, 'createdAt', createdAt],
    ...['startedAt', startedAt ?? '', 'finishedAt', finishedAt ?? '', 'record', JSON.stringify(room)],
  ];
  const players = seats.flatMap(({ token, ...player }) => [player.playerId, JSON.stringify(player)]);
  const tokens = seats.flatMap(({ token, playerId }) => [token, playerId]);
  return [
    ...[fields.length / 2, ...fields],
    ...[players.length / 2, ...players],
    ...[tokens.length / 2, ...tokens],
  ];
}

export function recordOf(json: unknown): RoomRecord | null {
  return typeof json === 'string' ? JSON.parse(json) : null;
}
