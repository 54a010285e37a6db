/** Matches are played again and packed on threads of their own, so that those that run have this one to themselves. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HistoryBuilder, MatchHistory, RoomRecord } from '@lobster-league/arena';
import { unpackedOnDemand } from './packed-history.js';
import type { HistoryAnswer, HistoryOrder } from './serve-histories.js';

/** Events of a few matches die young in this much; with less, many are moved about before they do. */
const YOUNG_MB = 96;

/** A thread that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 30_000;

interface PendingOrder {
  readonly resolve: (matchHistory: MatchHistory) => void;
  readonly reject: (error: Error) => void;
}

/** One thread and what it has been asked for. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, PendingOrder>;
  idle: NodeJS.Timeout | undefined;
}

export class HistoryThreads implements HistoryBuilder {
  readonly #script: URL;
  readonly #most: number;
  readonly #threads = new Set<Thread>();
  #lastId = 0;

  /** `script` runs `serveHistories`. Threads are started when there is work; one core is left to the rest of us. */
  constructor(script: URL, most = Math.max(1, availableParallelism() - 1)) {
    this.#script = script;
    this.#most = most;
  }

  build(record: RoomRecord, journal: string): Promise<MatchHistory> {
    const thread = this.#leastBusy();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      clearTimeout(thread.idle);
      thread.waiting.set(id, { resolve, reject });
      const order: HistoryOrder = { id, record, journal };
      thread.worker.postMessage(order);
    });
  }

  /** Ends the threads; what they were asked for is refused. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #leastBusy(): Thread {
    let least: Thread | null = null;
    for (const thread of this.#threads)
      if (least === null || thread.waiting.size < least.waiting.size) least = thread;
    if (least !== null && (least.waiting.size === 0 || this.#threads.size >= this.#most)) return least;
    return this.#start();
  }

  #start(): Thread {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    // Built code runs there, however the process itself was started.
    const worker = new Worker(this.#script, { execArgv: [], resourceLimits });
    // What waits for its answer is in the journal too: the process may end.
    worker.unref();
    const thread: Thread = { worker, waiting: new Map(), idle: undefined };
    this.#threads.add(thread);
    worker.on('message', (answer: HistoryAnswer) => this.#answer(thread, answer));
    worker.on('error', (error) => this.#onExit(thread, error));
    worker.on('exit', () => this.#onExit(thread, new Error('the history thread has ended')));
    return thread;
  }

  #answer(thread: Thread, answer: HistoryAnswer): void {
    const waiting = thread.waiting.get(answer.id);
    thread.waiting.delete(answer.id);
    if (thread.waiting.size === 0) thread.idle = setTimeout(() => this.#dismiss(thread), IDLE_MS).unref();
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(unpackedOnDemand(answer.matchHistory));
  }

  #dismiss(thread: Thread): void {
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }

  /** The next order starts another. */
  #onExit(thread: Thread, error: Error): void {
    this.#threads.delete(thread);
    clearTimeout(thread.idle);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  }
}
