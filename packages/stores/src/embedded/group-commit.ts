/**
 * Commits concurrent writes together. While one group is being written the next one gathers; a call that comes when
 * nothing is being written waits a moment for others.
 */
import { StoreUnavailable } from '@lobster-league/arena';
import { isDataError } from './disk-health.js';

export interface GroupLimits {
  /** How long a call waits for others, in ms. */
  readonly waitMs: number;
  /** With this many calls the group is committed without waiting. */
  readonly enough: number;
  /** The most characters written in one commit (a single call may be larger). */
  readonly characters: number;
  /** How many groups may be committed in one turn of the event loop. */
  readonly inOneTurn: number;
}

export const GROUP_LIMITS: GroupLimits = { waitMs: 2, enough: 64, characters: 256 * 1024, inOneTurn: 1 };

/** The operations of a group: calls add their changes to the batch one after the other. */
export interface Group<Batch> {
  begin(): Batch;
  /** Makes the whole batch durable, or throws and changes nothing. */
  commit(batch: Batch): Promise<void>;
}

/** One caller, waiting for the commit of its changes. */
interface PendingCall<Batch> {
  readonly characters: number;
  decide(batch: Batch): void;
  answer(): void;
  reject(error: unknown): void;
}

class Call<Batch, T> implements PendingCall<Batch> {
  readonly characters: number;
  readonly #decide: (batch: Batch) => T;
  readonly #resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
  #answer: { readonly value: T } | { readonly refusal: unknown } | undefined;

  constructor(
    characters: number,
    decide: (batch: Batch) => T,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ) {
    this.characters = characters;
    this.#decide = decide;
    this.#resolve = resolve;
    this.reject = reject;
  }

  decide(batch: Batch): void {
    try {
      this.#answer = { value: this.#decide(batch) };
    } catch (refusal) {
      this.#answer = { refusal };
    }
  }

  answer(): void {
    if (this.#answer === undefined) return;
    if ('value' in this.#answer) this.#resolve(this.#answer.value);
    else this.reject(this.#answer.refusal);
  }
}

export class GroupCommit<Batch> {
  readonly #group: Group<Batch>;
  readonly #limits: GroupLimits;
  #waiting: PendingCall<Batch>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #closed = false;
  #groups = 0;

  constructor(group: Group<Batch>, limits: GroupLimits) {
    this.#group = group;
    this.#limits = limits;
  }

  /**
   * `decide` sees the changes of the calls before it and adds its own. What it returns, or throws, is told to the
   * caller after the commit; if that fails, everyone in the group hears why instead.
   */
  submit<T>(characters: number, decide: (batch: Batch) => T): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('the store is closed'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(new Call(characters, decide, resolve, reject));
      if (this.#writing === null) this.#gather();
    });
  }

  /** Commits what is pending, then refuses new calls. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#writing !== null || this.#waiting.length > 0) {
      if (this.#writing === null) this.#start();
      await this.#writing;
    }
  }

  #gather(): void {
    if (this.#waiting.length >= this.#limits.enough) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), this.#limits.waitMs);
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing === null && this.#waiting.length > 0) this.#writing = this.#run();
  }

  /** Commits group after group, as long as calls come in. */
  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#write(this.#take());
      // Callers that were just answered may continue in this tick, and join the next group.
      this.#groups++;
      if (this.#groups % this.#limits.inOneTurn === 0)
        await new Promise<void>((resolve) => setImmediate(resolve));
    }
    this.#writing = null;
  }

  async #write(calls: readonly PendingCall<Batch>[]): Promise<void> {
    try {
      const batch = this.#group.begin();
      for (const call of calls) call.decide(batch);
      await this.#group.commit(batch);
      for (const call of calls) call.answer();
    } catch (error) {
      if (calls.length === 1 || !isDataError(error)) for (const call of calls) call.reject(error);
      // One of the calls is invalid: commit each alone, so that the others succeed.
      else for (const call of calls) await this.#write([call]);
    }
  }

  #take(): PendingCall<Batch>[] {
    let characters = 0;
    let count = 0;
    for (const call of this.#waiting) {
      characters += call.characters;
      if (count > 0 && characters > this.#limits.characters) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }
}
