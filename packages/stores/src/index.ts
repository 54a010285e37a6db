export { shareAdmin } from './embedded/admin.js';
export {
  memoryAdminStore,
  memoryHistoryStore,
  memoryLedgerStore,
  memoryLiveStore,
  memoryTransparencyStore,
} from './embedded/in-memory.js';
export {
  DataFolderError,
  type Embedded,
  type EmbeddedHistory,
  type EmbeddedOptions,
  makeDataFolder,
  openEmbedded,
  openEmbeddedHistory,
  openEmbeddedLive,
} from './embedded/index.js';
export { readLedger, shareLedger } from './embedded/ledger.js';
export { isMongo, isRedis } from './find-servers.js';
export { type MongoOptions, type MongoStores, openMongo } from './mongo/history.js';
export { redisClient } from './redis/client.js';
export { openRedis, type RedisOptions } from './redis/live.js';
export { JournalGap } from './room-rules.js';
