export {
  DataFolderError,
  type Embedded,
  type EmbeddedOptions,
  openEmbedded,
  openEmbeddedHistory,
  openEmbeddedLive,
} from './embedded/index.js';
export { memoryHistoryStore } from './memory/history.js';
export { memoryLiveStore } from './memory/live.js';
export { openRedis, type RedisOptions } from './redis/live.js';
export { JournalGap } from './room-rules.js';
