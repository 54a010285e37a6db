/** Copies of what spectators see, in a store that others look into: now and then, and only of matches that people follow. */
import type { LiveStore, Time } from '../ports/index.js';
import type { OwnedRoom } from '../room/owned-room.js';

/** So often at most. */
const EVERY_MS = 1_000;

export class StoreCopies {
  readonly #live: LiveStore;
  readonly #time: Time;
  readonly #copiedAt = new WeakMap<OwnedRoom, number>();

  constructor(live: LiveStore, time: Time) {
    this.#live = live;
    this.#time = time;
  }

  /** The room has changed. */
  changed(room: OwnedRoom): void {
    if (!this.#live.shared || room.liveMatch === null || room.record.speed === 'instant') return;
    const now = this.#time.now();
    if (now - (this.#copiedAt.get(room) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    this.#copiedAt.set(room, now);
    const { sequence, view } = room.snapshot();
    const { roomId, fence, spectators } = room;
    // Nobody waits for it, and the next one follows soon.
    this.#live.show(roomId, fence, { sequence, view, spectators }).catch(() => undefined);
  }
}
