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
export { JournalGap } from './room-rules.js';
