/** Calls that wait until something changes, for so long: bounded in all, and for each thing that is waited for. */
import type { Time } from '../ports/index.js';

export interface LongPollTerms {
  /** Any number if absent. */
  readonly most?: number;
  readonly mostPerKey: number;
}

/** An AbortSignal, as far as it is used here. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface LongPoll {
  /** What is waited for. */
  readonly key: string;
  readonly ms: number;
  /** Aborted when the caller is gone. */
  readonly signal: Signal;
  /** Whether there is nothing to wait for any more. */
  done(): boolean;
  /** Calls back whenever that may have changed, until the function that it returns is called. */
  onChange(changed: () => void): () => void;
}

/** As many calls wait already as may. */
export class TooManyWaits extends Error {}

export class LongPolls {
  readonly #time: Time;
  readonly #terms: LongPollTerms;
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  constructor(time: Time, terms: LongPollTerms) {
    this.#time = time;
    this.#terms = terms;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Everybody is answered now. */
  close(): void {
    for (const end of [...this.#waiting]) end();
  }

  /** Resolves when it is done, or time is up, or the caller is gone; throws TooManyWaits instead of waiting as one too many. */
  async until(poll: LongPoll): Promise<void> {
    const { key, ms, signal, done, onChange } = poll;
    if (ms <= 0 || signal.aborted || done()) return;
    await this.bounded(
      key,
      () =>
        new Promise<void>((resolve) => {
          const end = (): void => {
            if (!this.#waiting.delete(end)) return;
            forget();
            cancel();
            signal.removeEventListener('abort', end);
            resolve();
          };
          const forget = onChange(() => {
            if (done()) end();
          });
          const cancel = this.#time.after(ms, end);
          signal.addEventListener('abort', end);
          this.#waiting.add(end);
        }),
    );
  }

  /** Waits in some other way, and keeps its place until the end. */
  async bounded<T>(key: string, wait: () => Promise<T>): Promise<T> {
    const before = this.#counts.get(key) ?? 0;
    const { most = Number.POSITIVE_INFINITY, mostPerKey } = this.#terms;
    if (before >= mostPerKey || this.#waiting.size >= most) throw new TooManyWaits();
    this.#counts.set(key, before + 1);
    try {
      return await wait();
    } finally {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    }
  }
}
