/** Notes in the history of matches that are being played, for whoever looks into it: at their start, and when their status changes. */
import type { HistoryStore, RoomStatus, StartedGame } from './ports/index.js';
import type { OwnedRoom } from './room/owned-room.js';

export class StartNotes {
  readonly #history: HistoryStore;
  /** What was noted last of each room. */
  readonly #noted = new WeakMap<OwnedRoom, RoomStatus>();

  constructor(history: HistoryStore) {
    this.#history = history;
  }

  /** The room has changed. What cannot be written now is written after the next change; the end is recorded anyway. */
  changed(room: OwnedRoom): void {
    const { liveMatch, status } = room;
    if (liveMatch === null || status === 'finished' || this.#noted.get(room) === status) return;
    this.#noted.set(room, status);
    this.#history.noteStart(startedGame(room, status)).catch(() => this.#noted.delete(room));
  }
}

function startedGame({ record, hosted }: OwnedRoom, status: RoomStatus): StartedGame {
  const { roomId, code, game, rules, name, config, speed, seats, startedAt, createdAt } = record;
  return {
    gameId: roomId,
    roomCode: code,
    game,
    rules,
    name,
    config,
    speed,
    status,
    startedAt: startedAt ?? createdAt,
    players: seats.map(({ playerId, agentId, name: seatName, bot }, seat) => ({
      playerId,
      agentId,
      name: seatName,
      bot,
      piece: hosted.game.piece?.(seat) ?? {},
    })),
  };
}
