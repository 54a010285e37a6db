/** The connection to MongoDB: every call has a timeout, after which it fails with StoreUnavailable. */
import { type Log, type StoreState, StoreUnavailable } from '@lobster-league/arena';
import { type Db, MongoBulkWriteError, MongoClient, MongoError, MongoServerError } from 'mongodb';
import { type Collections, collectionsOf, INDEXES } from './collections.js';
import { bringUpToDate } from './layout.js';

export interface MongoTimeouts {
  /** How long a call waits for a writable server. */
  readonly selectMs: number;
  /** How long a call waits for its answer. */
  readonly answerMs: number;
  /** The interval of heartbeats. */
  readonly heartbeatMs: number;
}

export const MONGO_TIMEOUTS: MongoTimeouts = { selectMs: 2_000, answerMs: 10_000, heartbeatMs: 1_000 };

const DEFAULT_DATABASE = 'clawpoly';
const MOST_CONNECTIONS = 20;
const DUPLICATE = 11_000;
/** Server types that accept writes, in the driver's words. */
const WRITABLE = new Set(['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer']);

export interface MongoConnectionOptions {
  readonly url: string;
  readonly log: Log;
  readonly timeouts: MongoTimeouts;
  /** Called before every write; tests may throw here. */
  readonly beforeWrite: () => void;
}

/** Inserts documents, skipping existing ones; returns false if at least one existed. */
export interface Adder {
  add(write: (collections: Collections) => Promise<unknown>): Promise<boolean>;
}

export class MongoConnection implements Adder {
  readonly #client: MongoClient;
  readonly #database: Db;
  readonly #collections: Collections;
  readonly #log: Log;
  readonly #beforeWrite: () => void;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #heartbeatMs: number;
  readonly #selectMs: number;
  /** Resolves after the first attempt to connect. */
  readonly #firstAttempt: Promise<void>;
  #retryTimer: NodeJS.Timeout | null = null;
  /** Indexes are there, and older data has been moved; `ready` once that is so. */
  #preparing: Promise<void> | null = null;
  #ready = false;
  #state: StoreState = 'disconnected';
  #latencyMs: number | null = null;
  readonly #pings: NodeJS.Timeout;
  #closing = false;
  #open = true;

  constructor({ url, log, timeouts, beforeWrite }: MongoConnectionOptions) {
    const { selectMs, answerMs, heartbeatMs } = timeouts;
    this.#log = log;
    this.#beforeWrite = beforeWrite;
    this.#client = new MongoClient(url, {
      appName: 'lobster-league',
      serverSelectionTimeoutMS: selectMs,
      connectTimeoutMS: selectMs,
      waitQueueTimeoutMS: selectMs,
      socketTimeoutMS: answerMs,
      heartbeatFrequencyMS: Math.max(500, heartbeatMs),
      maxPoolSize: MOST_CONNECTIONS,
      // All our writes are idempotent, so retryable writes, which need a replica set, are not needed.
      retryWrites: false,
      ignoreUndefined: true,
    });
    this.#database = this.#client.db(databaseOf(url));
    this.#collections = collectionsOf(this.#database);
    this.#client.on('topologyDescriptionChanged', ({ newDescription }) => {
      const writable = [...newDescription.servers.values()].some(({ type }) => WRITABLE.has(type));
      this.#now(writable ? 'connected' : 'disconnected');
    });
    this.#heartbeatMs = heartbeatMs;
    this.#selectMs = selectMs;
    this.#firstAttempt = this.#connect();
    this.#pings = setInterval(() => void this.#ping(), heartbeatMs).unref();
  }

  /** How long the last ping took; null while there is no connection. */
  get latencyMs(): number | null {
    return this.state === 'connected' ? this.#latencyMs : null;
  }

  /** Whether indexes are being created, or older data is being moved. */
  get preparing(): boolean {
    return this.#preparing !== null && !this.#ready;
  }

  get state(): StoreState {
    return this.#open ? this.#state : 'disconnected';
  }

  /** Runs an operation that changes nothing. */
  read<T>(read: (collections: Collections) => Promise<T>): Promise<T> {
    return this.#call(() => read(this.#collections));
  }

  /** Runs one write; it is durable when this resolves. */
  write<T>(write: (collections: Collections) => Promise<T>): Promise<T> {
    return this.#call(() => {
      this.#beforeWrite();
      return write(this.#collections);
    });
  }

  add(write: (collections: Collections) => Promise<unknown>): Promise<boolean> {
    return this.write((collections) => isNew(write(collections)));
  }

  /** Runs several steps that belong together; closing waits for them. */
  inSteps<T>(steps: () => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(new StoreUnavailable('the history is closed'));
    return this.#follow(steps());
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer);
    clearInterval(this.#pings);
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    this.#open = false;
    await this.#client.close();
  }

  /** Connects, with retries until the first success; after that the driver maintains the connection. */
  async #connect(): Promise<void> {
    try {
      await this.#client.connect();
    } catch (error) {
      this.#log.warn('MongoDB unreachable', { reason: error instanceof Error ? error.message : '' });
      if (this.#closing) return;
      this.#retryTimer = setTimeout(() => void this.#connect(), this.#heartbeatMs).unref();
    }
  }

  #call<T>(call: () => Promise<T>): Promise<T> {
    return this.#follow(this.#carryOut(call));
  }

  #follow<T>(running: Promise<T>): Promise<T> {
    this.#underWay.add(running);
    const done = () => void this.#underWay.delete(running);
    running.then(done, done);
    return running;
  }

  async #carryOut<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#open) throw new StoreUnavailable('the history is closed');
    await this.#firstAttempt;
    // Fails at once instead of queueing for a server that is known to be unreachable.
    if (this.#state === 'disconnected') throw new StoreUnavailable('MongoDB unavailable');
    try {
      if (!this.#ready) await this.#prepared();
      return await call();
    } catch (error) {
      if (!(error instanceof MongoError || isNetworkError(error))) throw error;
      throw new StoreUnavailable(`MongoDB: ${error.message}`, { cause: error });
    }
  }

  /** Waits for the preparation; moving much older data takes longer than a caller waits. */
  async #prepared(): Promise<void> {
    this.#preparing ??= this.#prepare().catch((error: unknown) => {
      this.#preparing = null;
      throw error;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new StoreUnavailable('MongoDB: older data is being moved; try again in a while');
      timer = setTimeout(() => reject(error), this.#selectMs).unref();
    });
    await Promise.race([this.#preparing, late]).finally(() => clearTimeout(timer));
  }

  /** Creates the indexes before the first use, because unique ones make repeated writes safe; then moves older data. */
  async #prepare(): Promise<void> {
    for (const [name, indexes] of Object.entries(INDEXES)) {
      // One by one, because not every server accepts a list of which some exist already.
      for (const { key, unique = false } of indexes) await this.#database.createIndex(name, key, { unique });
    }
    const adder: Adder = { add: (write) => isNew(write(this.#collections)) };
    await bringUpToDate(this.#database, this.#collections, adder, this.#log);
    this.#ready = true;
  }

  async #ping(): Promise<void> {
    if (this.#state !== 'connected' || this.#closing) return;
    const startedAt = performance.now();
    await this.#database.command({ ping: 1 }).then(
      () => {
        this.#latencyMs = performance.now() - startedAt;
      },
      () => undefined,
    );
  }

  #now(state: StoreState): void {
    if (state === this.#state || !this.#open) return;
    this.#state = state;
    if (state === 'connected') void this.#ping();
    if (state === 'connected') this.#log.info('MongoDB available');
    else this.#log.warn('MongoDB unavailable');
  }
}

/** Returns the name of the database in the URL. */
function databaseOf(url: string): string {
  const path = /^[a-z+]+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? '';
  return path === '' ? DEFAULT_DATABASE : decodeURIComponent(path);
}

/** Returns whether it is a network error; the driver passes some of them on unwrapped. */
function isNetworkError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z]+$/.test(error.code)
  );
}

/** Returns false if something existed already. */
async function isNew(written: Promise<unknown>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Returns whether the only error was a duplicate key. */
export function isDuplicate(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError) {
    const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE);
  }
  return error instanceof MongoServerError && error.code === DUPLICATE;
}
