/** A room's record as the document's hashes, and the whole of it as JSON. */
import type { RoomRecord } from '@lobster-league/arena';
import { codeKey } from '../room-rules.js';
import { shownConfig } from '../shown-config.js';

/** Returns the record, and two counted lists of names and values: the room, its tokens. */
export function roomArguments(record: RoomRecord): (string | number)[] {
  const { roomId, code, game, name, status, speed, seats, createdAt, startedAt, finishedAt } = record;
  const config = shownConfig({ config: record.config, seats: seats.length, speed });
  const fields = [
    ...['roomId', roomId, 'roomCode', codeKey(code), 'game', game, 'name', name, 'status', status],
    ...['config', JSON.stringify(config), 'createdAt', createdAt],
    ...['startedAt', startedAt ?? '', 'finishedAt', finishedAt ?? ''],
  ];
  const tokens = seats.flatMap(({ token, playerId }) => [token, playerId]);
  return [JSON.stringify(record), fields.length / 2, ...fields, tokens.length / 2, ...tokens];
}

export function recordOf(json: unknown): RoomRecord | null {
  return typeof json === 'string' ? JSON.parse(json) : null;
}
