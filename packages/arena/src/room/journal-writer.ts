/** Writes a room's journal in order, one batch at a time; while the store is away it keeps trying. */
import { type Fence, type JournalLine, type LiveStore, StoreUnavailable, type Time } from '../ports/index.js';

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

interface Waiter {
  /** The number of the first line that it does not wait for. */
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface JournalTarget {
  readonly live: LiveStore;
  readonly time: Time;
  readonly roomId: string;
  readonly fence: Fence;
  /** The number of the next line. */
  readonly sequence: number;
  /** Nothing more can be written: another process owns the room now, or the journal is not what we thought. */
  lost(error: unknown): void;
}

export class JournalWriter {
  readonly #target: JournalTarget;
  #stored: number;
  #next: number;
  #lines: JournalLine[] = [];
  #waiters: Waiter[] = [];
  #writing = false;
  #failed: unknown = null;
  #troubled = false;

  constructor(target: JournalTarget) {
    this.#target = target;
    this.#stored = target.sequence;
    this.#next = target.sequence;
  }

  /** Lines that are not known to be durable yet. */
  get pending(): number {
    return this.#next - this.#stored;
  }

  /** Whether the last attempt to write failed. */
  get troubled(): boolean {
    return this.#troubled;
  }

  /** Resolves when the lines, and all before, are durable. Rejects only when the room is lost. */
  write(lines: readonly JournalLine[]): Promise<void> {
    for (const line of lines) this.#lines.push(line);
    this.#next += lines.length;
    if (this.#failed !== null) return Promise.reject(this.#failed);
    if (this.pending === 0) return Promise.resolve();
    const until = this.#next;
    const durable = new Promise<void>((resolve, reject) => {
      this.#waiters.push({ until, resolve, reject });
    });
    if (!this.#writing) {
      this.#writing = true;
      void this.#run();
    }
    return durable;
  }

  async #run(): Promise<void> {
    // Lets what is written in the same moment join the first batch.
    await Promise.resolve();
    const { live, roomId, fence } = this.#target;
    let retryMs = FIRST_RETRY_MS;
    while (this.#stored < this.#next) {
      const batch = this.#lines;
      this.#lines = [];
      try {
        await live.append(roomId, fence, this.#stored, batch);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) {
          this.#fail(error);
          return;
        }
        this.#troubled = true;
        this.#lines = batch.concat(this.#lines);
        await this.#sleep(retryMs);
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
        continue;
      }
      this.#troubled = false;
      retryMs = FIRST_RETRY_MS;
      this.#stored += batch.length;
      this.#release();
    }
    this.#writing = false;
  }

  #release(): void {
    const stored = this.#stored;
    const ready = this.#waiters.filter(({ until }) => until <= stored);
    this.#waiters = this.#waiters.filter(({ until }) => until > stored);
    for (const { resolve } of ready) resolve();
  }

  #fail(error: unknown): void {
    this.#failed = error;
    for (const { reject } of this.#waiters.splice(0)) reject(error);
    this.#target.lost(error);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#target.time.after(ms, resolve);
    });
  }
}
