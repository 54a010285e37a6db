/** The stores that the settings name: in the data folder, in Redis, in MongoDB; either of the two alone works. */
import {
  type AdminStore,
  type HistoryStore,
  type LedgerStore,
  type LiveStore,
  type Log,
  StoreUnavailable,
  type Time,
  type TransparencyStore,
} from '@lobster-league/arena';
import { makeDataFolder, openEmbedded, openEmbeddedHistory, openEmbeddedLive } from '@lobster-league/stores';
import type { MongoOptions, MongoStores } from '@lobster-league/stores/mongo';
import type { RedisOptions } from '@lobster-league/stores/redis';
import { type Config, ConfigError } from './config.js';

/** Databases are often started together with us. */
const PATIENCE_MS = 30_000;

export interface Stores {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** Of premium rooms; it is kept where the history is. */
  readonly ledger: LedgerStore;
  /** The transparency log; it is kept where the history is. */
  readonly transparency: TransparencyStore;
  /** What operators decided and did; it is kept where the history is. */
  readonly admin: AdminStore;
  readonly kinds: { readonly live: string; readonly history: string };
  /** Writes what is still waiting, then lets go. */
  close(): Promise<void>;
}

type Where = Pick<Config, 'dataDir' | 'redisUrl' | 'mongodbUrl'>;

export async function openStores(
  { dataDir, redisUrl, mongodbUrl }: Where,
  log: Log,
  { now }: Pick<Time, 'now'>,
): Promise<Stores> {
  const embedded = { folder: dataDir, log, now };
  if (redisUrl === null && mongodbUrl === null) {
    const stores = await openEmbedded(embedded);
    return { ...stores, kinds: { live: 'embedded', history: 'embedded' } };
  }
  // Small things, such as keys that the server makes for itself, may be kept there even so.
  makeDataFolder(dataDir);
  const live =
    redisUrl === null
      ? await openEmbeddedLive(embedded)
      : await reached('REDIS_URL', liveInRedis({ url: redisUrl, log, patienceMs: PATIENCE_MS }));
  try {
    // Matches need no history to be played, so a MongoDB that is away now may come later.
    const { close, ...permanent } =
      mongodbUrl === null ? await openEmbeddedHistory(embedded) : await openInMongo({ url: mongodbUrl, log });
    const kinds = {
      live: redisUrl === null ? 'embedded' : 'redis',
      history: mongodbUrl === null ? 'embedded' : 'mongodb',
    };
    return { live, ...permanent, kinds, close: () => live.close().finally(close) };
  } catch (error) {
    await live.close();
    throw error;
  }
}

/** A server that is not there is the operator's to start, or to name rightly. */
async function reached<T>(variable: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new ConfigError(`${variable}: ${error.message}; start that server, or correct the address`);
  }
}

// The drivers are loaded where they are used only.
async function liveInRedis(options: RedisOptions): Promise<LiveStore> {
  const { openRedis } = await import('@lobster-league/stores/redis');
  return openRedis(options);
}

async function openInMongo(options: MongoOptions): Promise<MongoStores> {
  const { openMongo } = await import('@lobster-league/stores/mongo');
  return openMongo(options);
}
