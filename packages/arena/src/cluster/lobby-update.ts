/** What the lobby is told of a room, on the Clawpoly document's channel: that it has come, begun, ended or gone. */
import type { RoomStatus } from '../ports/index.js';
import type { OwnedRoom } from '../room/owned-room.js';

export type LobbyStatus = 'created' | 'started' | 'finished' | 'removed';

export function lobbyStatus(status: RoomStatus): LobbyStatus {
  if (status === 'waiting' || status === 'ready') return 'created';
  return status === 'finished' ? 'finished' : 'started';
}

/** The message, with the room as lists show it. */
export function lobbyUpdate(room: OwnedRoom, what: LobbyStatus, now: number): string {
  const { record, status, spectators, roomId } = room;
  const { code: roomCode, name, game, seats } = record;
  const players = seats.filter(({ taken }) => taken !== 'open').length;
  const maxPlayers = seats.length;
  const data = { roomId, roomCode, name, game, status, players, maxPlayers, spectators };
  return JSON.stringify({ type: `room:${what}`, data, timestamp: new Date(now).toISOString() });
}
