/** A room's record: what is known of it now, and how it gets into the store. */
import type { Fence, LiveStore, RoomRecord } from '../ports/index.js';

export class KeptRecord {
  readonly #live: LiveStore;
  readonly #kept: () => void;
  readonly fence: Fence;
  current: RoomRecord;

  /** `kept` is called whenever a change of the record has become durable. */
  constructor(live: LiveStore, fence: Fence, record: RoomRecord, kept: () => void) {
    this.#live = live;
    this.fence = fence;
    this.current = record;
    this.#kept = kept;
  }

  /** Stores the record as it is. */
  async keep(): Promise<void> {
    await this.#live.saveRoom(this.current, this.fence);
    this.#kept();
  }
}
