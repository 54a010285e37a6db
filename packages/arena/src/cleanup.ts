/** Removes rooms that nobody needs any more, and calls off matches that nobody goes on with. */
import type { Room } from './cluster/room.js';
import type { Directory } from './directory.js';
import { type LiveStore, type Log, type RoomRecord, StaleFence, type Time } from './ports/index.js';
import type { Recorder } from './recorder.js';
import type { OwnedRoom } from './room/owned-room.js';
import { CALLED_OFF } from './room/stopped.js';
import type { ArenaSettings } from './settings.js';

export interface CleanupPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  readonly directory: Directory;
  readonly recorder: Recorder;
  /** Whether a room is on its way to this process. */
  isBusy(roomId: string): boolean;
  /** Removes a room from the store and from all lists. */
  forget(listed: Room): Promise<void>;
  /** Leaves a room to the store alone. */
  store(listed: Room): Promise<void>;
  /** Removes what was left to the store for too long. */
  sweep(): Promise<void>;
  /** Another process owns the room now. */
  lost(listed: Room, error: unknown): void;
}

export class Cleanup {
  readonly #ports: CleanupPorts;
  /** Rooms that were stored and that nobody was told of, until they are removed. */
  readonly #unused = new Set<string>();

  constructor(ports: CleanupPorts) {
    this.#ports = ports;
  }

  async tidy(): Promise<void> {
    const { time, live, directory } = this.#ports;
    const now = time.now();
    await this.#removeUnused();
    for (const listed of [...directory.rooms]) {
      const { owned, record } = listed;
      if (owned !== null) await this.#tidyOwned(listed, owned.room, now);
      // What an earlier process finished, and nobody has asked for since.
      else if (!live.shared && record.status === 'finished' && this.#isOld(record, now))
        if (!this.#ports.isBusy(record.roomId)) await this.#expire(listed);
    }
    await this.#ports.sweep();
  }

  /** Removes a room that was stored and that nobody was told of; where the store is away, later. */
  async removeUnused(roomId: string): Promise<void> {
    this.#unused.add(roomId);
    await this.#removeUnused();
  }

  isUnused(roomId: string): boolean {
    return this.#unused.has(roomId);
  }

  async #removeUnused(): Promise<void> {
    const { live, log } = this.#ports;
    for (const roomId of this.#unused) {
      try {
        await live.removeRoom(roomId);
        this.#unused.delete(roomId);
      } catch (error) {
        log.warn('a new room that was never used could not be removed', { roomId, error: String(error) });
      }
    }
  }

  async #tidyOwned(listed: Room, room: OwnedRoom, now: number): Promise<void> {
    const { recorder, settings } = this.#ports;
    const { pausedSince } = room;
    if (pausedSince !== null && now - pausedSince >= settings.pausedRoomMs) this.#callOff(room);
    if (room.dormant && now - room.lastUsed >= settings.dormantRoomMs) await this.#store(listed);
    else if (!room.removing && !recorder.has(room.roomId) && this.#isOver(room, now))
      await this.#expire(listed);
  }

  /** As the operator would. Nobody waits for it: the store may be away, and other rooms are to be looked at. */
  #callOff(room: OwnedRoom): void {
    const { log } = this.#ports;
    const { roomId, game } = room.record;
    log.info('a match that nobody resumed is called off', { roomId, game });
    room.stop(CALLED_OFF).catch((error: unknown) => {
      log.warn('a paused match could not be called off', { roomId, error: String(error) });
    });
  }

  async #store(listed: Room): Promise<void> {
    try {
      await this.#ports.store(listed);
    } catch (error) {
      const { roomId } = listed;
      if (error instanceof StaleFence) this.#ports.lost(listed, error);
      else this.#ports.log.warn('a saved room stays here for now', { roomId, error: String(error) });
    }
  }

  async #expire(listed: Room): Promise<void> {
    const { forget, lost, log } = this.#ports;
    try {
      await forget(listed);
    } catch (error) {
      const { roomId } = listed;
      if (error instanceof StaleFence) lost(listed, error);
      else log.warn('an expired room could not be removed', { roomId, error: String(error) });
    }
  }

  #isOver(room: OwnedRoom, now: number): boolean {
    if (room.status === 'finished') return this.#isOld(room.record, now);
    const waits = room.status === 'waiting' || room.status === 'ready';
    const lastUsed = Math.max(room.record.createdAt, room.lastUsed);
    return waits && !room.inUse && now - lastUsed >= this.#ports.settings.abandonedRoomMs;
  }

  #isOld({ finishedAt }: RoomRecord, now: number): boolean {
    return finishedAt !== null && now - finishedAt >= this.#ports.settings.finishedRoomMs;
  }
}
