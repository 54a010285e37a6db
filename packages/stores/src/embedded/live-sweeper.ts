/**
 * Deletes the journal rows of removed rooms, once they are as many as the others. They lie between the rows of other
 * rooms, so one pass over many is far cheaper than a delete per room; it runs in small steps, each part of a commit.
 */
import type { LiveReader } from './live-reader.js';
import type { LiveRooms } from './live-rooms.js';
import type { Sweep } from './live-writer.js';

/** Fewer rows than this are not worth a pass. */
const WORTH_IT = 1_000;

/** Number of rows examined in one commit. */
const STEP = 2_000;

export class LiveSweeper {
  readonly #rooms: LiveRooms;
  readonly #reader: LiveReader;
  /** The position of the pass; null between passes. */
  #after: number | null = null;
  #last = 0;

  constructor(rooms: LiveRooms, reader: LiveReader) {
    this.#rooms = rooms;
    this.#reader = reader;
  }

  get busy(): boolean {
    return this.#after !== null || this.#due;
  }

  /** Returns what the next commit should sweep; the same until `done` reports that it was committed. */
  next(): Sweep | null {
    if (this.#after === null) {
      if (!this.#due) return null;
      this.#after = 0;
      this.#last = this.#rooms.lastRow;
      this.#rooms.deadRows = 0;
    }
    const upTo = this.#reader.rowAfter(this.#after, STEP) ?? this.#last;
    return { after: this.#after, upTo: Math.min(upTo, this.#last) };
  }

  done({ upTo }: Sweep): void {
    this.#after = upTo < this.#last ? upTo : null;
  }

  get #due(): boolean {
    const { deadRows, liveRows } = this.#rooms;
    return deadRows >= Math.max(WORTH_IT, liveRows);
  }
}
