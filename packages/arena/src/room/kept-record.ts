/** A room's record: what is known of it now, and how it gets into the store. */
import type { Fence, LiveStore, RoomRecord } from '../ports/index.js';

export class KeptRecord {
  readonly #live: LiveStore;
  readonly #fence: Fence;
  current: RoomRecord;

  constructor(live: LiveStore, fence: Fence, record: RoomRecord) {
    this.#live = live;
    this.#fence = fence;
    this.current = record;
  }

  /** Stores the record as it is. */
  async keep(): Promise<void> {
    await this.#live.saveRoom(this.current, this.#fence);
  }
}
