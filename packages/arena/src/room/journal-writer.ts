/**
 * Writes a room's journal in order, one batch at a time; while the store is away it keeps trying. Where matches go on
 * without the store, what they write counts as done from the first failure on, until the store is back.
 */
import { type Fence, type JournalLine, type LiveStore, StoreUnavailable, type Time } from '../ports/index.js';
import type { Backlog } from './backlog.js';

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;
/** With so many lines waiting, the match does. */
const MOST_PENDING = 2_000;

interface Waiter {
  /** The number of the first line that it does not wait for. */
  readonly until: number;
  /** Whether only the store's word will do. */
  readonly strict: boolean;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface JournalTarget {
  readonly live: LiveStore;
  readonly time: Time;
  readonly backlog: Backlog;
  readonly roomId: string;
  readonly fence: Fence;
  /** The number of the next line. */
  readonly sequence: number;
  /** Whether the match goes on while the store is away. */
  readonly playsOn: boolean;
  /** The store has lost the room or part of it: writes it back with so many lines. False where it is another's now. */
  putBack(lines: number): Promise<boolean>;
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
  /** Attempts that have failed in a row. */
  #failures = 0;
  /** Ends a pause before its time: the store seems to be back. */
  #wake: () => void = () => undefined;

  constructor(target: JournalTarget) {
    this.#target = target;
    this.#stored = target.sequence;
    this.#next = target.sequence;
  }

  /** Lines that are not known to be durable yet. */
  get pending(): number {
    return this.#next - this.#stored;
  }

  /** Whether the match has to wait for the store. */
  get full(): boolean {
    return this.pending > MOST_PENDING || this.#target.backlog.full;
  }

  /** Whether the last attempt to write failed. */
  get troubled(): boolean {
    return this.#troubled;
  }

  /** Resolves when the lines, and all before, are durable or may count as such. Rejects only when the room is lost. */
  write(lines: readonly JournalLine[]): Promise<void> {
    // Nothing is kept for a store that will never take it.
    if (this.#failed !== null) return Promise.reject(this.#failed);
    for (const line of lines) this.#lines.push(line);
    this.#next += lines.length;
    this.#target.backlog.add(lines.length);
    return this.#until(false);
  }

  /** Resolves when all so far is in the store. */
  stored(): Promise<void> {
    return this.#until(true);
  }

  #until(strict: boolean): Promise<void> {
    if (this.#failed !== null) return Promise.reject(this.#failed);
    if (this.pending === 0) return Promise.resolve();
    if (this.#troubled && this.#target.live.state() === 'connected') this.#wake();
    else if (this.#adrift && !strict) return Promise.resolve();
    const until = this.#next;
    const done = new Promise<void>((resolve, reject) => {
      this.#waiters.push({ until, strict, resolve, reject });
    });
    if (!this.#writing) {
      this.#writing = true;
      void this.#run();
    }
    return done;
  }

  /**
   * One answer that did not come while the store is there is no outage: the next attempt, in a moment, tells whether the
   * room is still ours.
   */
  get #adrift(): boolean {
    const { playsOn, live } = this.#target;
    return this.#troubled && playsOn && (this.#failures > 1 || live.state() !== 'connected');
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
        this.#lines = batch.concat(this.#lines);
        if (error instanceof StoreUnavailable) {
          await this.#pause(retryMs);
          retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
        } else if (!(await this.#putBack(error))) return;
        continue;
      }
      this.#troubled = false;
      this.#failures = 0;
      retryMs = FIRST_RETRY_MS;
      this.#hasStored(batch.length);
    }
    this.#writing = false;
  }

  /** The store knows nothing of what we thought it did; perhaps because it has lost it. */
  async #putBack(error: unknown): Promise<boolean> {
    const { playsOn, putBack } = this.#target;
    const lines = this.#next;
    const count = lines - this.#stored;
    try {
      if (playsOn && (await putBack.call(this.#target, lines))) {
        this.#lines.splice(0, count);
        this.#hasStored(count);
        return true;
      }
    } catch (trouble) {
      if (trouble instanceof StoreUnavailable) {
        await this.#pause(FIRST_RETRY_MS);
        return true;
      }
    }
    this.#fail(error);
    return false;
  }

  #hasStored(count: number): void {
    this.#stored += count;
    this.#target.backlog.add(-count);
    this.#release(({ until }) => until <= this.#stored);
  }

  async #pause(ms: number): Promise<void> {
    this.#troubled = true;
    this.#failures++;
    if (this.#adrift) this.#release(({ strict }) => !strict);
    await new Promise<void>((resolve) => {
      const cancel = this.#target.time.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  #release(ready: (waiter: Waiter) => boolean): void {
    const released = this.#waiters.filter(ready);
    this.#waiters = this.#waiters.filter((waiter) => !ready(waiter));
    for (const { resolve } of released) resolve();
  }

  #fail(error: unknown): void {
    this.#failed = error;
    this.#target.backlog.add(-this.pending);
    for (const { reject } of this.#waiters.splice(0)) reject(error);
    this.#target.lost(error);
  }
}
