/** A room's record: what is known of it now, and how it gets into the store. */
import { type Fence, type LiveStore, type RoomRecord, StaleFence } from '../ports/index.js';

export class KeptRecord {
  readonly #live: LiveStore;
  readonly #kept: () => void;
  readonly #putBack: () => Promise<boolean>;
  readonly fence: Fence;
  current: RoomRecord;

  /**
   * `kept` is called whenever a change of the record has become durable; `putBack` where the store does not know the
   * room, to write it back as a whole: false if it is another's.
   */
  constructor(
    live: LiveStore,
    fence: Fence,
    record: RoomRecord,
    { kept, putBack }: { readonly kept: () => void; readonly putBack: () => Promise<boolean> },
  ) {
    this.#live = live;
    this.fence = fence;
    this.current = record;
    this.#kept = kept;
    this.#putBack = putBack;
  }

  /** Stores the record as it is. */
  async keep(): Promise<void> {
    try {
      await this.#live.saveRoom(this.current, this.fence);
    } catch (error) {
      if (!(error instanceof StaleFence && (await this.#putBack()))) throw error;
    }
    this.#kept();
  }
}
