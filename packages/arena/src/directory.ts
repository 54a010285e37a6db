/** All rooms of the arena that this process knows of, by id and by code. */

import type { Room } from './cluster/room.js';
import { normalCode } from './codes.js';
import { attempt } from './isolated.js';
import type { Log } from './ports/index.js';

/** Hears of rooms that come, change and go. */
export type RoomListener = (room: Room, what: 'created' | 'changed' | 'removed') => void;

export class Directory {
  readonly #rooms = new Map<string, Room>();
  readonly #codes = new Map<string, Room>();
  readonly #listeners = new Set<RoomListener>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  get rooms(): Iterable<Room> {
    return this.#rooms.values();
  }

  get size(): number {
    return this.#rooms.size;
  }

  byId(roomId: string): Room | null {
    return this.#rooms.get(roomId) ?? null;
  }

  /** By id, or by code in any case. */
  find(idOrCode: string): Room | null {
    return this.#rooms.get(idOrCode) ?? this.#codes.get(normalCode(idOrCode)) ?? null;
  }

  add(room: Room): void {
    this.#rooms.set(room.roomId, room);
    this.#codes.set(room.record.code, room);
  }

  remove(room: Room): void {
    this.#rooms.delete(room.roomId);
    if (this.#codes.get(room.record.code) === room) this.#codes.delete(room.record.code);
  }

  listen(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One that throws keeps nobody else from hearing of it, nor harms what it is told of. */
  tell(room: Room, what: 'created' | 'changed' | 'removed'): void {
    for (const listener of this.#listeners)
      attempt(this.#log, `a listener to room ${what}`, room.roomId, () => listener(room, what));
  }
}
