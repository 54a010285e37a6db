/** Leaves on their way into the log: many at a time, in order, each once; a store that is away is waited for. */
import { Frontier, type Leaf, leafHash, leafKey, leafText } from '@lobster-league/kernel/transparency';
import {
  type Log,
  type StoredLeaf,
  StoreUnavailable,
  type Time,
  type TransparencyStore,
} from '../ports/index.js';
import { peakHashes } from './stored-tree.js';

/** How long the first leaf waits for others. */
const GATHER_MS = 25;
const MOST_AT_ONCE = 256;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
/** How long closing waits for the store. */
const CLOSE_MS = 2_500;

interface Waiting {
  readonly leaf: Leaf;
  readonly stored: Promise<void>;
  readonly resolve: () => void;
}

export interface LeafQueuePorts {
  readonly store: TransparencyStore;
  readonly time: Time;
  readonly log: Log;
}

export class LeafQueue {
  readonly #ports: LeafQueuePorts;
  /** By key, in order. */
  readonly #waiting = new Map<string, Waiting>();
  #running: Promise<void> | null = null;
  #closed = false;
  /** Ends a pause before its time. */
  #wake: () => void = () => undefined;

  constructor(ports: LeafQueuePorts) {
    this.#ports = ports;
  }

  /** Resolves when the log has the leaf, also where it had one with its key before; not before the store is back. */
  add(leaf: Leaf): Promise<void> {
    const key = leafKey(leaf);
    const known = this.#waiting.get(key);
    if (known !== undefined) return known.stored;
    let resolve = (): void => undefined;
    const stored = new Promise<void>((done) => {
      resolve = done;
    });
    this.#waiting.set(key, { leaf, stored, resolve });
    this.#running ??= this.#run();
    return stored;
  }

  /** Stores what is waiting, if the store takes it soon; what it does not is found again after the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    const late = new Promise<void>((resolve) => void this.#ports.time.after(CLOSE_MS, resolve));
    await Promise.race([this.#running ?? Promise.resolve(), late]);
  }

  async #run(): Promise<void> {
    const { log } = this.#ports;
    let retryMs = FIRST_RETRY_MS;
    while (this.#waiting.size > 0) {
      if (!this.#closed) await this.#pause(GATHER_MS);
      const batch = [...this.#waiting.values()].slice(0, MOST_AT_ONCE);
      try {
        await this.#store(batch.map(({ leaf }) => leaf));
      } catch (error) {
        if (retryMs === FIRST_RETRY_MS || !(error instanceof StoreUnavailable))
          log.warn('the transparency log could not be written; retrying', { error: String(error) });
        if (this.#closed) break;
        await this.#pause(retryMs);
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
        continue;
      }
      retryMs = FIRST_RETRY_MS;
      for (const { leaf, resolve } of batch) {
        this.#waiting.delete(leafKey(leaf));
        resolve();
      }
    }
    this.#running = null;
  }

  /** Adds those that are not there. Other processes may add theirs meanwhile: then it looks again. */
  async #store(batch: readonly Leaf[]): Promise<void> {
    const { store } = this.#ports;
    for (let left = batch; ; ) {
      const known = await store.indexesOf(left.map(leafKey));
      left = left.filter((leaf) => !known.has(leafKey(leaf)));
      if (left.length === 0) return;
      const size = await store.size();
      const frontier = new Frontier(size, await peakHashes(store, size));
      if (await store.append(left.map((leaf) => stored(leaf, frontier)))) return;
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#ports.time.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

function stored(leaf: Leaf, frontier: Frontier): StoredLeaf {
  const index = frontier.size;
  const text = leafText(leaf);
  return { index, key: leafKey(leaf), kind: leaf.kind, text, hashes: frontier.append(leafHash(text)) };
}
